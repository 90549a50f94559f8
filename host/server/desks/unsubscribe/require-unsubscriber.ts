import type { CallContext, Staff } from '../../call/handler.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { requireReader, requireRight } from '../../core/staff/require-right.ts';

const list = 'unsubscribe-user';

/** @throws Refusal NOT_ALLOWED for who may not say what contacts are sent */
export function requireUnsubscriber(context: CallContext): Staff {
  requireList(context, list);
  return requireRight(context, 'unsubscribe');
}

/** @throws Refusal NOT_ALLOWED for who may not look up what a contact is sent */
export function requireSubscriptionReader(context: CallContext): Staff {
  requireList(context, list);
  return requireReader(context, 'readSubscriptions');
}
