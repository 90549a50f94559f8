import { standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { isActive } from '../../../../widgets/contract/settlement/settlement.ts';
import { submissionCap } from '../../../../widgets/contract/settlement/submission-cap.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { inFlight } from '../../core/loans/in-flight.ts';
import { inFlightKinds } from '../../../../widgets/contract/collections/requests.ts';
import { findVisibleCase, lockVisibleCase, type VisibleLoan } from '../../core/loans/visible-case.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { datesOf } from './hold-settlement.ts';
import * as store from './settlement.store.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

const dayMs = 86_400_000;

/** A loan whose settlements the caller may work on. */
export interface OfferedLoan {
  staff: Staff;
  loan: FoundCase;
}

function requireAgency({ caller }: Pick<CallContext, 'caller'>, visible: VisibleLoan): OfferedLoan {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const { view, case: loan } = visible;
  if (view !== 'agency' || !may('offerSettlement', caller.staff.roles)) throw refuse('NOT_ALLOWED');
  if (loan === null) throw refuse('LOAN_CLOSED');
  return { staff: caller.staff, loan };
}

/**
 * The loan as the caller may offer settlements for it: an agent for their own loans, a manager and the head for all.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED
 */
export async function findOfferedLoan(
  db: Kysely<Database>,
  context: Pick<CallContext, 'caller'>,
  loan: string,
): Promise<OfferedLoan> {
  return requireAgency(context, await findVisibleCase(db, context.caller, loan));
}

/** The same, with the row of its case locked until the transaction ends. */
export async function lockOfferedLoan(
  tx: Tx,
  context: Pick<CallContext, 'caller'>,
  loan: string,
): Promise<OfferedLoan> {
  return requireAgency(context, await lockVisibleCase(tx, context, loan));
}

/**
 * Refuses a further settlement of a loan that has one, that is settled or out of collection, that something else is
 * under way for, or that was submitted too often.
 *
 * @throws Refusal SETTLEMENT_ACTIVE, LOAN_CLOSED, LOAN_BUSY, SETTLEMENT_TOO_OFTEN
 */
export async function requireOfferable(
  db: Kysely<Database>,
  { staff, loan }: OfferedLoan,
  { now, today }: { now: Date; today: Day },
  { isRecovery = false } = {},
): Promise<void> {
  const number = loan.loanApplicationNumber;
  const active = await store.findActive(db, number);
  const status = active && standingOn(datesOf(active), today);
  if (status !== undefined && isActive(status))
    throw refuse('SETTLEMENT_ACTIVE', { message: `There is a settlement in status ${status}` });
  if (loan.closedReason !== null || loan.totalOutstanding < 2) throw refuse('LOAN_CLOSED');
  // its dues are instalments of days to come
  if (loan.queue === null) throw refuse('LOAN_CLOSED', { message: 'Nothing is overdue on this loan' });
  const kind = await inFlight(db, number);
  if (kind !== undefined && kind !== 'settlement') throw refuse('LOAN_BUSY', { message: inFlightKinds[kind] });
  if (isRecovery || may('exceedSubmissionCap', staff.roles)) return;
  const since = new Date(now.getTime() - submissionCap.days * dayMs);
  if ((await store.countSince(db, number, since)) >= submissionCap.most) throw refuse('SETTLEMENT_TOO_OFTEN');
}

/** Why there can be no further settlement now, in words; null when there can. */
export async function whyNotOfferable(...given: Parameters<typeof requireOfferable>): Promise<string | null> {
  try {
    await requireOfferable(...given);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
