import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AuditEntry, AuditSource } from '../../base/audit-entry.ts';
import { scrub } from './scrub.ts';

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function rowOf(source: AuditSource, entry: AuditEntry) {
  return {
    id: newId(source.at),
    at: source.at,
    actor_id: entry.by?.id ?? source.actorId,
    actor: entry.by?.username ?? source.actor,
    roles: json(entry.by?.roles ?? source.roles),
    portal: source.portal,
    ip: source.ip,
    session_id: source.sessionId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId ?? null,
    loan_application_number: entry.loanApplicationNumber ?? null,
    before: json(entry.before),
    after: json(entry.after),
    reason_codes: json(entry.reasonCodes ?? []),
    remark: entry.remark ?? null,
    shown_remark: entry.remark ? scrub(entry.remark) : null,
    version: entry.version ?? null,
    request_id: source.requestId,
    channel: source.channel,
    result: entry.result ?? 'OK',
  } as const;
}

/** Adds an event, in the transaction of the change that the event describes. */
export async function record(tx: Tx, source: AuditSource, entry: AuditEntry): Promise<void> {
  await recordAll(tx, source, [entry]);
}

/** Adds many events in one statement, up to some thousand. */
export async function recordAll(tx: Tx, source: AuditSource, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_event')
    .values(entries.map((entry) => rowOf(source, entry)))
    .execute();
}
