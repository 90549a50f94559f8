import type { DayNumber } from './due-days.ts';
import type { EntryOf } from './loan-entry.ts';
import { penalDays, unpaidEmi, type AccountRow, type LoanAccount } from './loan-account.ts';
import { noPaise, plus, sumOf, type Paise } from './paise.ts';

/** A loan that is taken over stands as its opening says on that day, whatever its plan would have made of the days before. */
export function openAccount(account: LoanAccount, { id, terms }: EntryOf<'OPENING'>, today: DayNumber): void {
  const paid = new Map(terms.paid.map((row) => [row.no, row]));
  for (const row of [...account.due, ...account.ahead]) {
    row.principalPaid = paid.get(row.no)?.principal ?? noPaise;
    row.interestPaid = paid.get(row.no)?.interest ?? noPaise;
    row.closedOn = unpaidEmi(row) === 0 ? today : null;
    row.penalOn = nextPenal(row, today);
  }
  const charge = (amount: Paise) => ({ entryId: id, row: null, on: today, amount, paid: noPaise, givenUp: noPaise });
  account.penal = terms.penal > 0 ? [charge(terms.penal)] : [];
  account.charges = terms.charges > 0 ? [charge(terms.charges)] : [];
  account.money = terms.held;
  const inRows = sumOf(terms.paid, ({ principal, interest }) => plus(principal, interest));
  account.received = plus(terms.held, inRows);
}

/** The first day after the opening on which a penal charge is levied: those up to it are in its amount. */
function nextPenal({ dueNumber }: AccountRow, today: DayNumber): DayNumber {
  const times = Math.floor(Math.max(0, today - dueNumber) / penalDays) + 1;
  return dueNumber + times * penalDays;
}
