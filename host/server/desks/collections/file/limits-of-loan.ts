import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import type { CallContext, Staff } from '../../../call/handler.ts';
import { limitHistory } from '../../../core/limits/limit-history.ts';
import { reachOfHistory } from '../../../call/agency-reach.ts';
import { weighAct } from '../../../core/limits/spend.ts';
import { aboveWaiverLimit, mostWaived, waiving } from '../waiver-limit.ts';
import { leaving } from '../contacts/contact-leave.ts';
import type { Waiver } from './present-requests.ts';

/** How far the limits are used that count on a loan, whoever has done it. */
export async function limitsOfLoan(
  context: CallContext,
  loan: string,
): Promise<CallReply<'fetchCustomerDetails'>['limits']> {
  const { db, now, settings } = context;
  const read = { now: now(), values: settings.limits, names: reachOfHistory(context) };
  return [
    await limitHistory(db, 'waivePenalty', { loan }, read),
    await limitHistory(db, 'contactLeaveWeek', { loan }, read),
  ];
}

/** Why a waiver is above what somebody approves now; null if it is not. @param penalty unpaid, whole rupees */
export async function whyAboveLimit(
  { db, now, settings: { limits: values } }: CallContext,
  staff: Staff,
  { loan_application_number: loan, amount }: Waiver,
  penalty: number,
): Promise<string | null> {
  const most = mostWaived(staff, values);
  if (most !== undefined && amount > most) return aboveWaiverLimit(most);
  const posted = Math.min(amount, penalty);
  const { refusal } = await weighAct(db, { ...waiving(staff, loan, posted), now: now(), values });
  return refusal?.message ?? null;
}

/** Why somebody may not give another leave for a contact on a loan now; null where they may. */
export async function whyNoLeave(
  { db, now, settings: { limits: values } }: CallContext,
  staff: Staff,
  loan: string,
): Promise<string | null> {
  const { refusal } = await weighAct(db, { ...leaving(staff, loan), now: now(), values });
  return refusal?.message ?? null;
}
