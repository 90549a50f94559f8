import { may } from '../../../widgets/contract/session/rights.ts';
import type { CallContext, Staff } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { requireList } from '../lists/require-row.ts';

/** @throws Refusal NOT_ALLOWED for who may not say what contacts are sent */
export function requireUnsubscriber(context: CallContext): Staff {
  const staff = requireList(context, 'unsubscribe-user');
  if (!may('unsubscribe', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}
