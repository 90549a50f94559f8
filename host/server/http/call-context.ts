import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { unwritable } from '../../../widgets/contract/rules/writable.ts';
import { limitReasonMessage } from '../../../widgets/contract/session/limits.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { record } from '../core/audit/audit.store.ts';
import type { AuditSource } from '../base/audit-entry.ts';
import { inTransaction } from '../db/transaction.ts';
import { doOnce } from '../core/idempotency/idempotency.store.ts';
import { isAlwaysSecret } from '../core/idempotency/kept-reply.ts';
import { headerOf } from './authenticate.ts';
import type { CallContext, Caller } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import { deviceCookieOf, keepDeviceCookie } from './device-cookie.ts';
import type { RaiseAlert } from '../call/alert.ts';
import type { TokenGuesses } from './token-guesses.ts';
import type { CallServer } from '../call/server.ts';
import { statedTime, type StatedTime } from '../call/stated-time.ts';
import type { ServerTime } from './server-time.ts';

/** What the binding of calls has besides. */
export interface HttpServer extends CallServer {
  guesses: TokenGuesses;
  alert: RaiseAlert;
  serverTime: ServerTime;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, headers.idempotencyKey);
  if (key === undefined || /^[\w-]{8,100}$/.test(key)) return key;
  throw refuse('VALIDATION_FAILED', {
    message: `The ${headers.idempotencyKey} header must be 8 to 100 letters, digits, - or _`,
  });
}

/** Reads the version from `7` or, as HTTP writes it, `"7"`. Only a call that changes one row takes and needs it. */
function versionOf(name: CallName, request: FastifyRequest): number | undefined {
  const text = headerOf(request, headers.ifMatch);
  const isNeeded = callRows[name].changes === 'row';
  if (isNeeded !== (text !== undefined)) {
    const message = isNeeded
      ? `The ${headers.ifMatch} header must name the version that was read`
      : `The ${headers.ifMatch} header is not taken here: this call compares no version by it`;
    throw refuse('VALIDATION_FAILED', { message });
  }
  if (text === undefined) return undefined;
  const [, digits] = /^"?(\d{1,9})"?$/.exec(text) ?? [];
  if (digits === undefined)
    throw refuse('VALIDATION_FAILED', { message: `The ${headers.ifMatch} header must be a version number` });
  return Number(digits);
}

/** Why the caller goes beyond a limit. @throws Refusal VALIDATION_FAILED for what is none */
function reasonOf(request: FastifyRequest): string | undefined {
  const text = headerOf(request, headers.reason);
  if (text === undefined) return undefined;
  let reason = '';
  try {
    reason = decodeURIComponent(text).trim();
  } catch {
    throw refuse('VALIDATION_FAILED', { message: `The ${headers.reason} header must be percent-encoded` });
  }
  const message = limitReasonMessage(reason) ?? (unwritable.test(reason) ? 'Enter plain text' : undefined);
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { message });
  return reason;
}

/** Who is told the server's time, and proves by it when a page was open: a person, or the holder of a call grant. */
const toldTo = (caller: Caller, request: FastifyRequest) =>
  caller.kind === 'staff'
    ? caller.staff.id
    : caller.kind === 'telephony'
      ? headerOf(request, headers.callGrant)
      : undefined;

/** What a write says of its time; a call that is not repeatable says nothing. */
function statedOf(
  request: FastifyRequest,
  who: string | undefined,
  serverTime: ServerTime,
  receivedAt: Date,
): StatedTime {
  const isRepeatable = headerOf(request, headers.idempotencyKey) !== undefined;
  const text = (isRepeatable && headerOf(request, headers.submittedAt)) || '';
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(text) && !Number.isNaN(Date.parse(text));
  const opened = headerOf(request, headers.openedAt);
  return statedTime({
    receivedAt,
    statedAt: isMoment ? new Date(text) : null,
    openedAt: who === undefined || opened === undefined ? null : serverTime.heard(who, opened),
  });
}

/** Who makes a call, where that is a member of staff. */
export const staffIdOf = (caller: Caller): string | null => (caller.kind === 'staff' ? caller.staff.id : null);

function callerKey(caller: Caller): string {
  if (caller.kind === 'payments' && caller.door !== undefined) return `door ${caller.door}`;
  return caller.kind === 'staff' ? caller.staff.id : caller.kind;
}

export const channels = {
  staff: 'UI',
  anonymous: 'UI',
  telephony: 'TELEPHONY',
  dialer: 'TELEPHONY',
  payments: 'JOB',
  embedder: 'JOB',
} as const;

/** What the audit calls somebody who is no member of staff. */
function nameOf(caller: Caller): string {
  if (caller.kind === 'embedder') return `embedder ${caller.name}`;
  return caller.kind === 'payments' && caller.door !== undefined ? `door ${caller.door}` : caller.kind;
}

/** Who calls, when and from where, for the audit. */
export function auditSource(name: CallName, caller: Caller, request: FastifyRequest, at: Date): AuditSource {
  const { screens: granted } = callRows[name];
  const staff = caller.kind === 'staff' ? caller.staff : undefined;
  return {
    at,
    actorId: staff?.id ?? null,
    actor: staff?.username ?? nameOf(caller),
    roles: staff?.roles ?? [],
    portal: (granted === 'any' ? undefined : granted.map((key) => screens[key].portal).find(Boolean)) ?? null,
    ip: request.ip,
    sessionId: caller.kind === 'staff' ? caller.sessionId : null,
    requestId: request.id,
    channel: channels[caller.kind],
  };
}

/** Makes what a handler has besides its input, for one request. */
export function callContext(
  name: CallName,
  caller: Caller,
  reply: FastifyReply,
  { db, settings, now, storage, announce, alert, serverTime }: HttpServer,
  input: unknown,
  files: CallContext['files'],
): CallContext {
  const { request } = reply;
  const idempotencyKey = idempotencyKeyOf(request);
  const who = toldTo(caller, request);
  const tellTime = (to: string) => void reply.header(headers.serverTime, serverTime.tell(to, now()));
  if (who !== undefined) tellTime(who);
  // The same form with a different file is another write.
  const sent = files.length === 0 ? input : { input, files: files.map(({ field, sha256 }) => [field, sha256]) };
  const transaction: CallContext['transaction'] = (work) => inTransaction(db, work);
  const own =
    idempotencyKey === undefined
      ? undefined
      : { key: { caller: callerKey(caller), call: name, key: idempotencyKey }, sent };
  const write = isAlwaysSecret(name) ? undefined : own;
  return {
    db,
    settings,
    caller,
    requestId: request.id,
    ip: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    now,
    idempotencyKey,
    stated: statedOf(request, who, serverTime, now()),
    tellTime,
    ifMatch: versionOf(name, request),
    callGrant: headerOf(request, headers.callGrant),
    reason: reasonOf(request),
    securityToken: headerOf(request, settings.headers.securityToken),
    deviceCookie: deviceCookieOf(request),
    keepDeviceCookie: (value) => keepDeviceCookie(reply, value),
    files,
    storage,
    transaction,
    write,
    once: (work, again) =>
      transaction((tx) => {
        const kept = again ? own : write;
        if (kept === undefined) return work(tx);
        return doOnce(tx, kept.key, kept.sent, now(), () => work(tx), again && ((reply) => again(tx, reply)));
      }),
    record: (tx, entry) => record(tx, auditSource(name, caller, request, now()), entry),
    announce,
    alert: (what, about, who = staffIdOf(caller)) => alert(what, about, who),
  };
}
