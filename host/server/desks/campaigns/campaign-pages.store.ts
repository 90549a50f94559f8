import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  recipientStatuses,
  type CommunicationStatus,
  type RecipientStatus,
} from '../../../../widgets/contract/campaigns/communication.ts';
import type { Database } from '../../db/schema.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';

/** Where a recipient's message is: of `communication_recipient as r` beside its `outbound_message as m`. */
const statusOfRecipient: RawBuilder<RecipientStatus> = sql`case when r.state <> 'WRITTEN' then r.state
  when m.reason = 'STOPPED' then 'STOPPED' else m.status end`;

export type Counts = Record<RecipientStatus, number>;

/** How many recipients of each communication have each status, by the ids of the communications. */
export async function countsOf(db: Kysely<Database>, ids: readonly string[]): Promise<(id: string) => Counts> {
  const counts = new Map<string, Counts>();
  const countsFor = (id: string): Counts => {
    const known = counts.get(id) ?? (Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as Counts);
    counts.set(id, known);
    return known;
  };
  if (ids.length === 0) return countsFor;
  const found = await db
    .selectFrom('communication_recipient as r')
    .leftJoin('outbound_message as m', 'm.id', 'r.message_id')
    .select(['r.communication_id as id', statusOfRecipient.as('status'), sql<number>`count(*)::integer`.as('count')])
    .where('r.communication_id', 'in', ids)
    .groupBy(['r.communication_id', statusOfRecipient])
    .execute();
  for (const { id, status, count } of found) countsFor(id)[status] = count;
  return countsFor;
}

interface Page {
  pageNumber: number;
  rows: number;
}

/** A page of communications, newest first. */
export async function readPage(
  db: Kysely<Database>,
  { status, pageNumber, rows }: Page & { status: CommunicationStatus | null },
) {
  return db
    .selectFrom('communication')
    .innerJoin('communication_template as t', 't.id', 'communication.template_id')
    .select([
      'communication.id',
      'communication.status',
      'communication.audience',
      'communication.channel',
      'communication.purpose',
      'communication.recipients',
      'communication.sends_at as sendsAt',
      'communication.created_at as createdAt',
      'communication.released_at as releasedAt',
      'communication.ended_at as endedAt',
      'communication.remark',
      'communication.version',
      't.title',
      't.revision',
      staffName('communication.created_by').as('createdBy'),
      staffName('communication.released_by').as('releasedBy'),
      staffName('communication.stopped_by').as('stoppedBy'),
    ])
    .$if(status !== null, (query) => query.where('communication.status', '=', status))
    .orderBy('communication.created_at', 'desc')
    .orderBy('communication.id', 'desc')
    .limit(rows)
    .offset((pageNumber - 1) * rows)
    .execute();
}
export type Listed = Awaited<ReturnType<typeof readPage>>[number];

export async function countByStatus(db: Kysely<Database>) {
  return db
    .selectFrom('communication')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute();
}

/** A page of the recipients of a communication, in the order of the sending. */
export async function readRecipients(
  db: Kysely<Database>,
  communicationId: string,
  { status, pageNumber, rows }: Page & { status: RecipientStatus | null },
) {
  return db
    .selectFrom('communication_recipient as r')
    .leftJoin('outbound_message as m', 'm.id', 'r.message_id')
    .leftJoin('application as a', 'a.loan_application_number', 'r.loan_application_number')
    .leftJoin('agent', 'agent.id', 'r.staff_id')
    .select([
      'r.position',
      'r.loan_application_number as loan',
      'a.full_name as borrower',
      'a.contact_number as borrowerNumber',
      'a.email_id as borrowerEmail',
      'agent.agent_name as agentName',
      'agent.queue',
      'agent.contact_number as agentNumber',
      'agent.email_id as agentEmail',
      'm.recipient_masked as masked',
      'm.reason',
      'm.failure',
      'm.sent_at as sentAt',
      statusOfRecipient.as('status'),
    ])
    .where('r.communication_id', '=', communicationId)
    .$if(status !== null, (query) => query.where(statusOfRecipient, '=', status))
    .orderBy('r.position')
    .limit(rows)
    .offset((pageNumber - 1) * rows)
    .execute();
}
export type ListedRecipient = Awaited<ReturnType<typeof readRecipients>>[number];
