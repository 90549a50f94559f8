import { actsOf, type Act } from './acts.ts';
import type { DayNumber } from './due-days.ts';
import { countForQuote, quote, waiveInQuote } from './foreclose.ts';
import type { EntryOf, LoanEntry } from './loan-entry.ts';
import {
  isPaid,
  newAccount,
  penalDays,
  startPeriod,
  unpaidEmi,
  type AccountRow,
  type LoanAccount,
} from './loan-account.ts';
import type { LoanPlan } from './loan-plan.ts';
import { prepay, restructure } from './new-terms.ts';
import { openAccount } from './opening.ts';
import { basisPoints, least, minus, noPaise, plus, type Paise } from './paise.ts';
import { giveUpCharges, payDues } from './pay-dues.ts';
import { accept, countForSettlement, nextSettlementDay, violate } from './settle.ts';
import { roundOff } from './write-off.ts';

/** Looks at a loan after an entry has acted, or, without one, after held money has paid what a day has brought. */
export type Watch = (account: LoanAccount, after: { entry: LoanEntry | null; on: DayNumber }) => void;

/** A loan at the end of a day, by what is known at a moment. Only days on which something happens are looked at. */
export function replay(
  plan: LoanPlan,
  entries: readonly LoanEntry[],
  { last, knownAt, watch }: { last: DayNumber; knownAt: Date | undefined; watch?: Watch },
): LoanAccount {
  const account = newAccount(plan);
  const acts = actsOf(entries, knownAt);
  let done = 0;
  let today = -Infinity;
  for (;;) {
    today = Math.min(acts[done]?.on ?? Infinity, nextDay(account, today));
    if (today > last || today === Infinity) return account;
    const from = done;
    while (acts[done]?.on === today) done++;
    liveDay(account, { today, acts: acts.slice(from, done), watch });
    account.paidOn = isPaid(account) ? (account.paidOn ?? today) : null;
  }
}

/** The next day after one on which something happens by itself. */
function nextDay(account: LoanAccount, after: DayNumber): DayNumber {
  if (account.closed !== null) return Infinity;
  let next = Math.min(account.ahead[0]?.dueNumber ?? Infinity, nextSettlementDay(account, after));
  for (const row of account.due) if (row.closedOn === null && row.penalOn < next) next = row.penalOn;
  const last = account.due.at(-1);
  if (account.ahead.length === 0 && last && last.dueNumber >= after) next = Math.min(next, last.dueNumber + 1);
  return next;
}

/** What happens on a day, in its order. */
function liveDay(
  account: LoanAccount,
  { today, acts, watch }: { today: DayNumber; acts: readonly Act[]; watch: Watch | undefined },
): void {
  violate(account, today);
  const opening = acts.find(({ entry }) => entry.kind === 'OPENING')?.entry;
  if (opening?.kind === 'OPENING') openAccount(account, opening, today);
  else levyPenal(account, today);
  for (const { entry } of acts) if (entry.kind === 'RESTRUCTURE') restructure(account, entry, today);
  fallDue(account, today);
  payDues(account, { entryId: null, today });
  roundOff(account, today);
  watch?.(account, { entry: null, on: today });
  const receipts: EntryOf<'RECEIPT'>[] = [];
  for (const { entry } of acts) {
    act(account, entry, { today, receipts });
    if (entry.kind === 'RECEIPT') receipts.push(entry);
    payDues(account, { entryId: entry.id, today });
    roundOff(account, today);
    watch?.(account, { entry, on: today });
  }
}

/** A penal charge for each row that is unpaid 30, 60, 90 ... days after its day: of its EMI, never of a charge. */
function levyPenal(account: LoanAccount, today: DayNumber): void {
  if (account.closed !== null) return;
  for (const row of account.due) {
    if (row.closedOn !== null || row.penalOn !== today) continue;
    row.penalOn += penalDays;
    const amount = basisPoints(unpaidEmi(row), account.plan.penalBp, 'down');
    if (amount > 0) account.penal.push(penalOf(row, amount, today));
  }
}

function penalOf({ no, dueOn }: AccountRow, amount: Paise, on: DayNumber) {
  return { entryId: null, row: { no, dueOn }, on, amount, paid: noPaise, givenUp: noPaise };
}

/** The rows of the day fall due. */
function fallDue(account: LoanAccount, today: DayNumber): void {
  for (let row = account.ahead[0]; row && row.dueNumber <= today; row = account.ahead[0]) {
    account.ahead.shift();
    if (unpaidEmi(row) === 0) row.closedOn ??= today;
    account.due.push(row);
    startPeriod(account, row.dueNumber);
  }
}

/** What an entry does. Money pays what is due after it. */
function act(
  account: LoanAccount,
  entry: LoanEntry,
  { today, receipts }: { today: DayNumber; receipts: readonly EntryOf<'RECEIPT'>[] },
): void {
  switch (entry.kind) {
    case 'RECEIPT':
      receive(account, entry, today);
      break;
    case 'CHARGE':
      if (account.closed === null) account.charges.push(chargeOf(entry, today));
      break;
    case 'PENAL_WAIVER':
      giveUpCharges(account.penal, entry.amount);
      waiveInQuote(account, 'penal', entry.amount, { entryId: entry.id, today });
      break;
    case 'CHARGE_WAIVER':
      giveUpCharges(account.charges, entry.amount);
      waiveInQuote(account, 'charges', entry.amount, { entryId: entry.id, today });
      break;
    case 'PREPAYMENT':
      prepay(account, entry, today);
      break;
    case 'FORECLOSURE':
      quote(account, entry, today);
      break;
    case 'ACCEPT':
      accept(account, entry, { today, receipts });
      break;
    case 'REFUND':
      refund(account, entry, today);
      break;
    case 'OPENING':
    case 'RESTRUCTURE':
    case 'REVERSAL':
    case 'VIOLATE':
    case 'ROUNDING':
      break;
  }
}

function chargeOf({ id, amount }: { id: string; amount: Paise }, on: DayNumber) {
  return { entryId: id, row: null, on, amount, paid: noPaise, givenUp: noPaise };
}

function receive(account: LoanAccount, { id, amount }: { id: string; amount: Paise }, today: DayNumber): void {
  account.received = plus(account.received, amount);
  account.money = plus(account.money, amount);
  countForQuote(account, amount, { entryId: id, today });
  countForSettlement(account, { id, amount }, today);
}

/** Money that went back; what was more than the money then left is due. */
function refund(account: LoanAccount, { id, amount }: { id: string; amount: Paise }, today: DayNumber): void {
  countForQuote(account, minus(noPaise, amount), { entryId: id, today });
  const taken = least(account.money, amount);
  account.money = minus(account.money, taken);
  account.refundDue = plus(account.refundDue, minus(amount, taken));
  account.refunded = plus(account.refunded, amount);
}
