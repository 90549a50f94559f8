import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import { position, type Position } from '../../../../widgets/contract/ledger/position.ts';
import type { Installment } from '../../../../widgets/contract/collections/schedule.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { actorIn, type Actor } from '../../core/loans/actor.ts';
import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { holdLedger, type HeldLedger } from '../../core/loans/ledger/read-ledger.ts';
import { readAged } from '../../core/loans/schedule/apply-payment.ts';
import { findVisibleCase, type VisibleLoan } from '../../core/loans/visible-case.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

/** A loan that a call is about to change: its case's row is locked until the transaction ends. */
export interface HeldLoan {
  number: string;
  visible: VisibleLoan;
  /** Null for a loan that was never in collection. */
  loan: FoundCase | null;
  staff: Staff;
  actor: Actor;
}

/**
 * Takes a loan for a change by the caller.
 *
 * @throws Refusal NOT_FOUND where the caller does not see the loan, NOT_ALLOWED without the right
 */
export async function holdLoan(tx: Tx, context: CallContext, number: string, right: RightName): Promise<HeldLoan> {
  const { caller } = context;
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  const loan = (await cases.findByLoanForChange(tx, number)) ?? null;
  const visible = await findVisibleCase(tx, caller, number);
  if (!may(right, caller.staff.roles)) throw refuse('NOT_ALLOWED');
  return { number, visible, loan, staff: caller.staff, actor: actorIn(tx, context) };
}

/** The same of a loan that is in collection. @throws Refusal LOAN_CLOSED for one that is not, or not any more */
export async function holdCase(
  tx: Tx,
  context: CallContext,
  number: string,
  right: RightName,
): Promise<HeldLoan & { loan: FoundCase }> {
  const held = await holdLoan(tx, context, number, right);
  const { loan } = held;
  if (loan === null || loan.queue === null) throw refuse('LOAN_CLOSED');
  return { ...held, loan };
}

/** The schedule of a loan with the penalties up to now. @throws Refusal LOAN_CLOSED when nothing of it is left to pay */
export async function requireSchedule(
  tx: Tx,
  { number, actor }: Pick<HeldLoan, 'number' | 'actor'>,
): Promise<{ stored: Installment[]; schedule: Installment[]; today: Day }> {
  const aged = await readAged(tx, number, actor);
  if (aged.schedule.every(({ paidDate }) => paidDate !== null)) throw refuse('LOAN_CLOSED');
  return aged;
}

/**
 * The ledger of a held loan, and how the loan stands now; undefined for one that is kept by its schedule.
 *
 * @throws Refusal LOAN_CLOSED when nothing of it is left to pay
 */
export async function requireLedger(
  tx: Tx,
  { number, actor }: Pick<HeldLoan, 'number' | 'actor'>,
): Promise<{ held: HeldLedger; standing: Position } | undefined> {
  const held = await holdLedger(tx, number);
  if (!held) return undefined;
  const { plan, entries } = held.ledger;
  const standing = position(plan, entries, dayOf(actor.now));
  if (standing.state !== 'OPEN') throw refuse('LOAN_CLOSED');
  return { held, standing };
}
