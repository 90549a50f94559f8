import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallRow } from '../../../widgets/contract/call-row.ts';
import type { Database } from '../db/schema.ts';
import { comesFrom, isInScope, isMinted, narrowedTo, notDecidedHere } from '../call/scope.ts';
import { findByKey } from '../core/embedders/embedders.store.ts';
import { isOver, touchMs } from '../core/staff/session.rules.ts';
import * as sessions from '../core/staff/session.store.ts';
import { toStaff } from '../core/staff/staff.store.ts';
import { hashOf, isSameSecret, looksLikeToken } from '../base/tokens.ts';
import type { Settings } from '../base/settings.ts';
import type { Caller } from '../call/handler.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { TokenGuesses } from './token-guesses.ts';

/** A header's value; undefined when the header is absent or empty. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What authentication needs besides the request. */
interface Access {
  db: Kysely<Database>;
  settings: Settings;
  now: Date;
  guesses: TokenGuesses;
}

async function staffOf(
  request: FastifyRequest,
  { db, settings, now, guesses }: Access,
  isUse: boolean,
): Promise<Caller & { kind: 'staff' }> {
  const token = headerOf(request, settings.headers.securityToken);
  const key = headerOf(request, settings.headers.userKey);
  if (!token) throw refuse('SESSION_REQUIRED');
  const shown = hashOf(`${token}\n${key}`);
  const isWorthAsking = key !== undefined && looksLikeToken(token) && !guesses.isKnown(request.ip, shown);
  const session = isWorthAsking ? await sessions.findByToken(db, hashOf(token)) : undefined;
  if (!session || !isSameSecret(key ?? '', session.userKey)) {
    const isGuessing = guesses.isTooMany(request.ip, shown, now.getTime());
    throw refuse(isGuessing ? 'TOO_MANY_REQUESTS' : 'SESSION_REQUIRED');
  }
  if (isOver(session, now, settings)) throw refuse('SESSION_EXPIRED');
  const isUnmarked = now.getTime() - session.lastUsedAt.getTime() >= touchMs;
  if (isUse && isUnmarked) await sessions.touch(db, session.sessionId, now);
  const needsNewPassword = session.passwordKind !== 'own';
  const { sessionId, scope } = session;
  const staff = toStaff(session);
  // A session that an embedder opened has no password to change.
  if (scope) return { kind: 'staff', staff: narrowedTo(scope, staff), sessionId, scope };
  return { kind: 'staff', staff, sessionId, needsNewPassword };
}

/**
 * Identifies the sender of a request by the credentials that the call demands (AP-01 to AP-03, AP-63).
 *
 * @throws Refusal SESSION_REQUIRED or SESSION_EXPIRED; TOO_MANY_REQUESTS for an address that guesses tokens
 */
export async function authenticate(
  request: FastifyRequest,
  { auth, background }: Pick<CallRow, 'auth' | 'background'>,
  access: Access,
): Promise<Caller> {
  if (auth === 'none') return { kind: 'anonymous' };
  if (auth === 'session') return staffOf(request, access, !background);
  const { settings } = access;
  const key = headerOf(request, settings.headers.userKey);
  if (auth === 'embedder') {
    const embedder = key === undefined ? undefined : await findByKey(access.db, hashOf(key));
    if (!embedder) throw refuse('SESSION_REQUIRED');
    return { kind: 'embedder', ...embedder };
  }
  const own = { dialer: settings.dialerKey, payments: settings.paymentsKey, telephony: settings.telephonyUserKey };
  const expected = own[auth];
  if (key === undefined || expected === undefined || !isSameSecret(key, expected)) throw refuse('SESSION_REQUIRED');
  return { kind: auth };
}

/**
 * Identifies the reader of a stream of server events. Browsers reopen a stream by themselves, so it is no use of the
 * session.
 *
 * @throws Refusal SESSION_REQUIRED or SESSION_EXPIRED
 */
export async function authenticateReader(request: FastifyRequest, access: Access) {
  return staffOf(request, access, false);
}

/** The only calls of a session that began with a one-time password: a stolen one shows and changes nothing else. */
const beforeNewPassword: readonly CallName[] = ['changePassword', 'signOut'];

/**
 * Why a caller's session does not allow a call, or a stream of events when no call is named; undefined when it does.
 * The refusal comes in an envelope, whose message every screen shows. A status of 403 would show the error page.
 */
export function outOfScope(caller: Caller, request: FastifyRequest, call?: CallName): Refusal | undefined {
  if (caller.kind !== 'staff') return undefined;
  const { scope } = caller;
  if (scope && !isInScope(call)) return refuse('NOT_ALLOWED');
  if (scope && !comesFrom(scope, request))
    return refuse('NOT_ALLOWED', { message: 'This session is for other pages than this one' });
  const isOpen = call !== undefined && beforeNewPassword.includes(call);
  return caller.needsNewPassword && !isOpen ? refuse('NEW_PASSWORD_REQUIRED') : undefined;
}

/**
 * Why a caller's session does not allow a decision on what another person has made; undefined where the call is none, or
 * where the caller has signed in. A person proves a decision by signing in; an embedder's key opens sessions of both.
 */
export function decisionRefusal(caller: Caller, { decides, decidesBy }: CallRow, input: object): Refusal | undefined {
  if (!isMinted(caller) || !decides) return undefined;
  const given: unknown = decidesBy && (input as Readonly<Record<string, unknown>>)[decidesBy.field];
  const isDecision = !decidesBy || decidesBy.values.some((value) => value === given);
  return isDecision ? notDecidedHere() : undefined;
}

/** @returns true when a caller's route list holds one of the screens that a call serves */
export function isGranted(caller: Caller, row: CallRow): boolean {
  if (row.auth !== 'session' || row.screens === 'any') return true;
  return caller.kind === 'staff' && row.screens.some((screen) => caller.staff.routeKeys.includes(screen));
}
