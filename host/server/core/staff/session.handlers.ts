import { newId } from '../../db/new-id.ts';
import type { Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { indianTime } from '../../base/indian-time.ts';
import { hashOfNobody, isPassword } from './passwords.ts';
import { endSession } from './end-session.ts';
import { expiryOf } from './session.rules.ts';
import * as sessions from './session.store.ts';
import * as staffs from './staff.store.ts';
import { deviceOf } from './device.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { signedIn } from './signed-in.ts';
import { beginSignIn } from './try-sign-in.ts';
import { hashOf, newToken } from '../../base/tokens.ts';

function userOf({ id, username, firstName, lastName, roles, portalRouteList }: Staff) {
  return { id, username, firstName, lastName, roles: [...roles], portalRouteList };
}

/** AP-18: sign-ins with a wrong user and with a wrong password take the same time and get the same answer. */
const signIn: Handler<'signIn'> = async ({ username, password }, context) => {
  const now = context.now();
  const tried = await beginSignIn(context, username);
  const found = await staffs.findEnabled(context.db, username);
  const isRight = await isPassword(password, found?.passwordHash ?? hashOfNobody);
  await tried.waited;
  if (!found || !isRight) throw tried.refused(found?.id);
  const staff = staffs.toStaff(found);
  const token = newToken();
  const session = {
    id: newId(now),
    staffId: staff.id,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: expiryOf(now, context.settings),
    ip: context.ip,
    device: deviceOf(context.userAgent),
  };
  await context.transaction(async (tx) => {
    if (!(await staffs.admit(tx, staff.id, found, now))) throw tried.refused(staff.id);
    await tried.clear(tx);
    await sessions.insert(tx, session);
    await context.record(tx, {
      action: 'SIGN_IN',
      entity: 'session',
      entityId: session.id,
      after: { staffId: staff.id },
    });
  });
  tried.remember();
  const { sessionIdleMinutes: idleMinutes } = context.settings;
  return {
    ...userOf(staff),
    token,
    key: found.userKey,
    expiresAt: session.expiresAt.toISOString(),
    idleMinutes,
    ...(found.passwordKind !== 'own' && { needsNewPassword: true }),
  };
};

const signOut: Handler<'signOut'> = async (_, context) => {
  const { sessionId } = signedIn(context);
  await context.transaction(async (tx) => {
    await endSession(tx, sessionId, context.now());
    await context.record(tx, { action: 'SIGN_OUT', entity: 'session', entityId: sessionId });
  });
  return {};
};

/** AP-19: callers get their own profile only. */
const displayProfile: Handler<'displayProfile'> = async ({ userId }, context) => {
  const { staff } = signedIn(context);
  // An element that gets its session from the page knows no user id; an empty id means the caller.
  if (userId !== '' && userId !== staff.id) throw refuse('NOT_ALLOWED');
  const previous = await staffs.findPreviousSignIn(context.db, staff.id);
  return { ...userOf(staff), lastSignInAt: previous && indianTime(previous) };
};

export const sessionHandlers = { signIn, signOut, displayProfile, ...ownSessionHandlers };
