import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import type { ErrorCode } from '../../../widgets/contract/errors.ts';
import type { CallRow } from '../../../widgets/contract/call-row.ts';
import { record } from '../core/audit/audit.store.ts';
import { createRefusalTally, type Tally } from '../core/audit/refusal-tally.ts';
import { newId } from '../db/new-id.ts';
import { inTransaction } from '../db/transaction.ts';
import { repeat } from '../core/jobs/repeat.ts';
import { auditSource, channels, staffIdOf, type HttpServer } from './call-context.ts';
import type { ReachedLimit, Refusal } from '../base/refusal.ts';
import type { Caller } from '../call/handler.ts';
import { noteRefusal } from '../core/limits/limits.store.ts';

const lookMs = 60_000;

/** @returns true when the audit gets the refusal. A call that only reads: not for 400, 429 or a fault of the server */
function isAttempt({ writes }: CallRow, { status, isRecorded }: Refusal): boolean {
  return isRecorded && (writes === true || (status < 500 && status !== 400 && status !== 429));
}

/** Whose refusals are counted together: callers that have proven nothing. */
const talliedKinds = ['telephony', 'anonymous'] as const;
type TalliedKind = (typeof talliedKinds)[number];

/**
 * Makes the function that records refused attempts in the audit (design: every refused attempt is audited). Anybody may
 * try the calls of the fixed telephony key, and any number of passwords. Of an address's refusals there, within a window,
 * the audit holds the first of each kind and one row with the number of the others.
 */
export function recordRefusals(app: FastifyInstance, server: HttpServer) {
  const tallies = { telephony: createRefusalTally(), anonymous: createRefusalTally() };

  async function recordTallies(kind: TalliedKind, closed: readonly Tally[]): Promise<void> {
    for (const { ip, since, until, counts } of closed) {
      const at = server.now();
      const nobody = { actorId: null, actor: kind, roles: [], portal: null, sessionId: null };
      const source = { at, ip, ...nobody, requestId: `tally-${newId(at)}`, channel: channels[kind] };
      const after = { since: since.toISOString(), until: until.toISOString(), counts };
      const reasonCodes = [...new Set(Object.keys(counts).map((what) => what.split(' ')[1] ?? ''))];
      await inTransaction(server.db, (tx) =>
        record(tx, source, { action: 'REFUSED_CALLS', entity: 'call', after, result: 'DENIED', reasonCodes }),
      );
    }
  }

  const failed = (error: unknown) => app.log.error({ err: error }, 'counted refusals are not in the audit');
  async function closeTallies(now?: Date): Promise<void> {
    for (const kind of talliedKinds) await recordTallies(kind, tallies[kind].close(now));
  }
  const stop = repeat({ everyMs: lookMs }, () => closeTallies(server.now()), failed);
  app.addHook('onClose', async () => {
    await stop();
    await closeTallies().catch(failed);
  });

  /** @returns whether a refusal is the first of its limit within the window, of which whoever watches is told */
  async function isFirstOfLimit(
    { standing, scope, since }: ReachedLimit,
    errorCode: ErrorCode,
    caller: Caller,
  ): Promise<boolean> {
    const { code, spent, free } = standing;
    const at = server.now();
    const isFirst = await inTransaction(server.db, (tx) => noteRefusal(tx, { code, scope }, at, since));
    if (isFirst && errorCode !== 'REASON_REQUIRED')
      server.alert('LIMIT_REACHED', { limit: code, spent, free }, staffIdOf(caller));
    return isFirst;
  }

  return async function recordRefusal(name: CallName, request: FastifyRequest, refusal: Refusal): Promise<void> {
    if (!isAttempt(callRows[name], refusal)) return;
    const { limit, code } = refusal;
    if (limit && !(await isFirstOfLimit(limit, code, request.caller)) && limit.isRecordedOnce) return;
    const { kind } = request.caller;
    if (kind === 'telephony' || (kind === 'anonymous' && refusal.isTallied)) {
      const { isFirst, closed } = tallies[kind].count(request.ip, name, refusal.code, server.now());
      await recordTallies(kind, closed);
      if (!isFirst) return;
    }
    await inTransaction(server.db, (tx) =>
      record(tx, auditSource(name, request.caller, request, server.now()), {
        action: name,
        entity: 'call',
        ...refusal.attempt,
        result: 'DENIED',
        reasonCodes: [refusal.code, ...(refusal.attempt?.reasonCodes ?? [])],
      }),
    );
  };
}
