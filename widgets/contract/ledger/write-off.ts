import type { DayNumber } from './due-days.ts';
import {
  allDue,
  isOver,
  unpaidCharge,
  unpaidInterest,
  unpaidPrincipal,
  type AccountRow,
  type LoanAccount,
} from './loan-account.ts';
import { giveUpCharges } from './pay-dues.ts';
import { noPaise, oneRupee, plus, sumOf } from './paise.ts';

function giveUpRow({ writtenOff }: LoanAccount, row: AccountRow, today: DayNumber): void {
  if (row.closedOn !== null) return;
  const principal = unpaidPrincipal(row);
  const interest = unpaidInterest(row);
  row.principalGivenUp = plus(row.principalGivenUp, principal);
  row.interestGivenUp = plus(row.interestGivenUp, interest);
  row.closedOn = today;
  writtenOff.principal = plus(writtenOff.principal, principal);
  writtenOff.interest = plus(writtenOff.interest, interest);
}

/** Writes off all that is left of a loan, by component. Interest that has not come due is owed by nobody. */
export function writeOffRest(account: LoanAccount, today: DayNumber): void {
  const { writtenOff, penal, charges } = account;
  for (const row of account.ahead) row.interest = row.interestPaid;
  for (const row of [...account.due, ...account.ahead]) giveUpRow(account, row, today);
  writtenOff.penal = plus(writtenOff.penal, giveUpCharges(penal, sumOf(penal, unpaidCharge)));
  writtenOff.charges = plus(writtenOff.charges, giveUpCharges(charges, sumOf(charges, unpaidCharge)));
}

/** From the day after the last due day less than a rupee is written off. */
export function roundOff(account: LoanAccount, today: DayNumber): void {
  const last = account.due.at(-1);
  if (account.ahead.length > 0 || !last || today <= last.dueNumber || isOver(account)) return;
  if (allDue(account) >= oneRupee) return;
  writeOffRest(account, today);
  account.writtenOff.refund = plus(account.writtenOff.refund, account.refundDue);
  account.refundDue = noPaise;
}
