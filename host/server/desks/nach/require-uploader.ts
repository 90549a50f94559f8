import { may } from '../../../../widgets/contract/session/rights.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';

/** @throws Refusal NOT_ALLOWED when the caller may not send mandates to the bank */
export function requireUploader({ caller }: Pick<CallContext, 'caller'>): Staff {
  const staff = staffOf(caller);
  if (!staff || !may('uploadBankAnswers', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}
