import type { Day } from '../time.ts';
import { numberOf, type DayNumber } from './due-days.ts';
import type { SettlementPart } from './loan-entry.ts';
import type { LoanPlan, PlanRow } from './loan-plan.ts';
import { minus, noPaise, plus, sumOf, type Paise } from './paise.ts';

/** Days after which each further penal charge is levied. */
export const penalDays = 30;

/** A row as it stands: what is due of it, paid and given up. */
export interface AccountRow extends PlanRow {
  dueNumber: DayNumber;
  principalPaid: Paise;
  interestPaid: Paise;
  principalGivenUp: Paise;
  interestGivenUp: Paise;
  /** The day on which nothing was left of it. */
  closedOn: DayNumber | null;
  /** The next day on which a penal charge is levied for it, if it is unpaid then. */
  penalOn: DayNumber;
}

/** A penal charge or another one. */
export interface AccountCharge {
  /** The entry that it was booked by; null for a penal charge, which follows. */
  entryId: string | null;
  /** The row that a penal charge is for. */
  row: { no: number; dueOn: Day } | null;
  on: DayNumber;
  amount: Paise;
  paid: Paise;
  /** Waived, or written off with the loan. */
  givenUp: Paise;
}

/** What some money was used for: an entry's, or held money's on a due day. */
export interface Split {
  entryId: string | null;
  on: DayNumber;
  interest: Paise;
  principal: Paise;
  penal: Paise;
  charges: Paise;
  refund: Paise;
}

/** The period between two due days, whose interest grows by the days of each balance. */
interface Period {
  start: DayNumber;
  end: DayNumber;
  parts: { from: DayNumber; balance: Paise }[];
  /** Interest of before, which its row bears beside its own. */
  carried: Paise;
}

/** Money of the days of a settlement. */
export interface SettlementReceipt {
  entryId: string;
  on: DayNumber;
  amount: Paise;
}

export interface AccountSettlement {
  entryId: string;
  amount: Paise;
  on: DayNumber;
  parts: readonly SettlementPart[];
  graceDays: number;
  reportDays: number;
  receipts: SettlementReceipt[];
  status: 'ACCEPTED' | 'VIOLATED' | 'COMPLETED';
  endedOn: DayNumber | null;
}

/** What a quote asks for. */
export interface QuoteParts {
  principal: Paise;
  interest: Paise;
  penal: Paise;
  charges: Paise;
  fee: Paise;
  tax: Paise;
  /** Held money, which is asked for no more. */
  held: Paise;
  total: Paise;
}

export interface AccountQuote {
  entryId: string;
  on: DayNumber;
  until: DayNumber;
  parts: QuoteParts;
  /** The running interest in it, up to its day. */
  running: Paise;
  /** What its days have brought, less refunds. */
  received: Paise;
  /** How the loan stood when it was made: paid, it closes that, whatever has become due since. */
  before: LoanAccount;
  isPaid: boolean;
}

/** What was written off, by component; `refund` is of money that was refunded beyond what was there. */
export type WrittenOff = Record<'principal' | 'interest' | 'penal' | 'charges' | 'refund', Paise>;

/** How a loan stands while its ledger is replayed. The functions of this folder change it in place, day after day. */
export interface LoanAccount {
  plan: LoanPlan;
  emi: Paise;
  /** The rows that have fallen due, and those that have not. */
  due: AccountRow[];
  ahead: AccountRow[];
  /** The paid parts of rows that new terms have ended. */
  ended: AccountRow[];
  period: Period | null;
  penal: AccountCharge[];
  charges: AccountCharge[];
  /** Held while the loan lives, excess once it is closed. */
  money: Paise;
  /** A part of a refund that was larger than the money then left. */
  refundDue: Paise;
  received: Paise;
  refunded: Paise;
  prepaid: Paise;
  writtenOff: WrittenOff;
  settlement: AccountSettlement | null;
  quote: AccountQuote | null;
  /** What closed it, apart from being paid in its time; PAID of a loan that was taken over as such. */
  closed: { reason: 'PAID' | 'FORECLOSED' | 'SETTLED'; on: DayNumber } | null;
  /** The day since which nothing is left of a loan that came to its last due day. */
  paidOn: DayNumber | null;
  splits: Split[];
}

export function accountRow({ no, dueOn, principal, interest }: PlanRow): AccountRow {
  const dueNumber = numberOf(dueOn);
  return {
    no,
    dueOn,
    principal,
    interest,
    dueNumber,
    principalPaid: noPaise,
    interestPaid: noPaise,
    principalGivenUp: noPaise,
    interestGivenUp: noPaise,
    closedOn: null,
    penalOn: dueNumber + penalDays,
  };
}

/** A loan on the day of its disbursal. */
export function newAccount(plan: LoanPlan): LoanAccount {
  const account: LoanAccount = {
    plan,
    emi: plan.emi,
    due: [],
    ahead: plan.rows.map(accountRow),
    ended: [],
    period: null,
    penal: [],
    charges: [],
    money: noPaise,
    refundDue: noPaise,
    received: noPaise,
    refunded: noPaise,
    prepaid: noPaise,
    writtenOff: { principal: noPaise, interest: noPaise, penal: noPaise, charges: noPaise, refund: noPaise },
    settlement: null,
    quote: null,
    closed: null,
    paidOn: null,
    splits: [],
  };
  startPeriod(account, numberOf(plan.disbursedOn));
  return account;
}

/** The period from a day to the next row ahead, with the principal that is not due. */
export function startPeriod(account: LoanAccount, start: DayNumber): void {
  const [next] = account.ahead;
  const balance = sumOf(account.ahead, unpaidPrincipal);
  account.period = next ? { start, end: next.dueNumber, parts: [{ from: start, balance }], carried: noPaise } : null;
}

/** The account as it stands, apart from what becomes of it. */
export function copyOf(account: LoanAccount): LoanAccount {
  const { due, ahead, ended, penal, charges, period, splits, writtenOff } = account;
  return {
    ...account,
    due: due.map((row) => ({ ...row })),
    ahead: ahead.map((row) => ({ ...row })),
    ended: [...ended],
    penal: penal.map((each) => ({ ...each })),
    charges: charges.map((each) => ({ ...each })),
    period: period && { ...period, parts: [...period.parts] },
    splits: [...splits],
    writtenOff: { ...writtenOff },
  };
}

export const unpaidPrincipal = (row: AccountRow): Paise =>
  minus(minus(row.principal, row.principalPaid), row.principalGivenUp);
export const unpaidInterest = (row: AccountRow): Paise =>
  minus(minus(row.interest, row.interestPaid), row.interestGivenUp);
export const unpaidEmi = (row: AccountRow): Paise => plus(unpaidPrincipal(row), unpaidInterest(row));
export const unpaidCharge = ({ amount, paid, givenUp }: AccountCharge): Paise => minus(minus(amount, paid), givenUp);

/** What is due and unpaid. */
export const emiDue = ({ due }: LoanAccount): Paise => sumOf(due, unpaidEmi);
export const penalDue = ({ penal }: LoanAccount): Paise => sumOf(penal, unpaidCharge);
export const chargesDue = ({ charges }: LoanAccount): Paise => sumOf(charges, unpaidCharge);
export const allDue = (account: LoanAccount): Paise =>
  plus(plus(emiDue(account), penalDue(account)), plus(chargesDue(account), account.refundDue));

/** The principal that is not paid, due or not. */
export const principalLeft = ({ due, ahead }: LoanAccount): Paise =>
  plus(sumOf(due, unpaidPrincipal), sumOf(ahead, unpaidPrincipal));

/** All that is left to pay: the principal, due or not, and what else is due. Without running interest, before held money. */
export const totalLeft = (account: LoanAccount): Paise =>
  plus(
    plus(principalLeft(account), sumOf(account.due, unpaidInterest)),
    plus(plus(penalDue(account), chargesDue(account)), account.refundDue),
  );

/** Whether every row has come and nothing is left of anything. */
export const isPaid = (account: LoanAccount): boolean =>
  account.closed === null && account.ahead.length === 0 && allDue(account) === 0;

export const isOver = (account: LoanAccount): boolean => account.closed !== null || isPaid(account);

/** Whether the borrower has accepted a settlement that is neither violated nor paid. */
export const isSettling = ({ settlement }: LoanAccount): boolean => settlement?.status === 'ACCEPTED';
