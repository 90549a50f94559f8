import { endSession } from '../../core/staff/end-session.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { LenderSession } from '../../call/lender-gateway.ts';
import * as lenderSessions from './lender-session.store.ts';
import { seal, unseal } from './seal.ts';

export const sealSession = ({ token, key }: LenderSession, ownToken: string) =>
  seal(JSON.stringify([token, key]), ownToken);

/** Ends our session, because the lender's is over. @throws Refusal SESSION_EXPIRED */
export async function endWithLender(context: CallContext): Promise<never> {
  const { caller } = context;
  if (caller.kind === 'staff')
    await context.transaction(async (tx) => {
      await lenderSessions.forget(tx, caller.sessionId);
      await endSession(tx, caller.sessionId, context.now());
      await context.record(tx, { action: 'SESSION_ENDED_BY_LENDER', entity: 'session', entityId: caller.sessionId });
    });
  throw refuse('SESSION_EXPIRED');
}

/**
 * The caller's session at the lender's backend; undefined for callers without a session.
 *
 * @throws Refusal SESSION_EXPIRED when our session has none there
 */
export async function lenderSessionOf(context: CallContext): Promise<(LenderSession & { userId: string }) | undefined> {
  const { caller, securityToken = '', db, settings } = context;
  if (caller.kind !== 'staff') return undefined;
  const found = await lenderSessions.find(db, caller.sessionId);
  // Where people sign in here, the mapping's headers say who calls.
  if (!found && settings.upstream?.mapping.signIn?.to === 'ours') return undefined;
  const opened = found && unseal(found.sealed, securityToken);
  if (!found || opened === undefined) return endWithLender(context);
  const [token, key] = JSON.parse(opened) as [string, string];
  return { token, key, userId: found.lenderUserId };
}
