import { may } from '../../../../widgets/contract/session/rights.ts';
import { findVisibleCase } from '../../core/loans/visible-case.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import type { CallContext } from '../../call/handler.ts';
import { Refusal } from '../../base/refusal.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { requireList } from '../../core/lists/require-row.ts';
import type { Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

/**
 * The member of staff who validates feedback, or uploads files of it.
 *
 * @throws Refusal NOT_ALLOWED when they lack the list's screen or the right
 */
export function requireValidator(
  context: Pick<CallContext, 'caller'>,
  action: 'validate' | 'uploadFeedback' | 'uploadRecordings',
): Staff {
  const staff = requireList(context, 'agency-feedback-validation-list', action);
  if (!may('validateFeedback', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

/** Whether the caller sees a feedback: a validator sees those of their agency, everybody else those of the loans
 * that they see, as far as these are not the lender's. */
export async function seesFeedback(
  { db, caller }: Pick<CallContext, 'db' | 'caller'>,
  { loanApplicationNumber, agencyId }: { loanApplicationNumber: string; agencyId: string | null },
): Promise<boolean> {
  const staff = staffOf(caller);
  if (staff?.routeKeys.includes('AGENCY_FEEDBACK_VALIDATION_LIST') && may('validateFeedback', staff.roles))
    return seesAgencyOf(caller, { agencyId });
  try {
    const { view } = await findVisibleCase(db, caller, loanApplicationNumber);
    return view === 'ops' || seesAgencyOf(caller, { agencyId });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
