import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

type Asked = Pick<CallContext, 'caller'>;

function holderOf({ caller }: Asked, rights: readonly RightName[]): Staff | undefined {
  return caller.kind === 'staff' && rights.some((right) => may(right, caller.staff.roles)) ? caller.staff : undefined;
}

/** Asks for one of some rights. @throws Refusal NOT_ALLOWED */
export function requireRight(context: Asked, ...rights: readonly RightName[]): Staff {
  const staff = holderOf(context, rights);
  if (!staff) throw refuse('NOT_ALLOWED');
  return staff;
}

/**
 * Asks for the right without which a screen loads nothing, whatever the route list says.
 *
 * @throws Refusal NOT_ALLOWED, in words that name whom to ask
 */
export function requireReader(context: Asked, right: RightName, attempt?: AuditEntry): Staff {
  const staff = holderOf(context, [right]);
  if (!staff) throw refuse('NOT_ALLOWED', { message: 'Your role does not read this. Ask your administrator', attempt });
  return staff;
}
