import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { callKeyOf, forgetOldLives, openLife, type CallLife } from './call-life.store.ts';
import { staffOf } from './staff-caller.ts';

/** When a call began and ended, in milliseconds before the answer, since a browser's clock may differ. */
export function momentsOf({ started_at: started, ended_at: ended }: CallLife, now: Date) {
  return {
    startedAgoMs: Math.max(0, now.getTime() - started.getTime()),
    endedAgoMs: ended && Math.max(0, now.getTime() - ended.getTime()),
  };
}

/**
 * The same for a call on a screen with a session. Nobody ends such a call. It begins with its first load by this member
 * of staff.
 */
export async function staffCallMoments(
  tx: Tx,
  { screen, subjectId, convoxId }: { screen: 'NACH' | 'BANKING'; subjectId: string; convoxId: string },
  { caller, now }: CallContext,
) {
  await forgetOldLives(tx, now());
  const key = callKeyOf([screen, subjectId, convoxId, staffOf(caller)?.id ?? null]);
  return momentsOf(await openLife(tx, key, now()), now());
}
