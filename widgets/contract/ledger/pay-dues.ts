import type { DayNumber } from './due-days.ts';
import {
  isSettling,
  unpaidCharge,
  unpaidEmi,
  unpaidInterest,
  unpaidPrincipal,
  type AccountCharge,
  type AccountRow,
  type LoanAccount,
  type Split,
} from './loan-account.ts';
import type { DuePart } from './loan-plan.ts';
import { least, minus, noPaise, plus, type Paise } from './paise.ts';

/** Whose money is spent, and when. */
export interface Spending {
  /** The entry that brought it; null for held money on a due day. */
  entryId: string | null;
  today: DayNumber;
}

/** Held money pays what is due, in the plan's order; EMIs alone while a settlement is accepted. */
export function payDues(account: LoanAccount, spending: Spending): void {
  if (account.money === 0) return;
  const split = emptySplit(spending);
  const order: readonly DuePart[] = isSettling(account) ? ['EMI'] : account.plan.payOrder;
  if (account.closed === null) for (const part of order) payPart(account, part, split);
  if (!isSettling(account)) payRefundBack(account, split);
  keepSplit(account, split);
}

export function payPart(account: LoanAccount, part: DuePart, split: Split): void {
  if (part === 'EMI') payRows(account, account.due, split);
  else if (part === 'PENAL') split.penal = plus(split.penal, payCharges(account, account.penal));
  else split.charges = plus(split.charges, payCharges(account, account.charges));
}

/** Pays rows as far as the money reaches, the oldest first. */
export function payRows(account: LoanAccount, rows: readonly AccountRow[], split: Split): void {
  for (const row of rows) {
    if (account.money === 0) return;
    payRow(account, row, split);
  }
}

/** Pays as much of a row as the money reaches for, interest first. */
function payRow(account: LoanAccount, row: AccountRow, split: Split): void {
  if (row.closedOn !== null) return;
  const interest = take(account, unpaidInterest(row));
  const principal = take(account, unpaidPrincipal(row));
  row.interestPaid = plus(row.interestPaid, interest);
  row.principalPaid = plus(row.principalPaid, principal);
  split.interest = plus(split.interest, interest);
  split.principal = plus(split.principal, principal);
  if (unpaidEmi(row) === 0) row.closedOn = split.on;
}

/** Pays charges, the oldest first, and says how much. */
function payCharges(account: LoanAccount, charges: readonly AccountCharge[]): Paise {
  let sum = noPaise;
  for (const charge of charges) {
    if (account.money === 0) break;
    const paid = take(account, unpaidCharge(charge));
    charge.paid = plus(charge.paid, paid);
    sum = plus(sum, paid);
  }
  return sum;
}

/** What was refunded beyond the money is paid back last. */
export function payRefundBack(account: LoanAccount, split: Split): void {
  const paid = take(account, account.refundDue);
  account.refundDue = minus(account.refundDue, paid);
  split.refund = plus(split.refund, paid);
}

function take(account: LoanAccount, wanted: Paise): Paise {
  const taken = least(account.money, wanted);
  account.money = minus(account.money, taken);
  return taken;
}

/** Gives up charges, the oldest first, at most what is unpaid of them, and says how much. */
export function giveUpCharges(charges: readonly AccountCharge[], amount: Paise): Paise {
  let left = amount;
  for (const charge of charges) {
    const part = least(left, unpaidCharge(charge));
    charge.givenUp = plus(charge.givenUp, part);
    left = minus(left, part);
  }
  return minus(amount, left);
}

export function emptySplit({ entryId, today }: Spending): Split {
  const nothing = { interest: noPaise, principal: noPaise, penal: noPaise, charges: noPaise, refund: noPaise };
  return { entryId, on: today, ...nothing };
}

/** Keeps what was spent, if anything was. */
export function keepSplit(account: LoanAccount, split: Split): void {
  if (split.interest + split.principal + split.penal + split.charges + split.refund > 0) account.splits.push(split);
}
