import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import { deviceOf } from '../../core/staff/device.ts';
import { endSession } from '../../core/staff/end-session.ts';
import { expiryOf } from '../../core/staff/session.rules.ts';
import * as sessions from '../../core/staff/session.store.ts';
import { signedIn } from '../../core/staff/signed-in.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import { beginSignIn } from '../../core/staff/try-sign-in.ts';
import { hashOf, newToken, newUserKey } from '../../base/tokens.ts';
import type { Ask } from '../lender.ts';
import { sealSession } from './lender-session.ts';
import * as lenderSessions from './lender-session.store.ts';
import { isExternal } from '../../call/agency-reach.ts';
import { isAgencyRole } from '../../../../widgets/contract/session/roles.ts';
import type { Announce } from '../../call/announcements.ts';

/** No hash has this form, so no password opens the account here. */
const noPassword = 'lender';

/** The account that stands for a member of the lender's staff here, made at the first sign-in. */
async function accountOf(
  tx: Tx,
  lender: CallReply<'signIn'>,
  { now, announce }: { now: Date; announce: Announce },
): Promise<{ id: string; userKey: string }> {
  const { username, firstName, lastName, roles, portalRouteList } = lender;
  // Who is of another company has that company's roles alone, whatever the lender's backend says.
  const found = await staffs.findAny(tx, username);
  const isOfOthers = found !== undefined && isExternal(found.agencyId) && !roles.every(isAgencyRole);
  if (found && (found.disabledAt || !found.isOfWorkingAgency || isOfOthers))
    throw refuse('SIGN_IN_REFUSED', { attempt: { action: 'SIGN_IN', entity: 'staff' } });
  if (found) {
    await staffs.admitKnown(tx, announce, found.id, { firstName, lastName, roles, portalRouteList }, now);
    return found;
  }
  const account = { id: newId(now), userKey: newUserKey() };
  const words = { username, firstName, lastName, roles, portalRouteList, passwordHash: noPassword };
  await staffs.insert(tx, announce, { ...account, ...words, isDemo: false, createdAt: now });
  return account;
}

/** Signs in at the lender's backend and opens a session here, which holds the lender's, sealed (AP-18). */
export function signInAtLender(ask: Ask): Handler<'signIn'> {
  return async (input, context) => {
    const now = context.now();
    const { username } = input;
    const tried = await beginSignIn(context, username);
    const lender = await ask('signIn', input, context).catch(async (error: unknown) => {
      await tried.waited;
      if (error instanceof Refusal) {
        const { attempt, isTallied } = tried.refused();
        error.attempt ??= attempt;
        error.isTallied = isTallied;
      }
      throw error;
    });
    await tried.waited;
    const token = newToken();
    const sessionId = newId(now);
    const expiresAt = expiryOf(now, context.settings);
    const { id, userKey } = await context.transaction(async (tx) => {
      const account = await accountOf(
        tx,
        { ...lender, username: lender.username || username },
        { now, announce: context.announce },
      );
      await tried.clear(tx);
      const opened = { id: sessionId, staffId: account.id, tokenHash: hashOf(token), createdAt: now, expiresAt };
      await sessions.insert(tx, { ...opened, ip: context.ip, device: deviceOf(context.userAgent) });
      const sealed = sealSession(lender, token);
      await lenderSessions.keep(tx, { sessionId, lenderUserId: lender.id, sealed });
      await context.record(tx, {
        action: 'SIGN_IN',
        entity: 'session',
        entityId: sessionId,
        after: { staffId: account.id },
      });
      return account;
    });
    tried.remember();
    const { sessionIdleMinutes: idleMinutes } = context.settings;
    return { ...lender, id, token, key: userKey, expiresAt: expiresAt.toISOString(), idleMinutes };
  };
}

/** Ends both sessions: ours whatever happens, the lender's where the mapping says how. */
export function signOutAtLender(ask: Ask, isMapped: boolean): Handler<'signOut'> {
  return async (_, context) => {
    const { sessionId } = signedIn(context);
    // A lender that does not answer keeps nobody signed in here.
    const hasLenderEnded = isMapped
      ? await ask('signOut', {}, context).then(
          () => true,
          () => false,
        )
      : false;
    await context.transaction(async (tx) => {
      await lenderSessions.forget(tx, sessionId);
      await endSession(tx, sessionId, context.now());
      await context.record(tx, {
        action: 'SIGN_OUT',
        entity: 'session',
        entityId: sessionId,
        after: { lenderEnded: hasLenderEnded },
      });
    });
    return {};
  };
}

/** AP-19: callers get their own profile only. */
export function profileAtLender(ask: Ask): Handler<'displayProfile'> {
  return async ({ userId }, context: CallContext) => {
    const { staff } = signedIn(context);
    if (userId !== '' && userId !== staff.id) throw refuse('NOT_ALLOWED');
    const profile = await ask('displayProfile', { userId: staff.id }, context);
    const previous = await staffs.findPreviousSignIn(context.db, staff.id);
    return { ...profile, id: staff.id, lastSignInAt: previous && indianTime(previous) };
  };
}
