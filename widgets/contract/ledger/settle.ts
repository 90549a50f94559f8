import { numberOf, type DayNumber } from './due-days.ts';
import type { EntryOf, SettlementPart } from './loan-entry.ts';
import { isOver, isSettling, type AccountSettlement, type LoanAccount } from './loan-account.ts';
import { emptySplit, keepSplit, payDues, payPart, payRefundBack, payRows, type Spending } from './pay-dues.ts';
import { least, minus, most, noPaise, plus, sumOf, type Paise } from './paise.ts';
import { writeOffRest } from './write-off.ts';

/** The borrower accepts a settlement. Receipts of that day count. @param receipts of the day so far */
export function accept(
  account: LoanAccount,
  entry: EntryOf<'ACCEPT'>,
  { today, receipts }: { today: DayNumber; receipts: readonly EntryOf<'RECEIPT'>[] },
): void {
  if (isOver(account)) return;
  const { id: entryId, amount, terms } = entry;
  account.quote = null;
  account.settlement = {
    ...terms,
    entryId,
    amount,
    on: today,
    receipts: receipts.map((receipt) => ({ entryId: receipt.id, on: today, amount: receipt.amount })),
    status: 'ACCEPTED',
    endedOn: null,
  };
  completeWhenPaid(account, { entryId, today });
}

/** Money towards an accepted settlement. */
export function countForSettlement(
  account: LoanAccount,
  { id: entryId, amount }: { id: string; amount: Paise },
  today: DayNumber,
): void {
  if (!isSettling(account)) return;
  account.settlement?.receipts.push({ entryId, on: today, amount });
  if (!isOver(account)) completeWhenPaid(account, { entryId, today });
}

/** What has come by a day. */
const cameBy = ({ receipts }: AccountSettlement, day: DayNumber): Paise =>
  sumOf(receipts, ({ on, amount }) => (on <= day ? amount : noPaise));

/** What all parts up to one ask for. */
const askedBy = ({ parts }: AccountSettlement, part: SettlementPart): Paise =>
  sumOf(parts, ({ no, amount }) => (no <= part.no ? amount : noPaise));

/** The last day on which money keeps a part. */
const lastDayOf = ({ graceDays }: AccountSettlement, { dueOn }: SettlementPart) => numberOf(dueOn) + graceDays;

/** The day on which a part that was not kept violates the settlement: money of its days may be told until the day before. */
const violatedOn = (settlement: AccountSettlement, part: SettlementPart) =>
  lastDayOf(settlement, part) + settlement.reportDays + 1;

/** The next day after one on which the settlement may be violated. */
export function nextSettlementDay({ settlement }: LoanAccount, after: DayNumber): DayNumber {
  if (settlement?.status !== 'ACCEPTED') return Infinity;
  const days = settlement.parts.map((part) => violatedOn(settlement, part)).filter((day) => day > after);
  return Math.min(...days);
}

/** The day on which a settlement is violated unless more of its money is told; null where none is lacking, or it has ended. */
export function violatesOn(settlement: AccountSettlement): DayNumber | null {
  if (settlement.status !== 'ACCEPTED') return null;
  const days = settlement.parts
    .filter((part) => cameBy(settlement, lastDayOf(settlement, part)) < askedBy(settlement, part))
    .map((part) => violatedOn(settlement, part))
    .filter((day) => day > settlement.on);
  return days.length === 0 ? null : Math.min(...days);
}

/** Ends a settlement at the first moment of the day after a part's money could be told. */
export function violate(account: LoanAccount, today: DayNumber): void {
  const { settlement } = account;
  if (settlement?.status !== 'ACCEPTED' || isOver(account)) return;
  const isBroken = settlement.parts.some(
    (part) =>
      violatedOn(settlement, part) === today &&
      cameBy(settlement, lastDayOf(settlement, part)) < askedBy(settlement, part),
  );
  if (!isBroken) return;
  settlement.status = 'VIOLATED';
  settlement.endedOn = today;
}

/**
 * Its whole sum has come: EMIs that are due are paid as before, what is held then repays principal, and the rest is written off.
 * What exceeds the sum is excess and pays no EMI.
 */
function completeWhenPaid(account: LoanAccount, spending: Spending): void {
  const { settlement } = account;
  const { today } = spending;
  if (!settlement || cameBy(settlement, today) < settlement.amount) return;
  const beyond = least(account.money, minus(cameBy(settlement, today), settlement.amount));
  account.money = minus(account.money, beyond);
  payDues(account, spending);
  const split = emptySplit(spending);
  for (const row of account.ahead) row.interest = noPaise;
  payRows(account, account.ahead, split);
  payPart(account, 'PENAL', split);
  payPart(account, 'CHARGE', split);
  payRefundBack(account, split);
  keepSplit(account, split);
  writeOffRest(account, today);
  close(account, 'SETTLED', today);
  account.money = plus(account.money, beyond);
  settlement.status = 'COMPLETED';
  settlement.endedOn = today;
}

/** Closes a loan of which nothing is left. */
export function close(
  account: LoanAccount,
  reason: NonNullable<LoanAccount['closed']>['reason'],
  today: DayNumber,
): void {
  account.due.push(...account.ahead);
  for (const row of account.due) row.closedOn ??= today;
  account.ahead = [];
  account.period = null;
  account.closed = { reason, on: today };
}

/** What is left to pay of a settlement. */
export function leftOf(settlement: AccountSettlement, day: DayNumber): Paise {
  return most(minus(settlement.amount, cameBy(settlement, day)), noPaise);
}
