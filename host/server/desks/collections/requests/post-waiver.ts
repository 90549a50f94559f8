import { loanStanding, withoutPenalty } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { least, paiseOf, rupeesUp, type Paise } from '../../../../../widgets/contract/ledger/paise.ts';
import type { LimitValues } from '../../../../../widgets/contract/session/limits.ts';
import type { Announce } from '../../../call/announcements.ts';
import { spend } from '../../../core/limits/spend.ts';
import { book } from '../../../core/loans/ledger/book.ts';
import { cancelPromise } from '../../../core/loans/promises/promises.ts';
import type { Waiver } from '../../../core/loans/requests.store.ts';
import { writeSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import { standCase } from '../../../core/loans/schedule/stand-case.ts';
import type { Tx } from '../../../db/transaction.ts';
import { requireLedger, requireSchedule, type HeldLoan } from '../hold-loan.ts';
import { waiving } from '../waiver-limit.ts';

/** What penalties fell by, whole rupees, rounded up; to the paisa where the loan is kept so. */
interface Posted {
  postedAmount: number;
  exact?: { postedAmount: number };
  /** What is kept of it; null where the loan is kept in whole rupees. */
  postedPaise: Paise | null;
}

/** By what a waiver is posted: the limits, and who is told of it. */
interface Posting {
  values: LimitValues;
  announce: Announce;
}

/**
 * The unpaid penalty of a held loan now, whole rupees, rounded up: the most that a waiver may ask for.
 *
 * @throws Refusal LOAN_CLOSED when nothing of the loan is left to pay
 */
export async function unpaidPenalty(tx: Tx, held: HeldLoan): Promise<number> {
  const kept = await requireLedger(tx, held);
  if (kept) return rupeesUp(kept.standing.penalDue);
  const { schedule, today } = await requireSchedule(tx, held);
  return loanStanding(schedule, today).penaltyOutstanding;
}

/** Books a waiver under its own id, asked for by one person and approved by another. */
async function bookWaiver(
  tx: Tx,
  { number, actor, staff }: HeldLoan,
  waiver: Waiver,
  { held, standing }: NonNullable<Awaited<ReturnType<typeof requireLedger>>>,
  { values, announce }: Posting,
): Promise<Posted> {
  const amount = least(paiseOf(waiver.amount), standing.penalDue);
  const posted = rupeesUp(amount);
  const done = { postedAmount: posted, exact: { postedAmount: amount }, postedPaise: amount };
  if (posted === 0) return done;
  await spend(tx, { ...waiving(staff, number, posted), id: waiver.id, now: actor.now, values });
  const by = { madeBy: waiver.requested_by, approvedBy: staff.id };
  const entry = {
    id: waiver.id,
    kind: 'PENAL_WAIVER',
    amount,
    valueDate: standing.day,
    source: 'DESK',
    ...by,
  } as const;
  const booked = await book(tx, actor, held, [entry]);
  await announce(tx, 'loan.booked', { loanApplicationNumber: number, booked, by: actor });
  return done;
}

/**
 * Lowers the penalties of a loan, the oldest first.
 *
 * @returns what they fell by: at most what is unpaid of them now
 * @throws Refusal APPROVAL_LIMIT where that is more than the caller may post
 */
export async function postWaiver(tx: Tx, held: HeldLoan, waiver: Waiver, posting: Posting): Promise<Posted> {
  const { number, actor } = held;
  const { id, amount } = waiver;
  const kept = await requireLedger(tx, held);
  if (kept) return bookWaiver(tx, held, waiver, kept, posting);
  const { values } = posting;
  const { stored, schedule, today } = await requireSchedule(tx, held);
  const posted = Math.min(amount, loanStanding(schedule, today).penaltyOutstanding);
  if (posted > 0) await spend(tx, { ...waiving(held.staff, number, posted), id, now: actor.now, values });
  const after = withoutPenalty(schedule, posted, today);
  await writeSchedule(tx, number, { before: stored, after });
  if (held.loan) {
    const standing = await standCase(tx, held.loan, { schedule: after, today });
    if (standing.queue === null) await cancelPromise(tx, actor, standing, 'NOTHING_DUE');
  }
  return { postedAmount: posted, postedPaise: null };
}
