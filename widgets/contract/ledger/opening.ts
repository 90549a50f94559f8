import { numberOf, type DayNumber } from './due-days.ts';
import type { EntryOf } from './loan-entry.ts';
import {
  penalDays,
  unpaidEmi,
  unpaidPrincipal,
  type AccountCharge,
  type AccountRow,
  type LoanAccount,
} from './loan-account.ts';
import { noPaise, plus, sumOf, type Paise } from './paise.ts';
import { close } from './settle.ts';

/** A loan that is taken over stands as its opening says on that day, whatever its plan would have made of the days before. */
export function openAccount(account: LoanAccount, entry: EntryOf<'OPENING'>, today: DayNumber): void {
  const { terms } = entry;
  const paid = new Map(terms.paid.map((row) => [row.no, row]));
  const rows = [...account.due, ...account.ahead];
  for (const row of rows) {
    const own = paid.get(row.no);
    row.principalPaid = own?.principal ?? noPaise;
    row.interestPaid = own?.interest ?? noPaise;
    row.closedOn = unpaidEmi(row) === 0 ? closedOn(own?.closedOn, today) : null;
    row.penalOn = nextPenal(row, today);
  }
  account.penal = penalOf(entry, rows, today);
  account.charges = terms.charges > 0 ? [chargeOf(entry, terms.charges, today)] : [];
  account.money = terms.held;
  const inRows = sumOf(terms.paid, ({ principal, interest }) => plus(principal, interest));
  const inPenal = sumOf(account.penal, (each) => each.paid);
  account.received = plus(terms.held, plus(inRows, inPenal));
  restartPeriod(account);
  if (terms.closed) close(account, terms.closed.reason, numberOf(terms.closed.on));
}

const closedOn = (day: Parameters<typeof numberOf>[0] | null | undefined, today: DayNumber): DayNumber =>
  day == null ? today : numberOf(day);

function chargeOf({ id }: EntryOf<'OPENING'>, amount: Paise, on: DayNumber): AccountCharge {
  return { entryId: id, row: null, on, amount, paid: noPaise, givenUp: noPaise };
}

/** The penal charges, each with its row where that is kept. */
function penalOf(entry: EntryOf<'OPENING'>, rows: readonly AccountRow[], today: DayNumber): AccountCharge[] {
  const { penal, penalRows } = entry.terms;
  if (!penalRows) return penal > 0 ? [chargeOf(entry, penal, today)] : [];
  return penalRows.map(({ no, amount, paid }) => {
    const row = rows.find((each) => each.no === no);
    return { ...chargeOf(entry, amount, today), row: row ? { no, dueOn: row.dueOn } : null, paid };
  });
}

/** The running period bears the principal that is left, not what the plan had left by then: some of it may be repaid ahead. */
function restartPeriod(account: LoanAccount): void {
  const { period, ahead } = account;
  if (period) account.period = { ...period, parts: [{ from: period.start, balance: sumOf(ahead, unpaidPrincipal) }] };
}

/** The first day after the opening on which a penal charge is levied: those up to it are in its amount. */
function nextPenal({ dueNumber }: AccountRow, today: DayNumber): DayNumber {
  const times = Math.floor(Math.max(0, today - dueNumber) / penalDays) + 1;
  return dueNumber + times * penalDays;
}
