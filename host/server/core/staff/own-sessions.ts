import { newPasswordMessage } from '../../../../widgets/contract/session/new-password.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import * as attempts from './attempts.store.ts';
import { endSession as end } from './end-session.ts';
import { guessedMessage } from './password-guesses.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { isOver } from './session.rules.ts';
import * as sessions from './session.store.ts';
import { signedIn } from './signed-in.ts';
import * as staffs from './staff.store.ts';

const keepAlive: Handler<'keepAlive'> = async (_, context) => {
  const expiresAt = await sessions.findExpiry(context.db, signedIn(context).sessionId);
  return { expiresAt: expiresAt.toISOString(), idleMinutes: context.settings.sessionIdleMinutes };
};

/**
 * Ends every session of a member of staff but one.
 *
 * @param keptId null to end all
 * @returns how many sessions it ended
 */
export async function endAllBut(tx: Tx, staffId: string, keptId: string | null, at: Date): Promise<number> {
  const others = (await sessions.listOf(tx, staffId)).filter(({ id }) => id !== keptId);
  for (const { id } of others) await end(tx, id, at);
  return others.length;
}

const refusedPassword = (message: string) =>
  refuse('PASSWORD_REFUSED', { message, fieldErrors: { newPassword: message } });

/**
 * Wrong tries count for the session, not as attempts to sign in, so that the owner can still sign in. The call is not
 * idempotent by its key: the idempotency table keeps a hash of the input, which would be a fast hash of both passwords.
 */
const changePassword: Handler<'changePassword'> = async ({ currentPassword, newPassword }, context) => {
  const { staff, sessionId } = signedIn(context);
  const now = context.now();
  const message = newPasswordMessage(newPassword, staff.username);
  if (message !== undefined) throw refusedPassword(message);
  const { mayTry, isFirstRefused } = await context.transaction((tx) =>
    attempts.countPasswordChange(tx, sessionId, staff.username, now),
  );
  if (!mayTry) throw refuse('SIGN_IN_THROTTLED', { isRecorded: isFirstRefused });
  const stored = await staffs.findPasswordHash(context.db, staff.id);
  if (!(await isPassword(currentPassword, stored))) {
    throw refuse('PASSWORD_WRONG', { fieldErrors: { currentPassword: 'The current password is not right' } });
  }
  await context.transaction((tx) => attempts.clearPasswordChange(tx, sessionId, staff.username));
  const same = 'Choose something else than your current password';
  const why = newPassword === currentPassword ? same : await guessedMessage(newPassword, staff);
  if (why !== undefined) throw refusedPassword(why);
  const hash = await hashPassword(newPassword);
  return context.transaction(async (tx) => {
    if (!(await staffs.setPassword(tx, staff.id, { hash, kind: 'own' }, stored))) throw refuse('STALE_VERSION');
    const endedSessions = await endAllBut(tx, staff.id, sessionId, now);
    await context.record(tx, {
      action: 'CHANGE_PASSWORD',
      entity: 'staff',
      entityId: staff.id,
      after: { endedSessions },
    });
    return { endedSessions };
  });
};

const listSessions: Handler<'listSessions'> = async (_, context) => {
  const { staff, sessionId } = signedIn(context);
  const own = await sessions.listOf(context.db, staff.id);
  const now = context.now();
  return {
    sessions: own
      .filter((session) => !isOver(session, now, context.settings))
      .map(({ id, createdAt, lastUsedAt, expiresAt, device, ip }) => ({
        id,
        signedInAt: indianTime(createdAt),
        lastUsedAt: indianTime(lastUsedAt),
        endsAt: indianTime(expiresAt),
        device: device || 'Unknown device',
        ip,
        isCurrent: id === sessionId,
      })),
  };
};

const endSession: Handler<'endSession'> = async ({ sessionId }, context) => {
  const { staff } = signedIn(context);
  return context.once(async (tx) => {
    const own = await sessions.listOf(tx, staff.id);
    if (!own.some(({ id }) => id === sessionId)) throw refuse('NOT_FOUND');
    await end(tx, sessionId, context.now());
    await context.record(tx, { action: 'END_SESSION', entity: 'session', entityId: sessionId });
    return { endedSessions: 1 };
  });
};

const endOtherSessions: Handler<'endOtherSessions'> = async (_, context) => {
  const { staff, sessionId } = signedIn(context);
  return context.transaction(async (tx) => {
    const endedSessions = await endAllBut(tx, staff.id, sessionId, context.now());
    await context.record(tx, {
      action: 'END_OTHER_SESSIONS',
      entity: 'staff',
      entityId: staff.id,
      after: { endedSessions },
    });
    return { endedSessions };
  });
};

export const ownSessionHandlers = { keepAlive, changePassword, listSessions, endSession, endOtherSessions };
