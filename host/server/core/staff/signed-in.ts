import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

/** The caller of a call that demands a session. @throws Refusal SESSION_REQUIRED */
export function signedIn({ caller }: Pick<CallContext, 'caller'>) {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return caller;
}
