import { dayNumbered, dueDayAfter, dueDayIn, dueDaysFrom, numberOf, type DayNumber } from './due-days.ts';
import type { EntryOf } from './loan-entry.ts';
import {
  accountRow,
  isOver,
  isSettling,
  principalLeft,
  unpaidEmi,
  unpaidInterest,
  unpaidPrincipal,
  type AccountRow,
  type LoanAccount,
} from './loan-account.ts';
import { annuityRows, emiOf, type PlanRow } from './loan-plan.ts';
import { emptySplit, keepSplit } from './pay-dues.ts';
import { least, minus, most, noPaise, plus, share, sumOf, type Paise } from './paise.ts';

/** The interest of the running period up to a day: of each balance by its days, exactly, summed and rounded once. */
export function runningInterest({ period, plan }: LoanAccount, until: DayNumber): Paise {
  if (!period) return noPaise;
  let balanceDays = 0;
  for (const [index, { from, balance }] of period.parts.entries()) {
    const to = Math.min(period.parts[index + 1]?.from ?? period.end, until);
    balanceDays += balance * Math.max(0, to - from);
  }
  return share(balanceDays, plan.rateBp, 120_000 * (period.end - period.start), 'half up');
}

/** Held money repays principal that is not due: the running row bears the old and the new balance by their days. */
export function prepay(account: LoanAccount, entry: EntryOf<'PREPAYMENT'>, today: DayNumber): void {
  const { ahead, period, plan } = account;
  const [running] = ahead;
  const balance = sumOf(ahead, unpaidPrincipal);
  const amount = least(least(account.money, entry.amount), balance);
  if (amount === 0 || !running || !period || isSettling(account)) return;
  account.money = minus(account.money, amount);
  account.prepaid = plus(account.prepaid, amount);
  keepSplit(account, { ...emptySplit({ entryId: entry.id, today }), principal: amount });
  period.parts.push({ from: today, balance: most(minus(period.parts.at(-1)?.balance ?? noPaise, amount), noPaise) });
  const firstInterest = runningInterest(account, period.end);
  const annuity = { principal: minus(balance, amount), rateBp: plan.rateBp, firstInterest };
  const { changes, emi } = entry.terms;
  if (changes === 'EMI') account.emi = emi ?? emiOf(annuity, ahead.length);
  else account.emi = emi ?? account.emi;
  const rows = annuityRows(
    { ...annuity, emi: account.emi },
    ahead.map(({ dueOn }) => dueOn),
    running.no,
  );
  account.ahead = withArrears(rows, period.carried).map(accountRow);
  account.quote = null;
}

/** The rows with interest of before in the first of them. */
function withArrears(rows: readonly PlanRow[], interest: Paise): PlanRow[] {
  return rows.map((row, index) => (index === 0 ? { ...row, interest: plus(row.interest, interest) } : row));
}

/** The part of a row that is paid, which stays beside the new rows. */
function endedRow(row: AccountRow, today: DayNumber): AccountRow {
  return { ...row, principal: row.principalPaid, interest: row.interestPaid, closedOn: today };
}

/**
 * New terms: the unpaid principal of all rows goes into new ones, as many as are not fully paid and some more. The running row keeps
 * the interest that was agreed for it, as what was overdue bore penal charges in place of interest; unpaid interest joins it.
 */
export function restructure(account: LoanAccount, entry: EntryOf<'RESTRUCTURE'>, today: DayNumber): void {
  const { plan } = account;
  if (isOver(account)) return;
  const unpaid = account.due.filter((row) => unpaidEmi(row) > 0);
  const paid = account.due.filter((row) => unpaidEmi(row) === 0);
  const principal = principalLeft(account);
  const overdue = sumOf(unpaid, unpaidInterest);
  const count = unpaid.length + account.ahead.length + entry.terms.addedMonths;
  if (principal + overdue === 0 && account.ahead.length === 0) return;
  const [running] = account.ahead;
  if (!running) startFrom(account, today, principal);
  const before = account.period?.carried ?? noPaise;
  const carried = plus(before, overdue);
  const firstDueOn = running?.dueOn ?? dueDayAfter(dayNumbered(today), plan.dueDay);
  const firstInterest = running ? minus(running.interest, before) : runningInterest(account, numberOf(firstDueOn));
  const annuity = { principal, rateBp: plan.rateBp, firstInterest };
  account.emi = entry.terms.emi ?? emiOf(annuity, count);
  const days = dueDaysFrom(firstDueOn, plan.dueDay, count);
  const rows = annuityRows({ ...annuity, emi: account.emi }, days, paid.length + 1);
  account.ended.push(...unpaid.filter(isPartPaid).map((row) => endedRow(row, today)));
  account.due = paid;
  account.ahead = withArrears(rows, carried).map(accountRow);
  if (account.period) account.period.carried = carried;
  account.quote = null;
}

const isPartPaid = (row: AccountRow) => row.principalPaid + row.interestPaid > 0;

/** With no row left ahead the first new one bears the days from the new terms on. */
function startFrom(account: LoanAccount, today: DayNumber, balance: Paise): void {
  const day = dayNumbered(today);
  const next = dueDayAfter(day, account.plan.dueDay);
  const start = numberOf(dueDayIn(next, account.plan.dueDay, -1));
  account.period = { start, end: numberOf(next), parts: [{ from: today, balance }], carried: noPaise };
}
