import type { Day } from '../time.ts';
import { dayNumbered, numberOf, type DayNumber } from './due-days.ts';
import { lacksOf } from './foreclose.ts';
import {
  allDue,
  chargesDue,
  emiDue,
  penalDue,
  principalLeft,
  totalLeft,
  unpaidEmi,
  type AccountCharge,
  type AccountQuote,
  type AccountRow,
  type AccountSettlement,
  type LoanAccount,
  type QuoteParts,
  type WrittenOff,
} from './loan-account.ts';
import type { LoanEntry } from './loan-entry.ts';
import type { LoanPlan, PlanRow } from './loan-plan.ts';
import { noPaise, plus, sumOf, type Paise } from './paise.ts';
import { replay } from './replay.ts';
import { leftOf, violatesOn } from './settle.ts';

/** An instalment on a day. */
export interface PositionRow extends PlanRow {
  principalPaid: Paise;
  interestPaid: Paise;
  /** Written off, principal and interest. */
  givenUp: Paise;
  isDue: boolean;
  /** The day on which nothing was left of it; null before. */
  closedOn: Day | null;
}

export interface PositionCharge {
  entryId: string | null;
  /** The row that a penal charge is for. */
  row: { no: number; dueOn: Day } | null;
  on: Day;
  amount: Paise;
  paid: Paise;
  givenUp: Paise;
}

/** What some money was used for: an entry's, or, without one, held money's on a due day. */
export interface PositionSplit {
  entryId: string | null;
  on: Day;
  interest: Paise;
  principal: Paise;
  penal: Paise;
  charges: Paise;
  refund: Paise;
}

export interface PositionSettlement {
  entryId: string;
  amount: Paise;
  left: Paise;
  /** The money that counts, by its days. */
  receipts: { entryId: string; on: Day; amount: Paise }[];
  status: 'ACCEPTED' | 'VIOLATED' | 'COMPLETED';
  /** The day on which it is violated unless more of its money is told. */
  violatesOn: Day | null;
  endedOn: Day | null;
}

export interface PositionQuote extends QuoteParts {
  entryId: string;
  on: Day;
  until: Day;
  received: Paise;
  lacks: Paise;
  /** SHORT: some of its money has come, and is held. */
  status: 'OPEN' | 'SHORT' | 'PAID' | 'EXPIRED';
}

/** What a borrower owes on a day, at its end. */
export interface Position {
  day: Day;
  state: 'OPEN' | 'PAID' | 'FORECLOSED' | 'SETTLED';
  closedOn: Day | null;
  /** The EMI that holds now. */
  emi: Paise;
  rows: PositionRow[];
  /** The paid parts of rows that new terms have ended. */
  ended: PositionRow[];
  penal: PositionCharge[];
  charges: PositionCharge[];
  splits: PositionSplit[];
  /** Money that later EMIs use on their days. */
  held: Paise;
  /** Money beyond what a closed loan asked for. */
  excess: Paise;
  /** A refund that was larger than the money then left: to be paid back. */
  refundDue: Paise;
  /** The principal that is not paid, due or not. */
  principal: Paise;
  emiDue: Paise;
  penalDue: Paise;
  chargesDue: Paise;
  /** All that is due and unpaid. */
  overdue: Paise;
  /** With the principal that is not due; without running interest, before held money. */
  totalOutstanding: Paise;
  /** Days past due, by unpaid EMIs alone. */
  dpd: number;
  oldestDueOn: Day | null;
  settlement: PositionSettlement | null;
  quote: PositionQuote | null;
  received: Paise;
  /** Refunds, less what of them is to be paid back. */
  refunded: Paise;
  /** What money has paid: rows, charges, and principal before its time. */
  applied: Paise;
  prepaid: Paise;
  writtenOff: WrittenOff;
}

/**
 * What a borrower owes at the end of a day: a pure function of what was agreed and of the entries of its ledger, in any order.
 *
 * @param knownAt the moment up to which entries were booked; all of them unless given
 */
export function position(plan: LoanPlan, entries: readonly LoanEntry[], day: Day, knownAt?: Date): Position {
  const today = numberOf(day);
  const account = replay(plan, entries, { last: today, knownAt });
  const { due, ahead, ended, penal, charges, settlement, quote, money, refundDue, writtenOff } = account;
  const closedOn = account.closed?.on ?? account.paidOn;
  const isClosed = closedOn !== null;
  const principal = principalLeft(account);
  const overdue = allDue(account);
  const oldest = due.find((row) => unpaidEmi(row) > 0);
  return {
    day,
    state: account.closed?.reason ?? (isClosed ? 'PAID' : 'OPEN'),
    closedOn: closedOn === null ? null : dayNumbered(closedOn),
    emi: account.emi,
    rows: [...due.map((row) => rowOf(row, true)), ...ahead.map((row) => rowOf(row, false))],
    ended: ended.map((row) => rowOf(row, true)),
    penal: penal.map(chargeOf),
    charges: charges.map(chargeOf),
    splits: account.splits.map((split) => ({ ...split, on: dayNumbered(split.on) })),
    held: isClosed ? noPaise : money,
    excess: isClosed ? money : noPaise,
    refundDue,
    principal,
    emiDue: emiDue(account),
    penalDue: penalDue(account),
    chargesDue: chargesDue(account),
    overdue,
    totalOutstanding: totalLeft(account),
    dpd: oldest ? today - oldest.dueNumber : 0,
    oldestDueOn: oldest?.dueOn ?? null,
    settlement: settlement && settlementOf(settlement, today),
    quote: quote && quoteOf(quote, today),
    received: account.received,
    refunded: (account.refunded - refundDue - writtenOff.refund) as Paise,
    applied: appliedOf(account),
    prepaid: account.prepaid,
    writtenOff,
  };
}

function appliedOf({ due, ahead, ended, penal, charges, prepaid }: LoanAccount): Paise {
  const paid = (row: AccountRow) => plus(row.principalPaid, row.interestPaid);
  const inRows = plus(plus(sumOf(due, paid), sumOf(ahead, paid)), sumOf(ended, paid));
  const inCharges = plus(
    sumOf(penal, (each) => each.paid),
    sumOf(charges, (each) => each.paid),
  );
  return plus(plus(inRows, inCharges), prepaid);
}

function rowOf(row: AccountRow, isDue: boolean): PositionRow {
  const { no, dueOn, principal, interest, principalPaid, interestPaid, principalGivenUp, interestGivenUp } = row;
  const givenUp = plus(principalGivenUp, interestGivenUp);
  const closed = row.closedOn === null ? null : dayNumbered(row.closedOn);
  return { no, dueOn, principal, interest, principalPaid, interestPaid, givenUp, isDue, closedOn: closed };
}

const chargeOf = (charge: AccountCharge): PositionCharge => ({ ...charge, on: dayNumbered(charge.on) });

function settlementOf(settlement: AccountSettlement, today: DayNumber): PositionSettlement {
  const { entryId, amount, status, endedOn } = settlement;
  const violated = violatesOn(settlement);
  return {
    entryId,
    amount,
    left: leftOf(settlement, today),
    receipts: settlement.receipts.map((receipt) => ({ ...receipt, on: dayNumbered(receipt.on) })),
    status,
    violatesOn: violated === null ? null : dayNumbered(violated),
    endedOn: endedOn === null ? null : dayNumbered(endedOn),
  };
}

function quoteOf(quote: AccountQuote, today: DayNumber): PositionQuote {
  const { entryId, parts, received } = quote;
  const unpaid = received > 0 ? 'SHORT' : today > quote.until ? 'EXPIRED' : 'OPEN';
  return {
    ...parts,
    entryId,
    on: dayNumbered(quote.on),
    until: dayNumbered(quote.until),
    received,
    lacks: quote.isPaid ? noPaise : lacksOf(quote),
    status: quote.isPaid ? 'PAID' : unpaid,
  };
}
