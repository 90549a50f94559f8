import { sql, type Kysely, type RawBuilder } from 'kysely';
import { agentQueueNames } from '../../../../../widgets/contract/collections/agency-queues.ts';
import { certificateOn } from '../../../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import { roleLabel } from '../../../../../widgets/contract/session/roles.ts';
import { maskPhone } from '../../../base/mask-phone.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, RowKeys } from '../../lists/base.ts';
import { agencyCell } from '../../agencies/agency-column.ts';
import { toRecord } from '../../lists/list-record.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

/** Minutes without a call after which a session expires and its agent counts as away. */
const idleMinutes = 30;

function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('agent as g', 'g.id', 'k.id')
    .leftJoin('agency as y', 'y.id', 'g.agency_id')
    .select([
      'g.id',
      'g.version',
      'g.agent_name',
      'g.email_id',
      'g.contact_number',
      'g.kyc_status',
      'g.certificate_ends_at',
      'g.role',
      'g.is_enabled',
      'g.assigned_queues',
      'g.account_allocated',
      'g.capacity',
      'g.number_of_rpcs',
      'g.number_of_ptps',
      'g.number_of_resolved',
      'y.name as agency_name',
      'y.status as agency_status',
    ])
    .select(sql<Date>`now()`.as('read_at'))
    .select((eb) => [
      eb
        .selectFrom('application')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('owner_id', '=', 'g.id')
        .where('queue', 'is not', null)
        .as('leads'),
      eb
        .exists(
          eb
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.staff_id', '=', 'g.id')
            .where('ended_at', 'is', null)
            .where('last_used_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(idleMinutes)})`),
        )
        .as('is_online'),
    ])
    .orderBy('k.place');
}
type AgentRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** The last day, in India, on which a certificate is good: YYYY-MM-DD. */
const lastDayBefore = (end: Date) => dayOf(new Date(end.getTime() - 1));

/** Every field that a list of agents can show (EN-08, EN-39). Phone numbers leave the server masked. */
function cellsOf(row: AgentRow) {
  const phone = row.contact_number === null ? null : maskPhone(row.contact_number);
  const until = row.certificate_ends_at && lastDayBefore(row.certificate_ends_at);
  const availability = row.is_online ? 'Available' : 'Away';
  return {
    userId: row.id,
    agentName: row.agent_name,
    agency: agencyCell(row.agency_name, row.agency_status),
    email: row.email_id,
    emailId: row.email_id,
    phoneNumber: phone,
    mobileNumber: phone,
    kycStatus: row.kyc_status,
    kycTab: row.kyc_status.toLowerCase(),
    certificate: until && certificateOn(until, dayOf(row.read_at)).state,
    certificateUntil: until,
    role: row.role && roleLabel(row.role),
    isEnabled: row.is_enabled ? 'Enabled' : 'Disabled',
    available: availability,
    availability,
    assignedQueues: row.assigned_queues.map((value) => ({ label: agentQueueNames[value], value })),
    accountAllocated: row.account_allocated,
    capacity: row.capacity,
    numberOfLeads: row.leads ?? 0,
    numberOfRPCs: row.number_of_rpcs,
    numberOfPTPs: row.number_of_ptps,
    numberOfResolved: row.number_of_resolved,
  } satisfies Record<string, Cell>;
}
type AgentField = keyof ReturnType<typeof cellsOf>;

/** The agents with these keys, in the keys' order, as records of a list. Nobody locks an agent. */
export async function readAgentRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<AgentField>[]> {
  const rows = await select(db, keys).execute();
  return rows.map((row) => toRecord(row, cellsOf(row)));
}
