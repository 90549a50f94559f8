import type { Kysely } from 'kysely';
import { toldTo } from '../../../../widgets/contract/compliance/secrecy.ts';
import type { CallInput, CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import { indianTime } from '../../base/indian-time.ts';
import { changesBetween } from './changes.ts';
import { scrub } from './scrub.ts';

type Timeline = CallReply<'applicationTimeline'>;

const nobody = { UI: 'System', JOB: 'System', TELEPHONY: 'Dialer', CUSTOMER: 'Customer' } as const;

/** Who is named for an event without a member of staff: a customer who has proved it was they, with how. */
function otherActor(channel: keyof typeof nobody, after: unknown): string {
  const isByCode = channel === 'CUSTOMER' && typeof after === 'object' && after !== null && 'codeTo' in after;
  return isByCode ? `${nobody[channel]}, by code to ${String(after.codeTo)}` : nobody[channel];
}

/**
 * A page of an application's audit events, newest first, as somebody with these roles may read it; READ only where it is
 * asked for. One event more is read to know `hasMore`.
 */
export async function readTimeline(
  db: Kysely<Database>,
  { loanApplicationNumber, pageNumber, rows, withReads = false }: CallInput<'applicationTimeline'>,
  readerRoles: readonly string[],
): Promise<Timeline> {
  const found = await db
    .selectFrom('audit_event as e')
    .leftJoin('staff', 'staff.id', 'e.actor_id')
    .select([
      'e.id',
      'e.at',
      'e.roles',
      'e.action',
      'e.result',
      'e.before',
      'e.after',
      'e.reason_codes',
      'e.remark',
      'e.shown_remark',
    ])
    .select(['e.channel', 'staff.first_name', 'staff.last_name'])
    .where('e.loan_application_number', '=', loanApplicationNumber)
    .$if(!withReads, (events) => events.where('e.action', '!=', 'READ'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .offset((pageNumber - 1) * rows)
    .limit(rows + 1)
    .execute();
  const events = found.slice(0, rows).map((event) =>
    toldTo(readerRoles, {
      id: event.id,
      at: indianTime(event.at),
      actor:
        event.first_name === null
          ? otherActor(event.channel, event.after)
          : `${event.first_name} ${event.last_name ?? ''}`.trim(),
      roles: event.roles,
      action: event.action,
      result: event.result,
      changes: changesBetween(event.before, event.after),
      reasonCodes: event.reason_codes,
      // Old events have no covered copy of their remark, because remarks were not yet covered when they were written.
      remark: event.shown_remark ?? (event.remark === null ? null : scrub(event.remark)),
    }),
  );
  return { events, hasMore: found.length > rows };
}
