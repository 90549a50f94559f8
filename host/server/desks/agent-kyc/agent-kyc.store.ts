import { sql, type Kysely, type Updateable } from 'kysely';
import type {
  AgentKycDocument,
  AgentKycEvent,
  AgentKycField,
  AgentKycPart,
  AgentKycRejectReason,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { inReach } from '../../core/audit/reach.store.ts';

/** Where each field of a KYC is stored. */
const columnOf = {
  pan: 'pan',
  dateOfBirth: 'date_of_birth',
  aadhaarLast4: 'aadhaar_last4',
  address: 'address',
  pinCode: 'pin_code',
  accountNumber: 'account_number',
  ifsc: 'ifsc',
  draCertificate: 'dra_certificate',
  draValidUntil: 'dra_valid_until',
  policeVerifiedOn: 'police_verified_on',
} as const satisfies Record<AgentKycField, keyof Database['agent_kyc']>;

/** The KYC of an agent besides its status; an agent without one has version 0 and no values. */
export async function find(db: Kysely<Database>, agentId: string) {
  const row = await db
    .selectFrom('agent_kyc as k')
    .selectAll('k')
    .select([staffName('k.submitted_by_id').as('submitter'), staffName('k.decided_by_id').as('decider')])
    .where('k.agent_id', '=', agentId)
    .executeTakeFirst();
  const value = (field: AgentKycField) => row?.[columnOf[field]] ?? null;
  return {
    values: {
      pan: value('pan'),
      dateOfBirth: value('dateOfBirth'),
      aadhaarLast4: value('aadhaarLast4'),
      address: value('address'),
      pinCode: value('pinCode'),
      accountNumber: value('accountNumber'),
      ifsc: value('ifsc'),
      draCertificate: value('draCertificate'),
      draValidUntil: value('draValidUntil'),
      policeVerifiedOn: value('policeVerifiedOn'),
    },
    submittedBy: row?.submitter ?? null,
    submittedAt: row?.submitted_at ?? null,
    decidedBy: row?.decider ?? null,
    decidedAt: row?.decided_at ?? null,
    rework: row?.rework ?? [],
    remark: row?.remark ?? null,
    rejectReason: row?.reject_reason ?? null,
    version: row?.version ?? 0,
  };
}
export type KycRow = Awaited<ReturnType<typeof find>>;

export interface KycChange {
  fields?: Partial<Record<AgentKycField, string | null>>;
  submitted?: { by: string; at: Date } | null;
  decided?: { by: string; at: Date } | null;
  rework?: readonly AgentKycPart[];
  remark?: string | null;
  rejectReason?: AgentKycRejectReason | null;
}

/** Writes a KYC whose agent's row is locked; the first write starts it. What is left out stays. @returns the new version */
export async function change(tx: Tx, agentId: string, { version: before }: KycRow, made: KycChange): Promise<number> {
  const { fields = {}, submitted, decided, rework, remark, rejectReason } = made;
  const version = before + 1;
  const columns: Updateable<Database['agent_kyc']> = {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf[name as AgentKycField], value])),
    ...(submitted !== undefined && { submitted_by_id: submitted?.by ?? null, submitted_at: submitted?.at ?? null }),
    ...(decided !== undefined && { decided_by_id: decided?.by ?? null, decided_at: decided?.at ?? null }),
    ...(rework !== undefined && { rework: JSON.stringify(rework) }),
    ...(remark !== undefined && { remark }),
    ...(rejectReason !== undefined && { reject_reason: rejectReason }),
    version,
  };
  await tx
    .insertInto('agent_kyc')
    .values({ rework: '[]', ...columns, agent_id: agentId, version })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(columns))
    .execute();
  return version;
}

/** The documents of a KYC with their files. */
export async function documentsOf(db: Kysely<Database>, agentId: string) {
  return db
    .selectFrom('agent_kyc_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.file_id', 'd.uploaded_at', 'f.name', 'f.media_type', 'f.bytes'])
    .select(staffName('d.uploaded_by_id').as('uploader'))
    .where('d.agent_id', '=', agentId)
    .orderBy('d.kind')
    .execute();
}
export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number];

/** Puts a file in a document's place. */
export async function putDocument(
  tx: Tx,
  agentId: string,
  kind: AgentKycDocument,
  file: { fileId: string; by: string; at: Date },
): Promise<void> {
  const values = { file_id: file.fileId, uploaded_by_id: file.by, uploaded_at: file.at };
  await tx
    .insertInto('agent_kyc_document')
    .values({ agent_id: agentId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['agent_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** Takes a document out; its file stays in the store. */
export async function removeDocument(tx: Tx, agentId: string, kind: AgentKycDocument): Promise<void> {
  await tx.deleteFrom('agent_kyc_document').where('agent_id', '=', agentId).where('kind', '=', kind).execute();
}

/** The id of the agent whose document a file is; undefined for a file that is none. */
export async function agentOfFile(db: Kysely<Database>, fileId: string): Promise<string | undefined> {
  const row =
    (await db.selectFrom('agent_kyc_document').select('agent_id').where('file_id', '=', fileId).executeTakeFirst()) ??
    (await db.selectFrom('agent_certificate').select('agent_id').where('file_id', '=', fileId).executeTakeFirst());
  return row?.agent_id;
}

export interface NewEvent {
  id: string;
  agentId: string;
  event: AgentKycEvent;
  by: string | null;
  at: Date;
  remark?: string | null;
  parts?: readonly AgentKycPart[];
  rejectReason?: AgentKycRejectReason | null;
}

export async function addEvent(tx: Tx, { id, agentId, event, by, at, ...more }: NewEvent): Promise<void> {
  const { remark = null, parts = [], rejectReason = null } = more;
  await tx
    .insertInto('agent_kyc_event')
    .values({
      id,
      agent_id: agentId,
      event,
      by_id: by,
      at,
      remark,
      parts: JSON.stringify(parts),
      reject_reason: rejectReason,
    })
    .execute();
}

/** What has happened to a KYC, newest first. */
export async function historyOf(db: Kysely<Database>, agentId: string, limit: number) {
  return db
    .selectFrom('agent_kyc_event as e')
    .select(['e.event', 'e.at', 'e.remark', 'e.parts', 'e.reject_reason', staffName('e.by_id').as('by')])
    .where('e.agent_id', '=', agentId)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}
export type EventRow = Awaited<ReturnType<typeof historyOf>>[number];

/** What stands with an agent besides the KYC: the number, the role, and since when there is an account. */
export async function personOf(db: Kysely<Database>, agentId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('staff', 'staff.id', 'agent.id')
    .select(['agent.contact_number', 'agent.role', 'staff.created_at'])
    .where('agent.id', '=', agentId)
    .executeTakeFirstOrThrow();
}

/** Whether another agent of the agency has this PAN, or this certificate. */
export async function isTaken(
  db: Kysely<Database>,
  agentId: string,
  field: 'pan' | 'draCertificate',
  value: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('agent_kyc')
    .select('agent_id')
    .where(columnOf[field], '=', value)
    .where('agent_id', '<>', agentId)
    .executeTakeFirst();
  if (found !== undefined || field === 'pan') return found !== undefined;
  const renewed = await db
    .selectFrom('agent_certificate')
    .select('agent_id')
    .where('certificate', '=', value)
    .where('agent_id', '<>', agentId)
    .where('status', '<>', 'REFUSED')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** How many agents of the agencies within reach stand in each status. */
export async function countByStatus(db: Kysely<Database>, reach: AgencyReach) {
  return db
    .selectFrom('agent')
    .select(['kyc_status as status', sql<number>`count(*)::integer`.as('count')])
    .where('queue', '=', 'AGENCY')
    .where(inReach('agency_id', reach))
    .groupBy('kyc_status')
    .execute();
}

/** Those in one status, longest there first. */
export async function agentsIn(db: Kysely<Database>, reach: AgencyReach, status: string, limit: number) {
  return db
    .selectFrom('agent')
    .select(['id', 'agent_name', 'role', 'kyc_since'])
    .where('queue', '=', 'AGENCY')
    .where(inReach('agency_id', reach))
    .where(sql<string>`kyc_status`, '=', status)
    .orderBy('kyc_since')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The ids of agents whose certificate has ended and is not noticed yet. */
export async function endedCertificates(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('agent')
    .select('id')
    .where('certificate_ends_at', '<=', now)
    .where('certificate_ends_at', 'is not', null)
    .where('is_certificate_ended', '=', false)
    .orderBy('certificate_ends_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the certificate of an agent whose row is locked has ended. @returns the agent's new version; undefined where that is noted already */
export async function noteCertificateEnd(tx: Tx, agentId: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('agent')
    .set({ is_certificate_ended: true, version: sql`version + 1` })
    .where('id', '=', agentId)
    .where('is_certificate_ended', '=', false)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
