import { sql, type Kysely, type Selectable } from 'kysely';
import type { AgentKycStatus } from '../../../../widgets/contract/collections/agents.ts';
import type { AgentQueueKey } from '../../../../widgets/contract/collections/agency-queues.ts';
import { isAgencyRole, roles, type Role } from '../../../../widgets/contract/session/roles.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Announcements } from '../../call/announcements.ts';
import { inReach } from '../audit/reach.store.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import { bumpRow, changeRow } from '../../call/change-row.store.ts';

export interface Agent {
  id: string;
  queue: 'AGENCY' | 'OPS';
  agentName: string;
  /** Lower case. */
  email: string;
  kycStatus: AgentKycStatus;
  /** When the debt recovery certificate ends; null where none is known. */
  certificateEndsAt: Date | null;
  isEnabled: boolean;
  queues: readonly AgentQueueKey[];
  accountAllocated: number;
  /** How many open loans the agent is given at most. */
  capacity: number;
  /** The agency that the agent collects for; null for operations' agents. */
  agencyId: string | null;
  version: number;
}

type Row = Pick<
  Selectable<Database['agent']>,
  | 'id'
  | 'queue'
  | 'agent_name'
  | 'email_id'
  | 'kyc_status'
  | 'certificate_ends_at'
  | 'is_enabled'
  | 'assigned_queues'
  | 'account_allocated'
  | 'capacity'
  | 'agency_id'
  | 'version'
>;

const columns = [
  'id',
  'queue',
  'agent_name',
  'email_id',
  'kyc_status',
  'certificate_ends_at',
  'is_enabled',
  'assigned_queues',
  'account_allocated',
  'capacity',
  'agency_id',
  'version',
] as const;

function toAgent(row: Row): Agent {
  return {
    id: row.id,
    queue: row.queue,
    agentName: row.agent_name,
    email: row.email_id,
    kycStatus: row.kyc_status,
    certificateEndsAt: row.certificate_ends_at,
    isEnabled: row.is_enabled,
    queues: row.assigned_queues,
    accountAllocated: row.account_allocated,
    capacity: row.capacity,
    agencyId: row.agency_id,
    version: row.version,
  };
}

type Changed = Announcements['staff.changed'];

function workOf(given: readonly string[]) {
  const isOfAgency = given.some(isAgencyRole);
  const role: Role | null = roles.find((known) => known === given[0]) ?? null;
  return { queue: isOfAgency ? ('AGENCY' as const) : ('OPS' as const), role };
}

/** The first KYC status of an agent by portal. Only the agency's agents need KYC. */
const firstKycStatus = { AGENCY: 'NOT_STARTED', OPS: 'DONE' } as const;

/** Makes a new member of staff an agent of the portal to which their roles belong. */
async function insertOf(
  tx: Tx,
  staff: { id: string; username: string; firstName: string; lastName: string; roles: readonly string[] },
): Promise<void> {
  const { queue, role } = workOf(staff.roles);
  await tx
    .insertInto('agent')
    .values({
      id: staff.id,
      queue,
      agent_name: `${staff.firstName} ${staff.lastName}`.trim(),
      email_id: staff.username.toLowerCase(),
      contact_number: null,
      kyc_status: firstKycStatus[queue],
      role,
      is_enabled: true,
      has_queues: false,
      assigned_queues: '[]',
      account_allocated: 0,
      number_of_rpcs: 0,
      number_of_ptps: 0,
      number_of_resolved: 0,
      version: 1,
    })
    .execute();
}

/**
 * Keeps an agent in step with their account. An agent who changes portals starts there with a new agent's KYC status.
 */
async function changeOf(
  tx: Tx,
  id: string,
  { roles: given, isEnabled, contactNumber }: Partial<Omit<Extract<Changed, { isNew: false }>, 'isNew' | 'id'>>,
): Promise<void> {
  if (given === undefined && isEnabled === undefined && contactNumber === undefined) return;
  const work = given && workOf(given);
  await bumpRow(tx, 'agent', id, {
    ...(work && {
      ...work,
      kyc_status: sql<AgentKycStatus>`case when queue = ${work.queue} then kyc_status else ${firstKycStatus[work.queue]} end`,
      certificate_ends_at: sql<Date | null>`case when queue = ${work.queue} then certificate_ends_at end`,
    }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled }),
    ...(contactNumber !== undefined && { contact_number: contactNumber }),
  });
}

/** Keeps an agent's row beside that of each member of staff. */
export async function followStaff(tx: Tx, changed: Changed): Promise<void> {
  if (changed.isNew) await insertOf(tx, changed);
  else await changeOf(tx, changed.id, changed);
}

/** The agents of agencies within reach, by name. */
export async function ofAgency(db: Kysely<Database>, reach: AgencyReach): Promise<Agent[]> {
  const rows = await db
    .selectFrom('agent')
    .select(columns)
    .where('queue', '=', 'AGENCY')
    .where(inReach('agency_id', reach))
    .orderBy('sort_name')
    .execute();
  return rows.map(toAgent);
}

export async function find(db: Kysely<Database>, id: string): Promise<Agent | undefined> {
  const row = await db.selectFrom('agent').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toAgent(row);
}

/** The number of an agent, 10 digits. */
export async function numberOf(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom('agent').select('contact_number').where('id', '=', id).executeTakeFirst();
  return row?.contact_number ?? null;
}

/** Finds an agent and locks the row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<Agent | undefined> {
  const row = await tx.selectFrom('agent').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toAgent(row);
}

/** An agent of the agency by staff id, or by the e-mail that the agent signs in with (AK-06). */
export async function findOfAgency(db: Kysely<Database>, idOrEmail: string): Promise<Agent | undefined> {
  const wanted = idOrEmail.trim().toLowerCase();
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted);
  const row = await db
    .selectFrom('agent')
    .select(columns)
    .where(isId ? 'id' : 'email_id', '=', wanted)
    .where('queue', '=', 'AGENCY')
    .executeTakeFirst();
  return row && toAgent(row);
}

/** Writes how far the KYC of an agent is whose row is locked. @returns the agent as it is then */
export async function setKyc(
  tx: Tx,
  agent: Agent,
  change: { status: AgentKycStatus; certificateEndsAt?: Date | null },
  now: Date,
): Promise<Agent> {
  const { status, certificateEndsAt = agent.certificateEndsAt } = change;
  const version = await changeRow(tx, 'agent', agent, {
    kyc_status: status,
    kyc_since: now,
    certificate_ends_at: certificateEndsAt,
    is_certificate_ended: false,
  });
  return { ...agent, kycStatus: status, certificateEndsAt, version };
}

/** Writes until when the certificate of an agent is good whose row is locked. @returns the agent as it is then */
export async function setCertificateEnd(tx: Tx, agent: Agent, certificateEndsAt: Date): Promise<Agent> {
  const set = { certificate_ends_at: certificateEndsAt, is_certificate_ended: false };
  const version = await changeRow(tx, 'agent', agent, set);
  return { ...agent, certificateEndsAt, version };
}

/** Writes the queues of an agent whose row is locked. @returns the new version */
export async function setQueues(tx: Tx, agent: Agent, queues: readonly AgentQueueKey[]): Promise<number> {
  return changeRow(tx, 'agent', agent, { assigned_queues: JSON.stringify(queues), has_queues: queues.length > 0 });
}

/** Writes how many loans an agent takes whose row is locked. @returns the new version */
export async function setCapacity(tx: Tx, agent: Agent, capacity: number): Promise<number> {
  return changeRow(tx, 'agent', agent, { capacity });
}

/** Those of some agents who have more loans than they take, as this transaction and those before it have left them. */
export async function overCapacity(tx: Tx, ids: readonly string[]): Promise<Agent[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('agent')
    .select(columns)
    .where('id', 'in', ids)
    .whereRef('account_allocated', '>', 'capacity')
    .execute();
  return rows.map(toAgent);
}

/**
 * Adds to the loan counts of agents, in the order of their ids, so that two allocations never wait for each other in a
 * circle.
 */
export async function moveAllocated(tx: Tx, by: ReadonlyMap<string, number>): Promise<void> {
  const moves = [...by].filter(([, delta]) => delta !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [id, delta] of moves)
    await bumpRow(tx, 'agent', id, { account_allocated: sql<number>`account_allocated + ${delta}::integer` });
}

const counts = ['account_allocated', 'number_of_rpcs', 'number_of_ptps', 'number_of_resolved'] as const;
/** By how much the counts of an agent change. */
export type AgentCounts = Partial<Record<(typeof counts)[number], number>>;

export function sumOf(one: AgentCounts, other: AgentCounts): AgentCounts {
  return Object.fromEntries(counts.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** Adds to the counts of agents, in the order of their ids. No count falls below zero. */
export async function moveCounts(tx: Tx, moves: ReadonlyMap<string, AgentCounts>): Promise<void> {
  for (const [id, by] of [...moves].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const changed = counts.filter((name) => (by[name] ?? 0) !== 0);
    if (changed.length === 0) continue;
    const set = changed.map(
      (name) => [name, sql<number>`greatest(0, ${sql.ref(name)} + ${by[name]}::integer)`] as const,
    );
    await bumpRow(tx, 'agent', id, Object.fromEntries(set));
  }
}
