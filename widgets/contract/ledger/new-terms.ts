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
  const open = ahead.filter(isUnpaid);
  const [running] = open;
  const balance = sumOf(open, unpaidPrincipal);
  const amount = least(least(account.money, entry.amount), balance);
  if (amount === 0 || !running || !period || isSettling(account)) return;
  account.money = minus(account.money, amount);
  account.prepaid = plus(account.prepaid, amount);
  keepSplit(account, { ...emptySplit({ entryId: entry.id, today }), principal: amount });
  period.parts.push({ from: today, balance: most(minus(period.parts.at(-1)?.balance ?? noPaise, amount), noPaise) });
  const firstInterest = runningInterest(account, period.end);
  const annuity = { principal: minus(balance, amount), rateBp: plan.rateBp, firstInterest };
  const { changes, emi } = entry.terms;
  if (changes === 'EMI') account.emi = emi ?? emiOf(annuity, open.length);
  else account.emi = emi ?? account.emi;
  const rows = annuityRows(
    { ...annuity, emi: account.emi },
    open.map(({ dueOn }) => dueOn),
    running.no,
  );
  endRows(account, ahead, today);
  account.ahead = withArrears(rows, period.carried).map(accountRow);
  account.quote = null;
}

const isUnpaid = (row: AccountRow) => unpaidEmi(row) > 0;

/** The rows with interest of before in the first of them. */
function withArrears(rows: readonly PlanRow[], interest: Paise): PlanRow[] {
  return rows.map((row, index) => (index === 0 ? { ...row, interest: plus(row.interest, interest) } : row));
}

/** The parts of rows that are paid stay beside the new rows: of a loan that was taken over, of rows ahead, too. */
function endRows(account: LoanAccount, rows: readonly AccountRow[], today: DayNumber): void {
  for (const row of rows) {
    const { principalPaid: principal, interestPaid: interest, closedOn } = row;
    if (principal + interest > 0) account.ended.push({ ...row, principal, interest, closedOn: closedOn ?? today });
  }
}

/**
 * New terms: the unpaid principal of all rows goes into new ones, as many as are not fully paid and some more. The running row keeps
 * the interest that was agreed for it, as what was overdue bore penal charges in place of interest; unpaid interest joins it.
 */
export function restructure(account: LoanAccount, entry: EntryOf<'RESTRUCTURE'>, today: DayNumber): void {
  const { plan } = account;
  if (isOver(account)) return;
  const unpaid = account.due.filter(isUnpaid);
  const paid = account.due.filter((row) => !isUnpaid(row));
  const principal = principalLeft(account);
  const overdue = sumOf(unpaid, unpaidInterest);
  const open = unpaid.length + account.ahead.filter(isUnpaid).length;
  if (open === 0) return;
  const count = open + entry.terms.addedMonths;
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
  endRows(account, [...unpaid, ...account.ahead], today);
  account.due = paid;
  account.ahead = withArrears(rows, carried).map(accountRow);
  if (account.period) account.period.carried = carried;
  account.quote = null;
}

/** With no row left ahead the first new one bears the days from the new terms on. */
function startFrom(account: LoanAccount, today: DayNumber, balance: Paise): void {
  const day = dayNumbered(today);
  const next = dueDayAfter(day, account.plan.dueDay);
  const start = numberOf(dueDayIn(next, account.plan.dueDay, -1));
  account.period = { start, end: numberOf(next), parts: [{ from: today, balance }], carried: noPaise };
}
