import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { membershipOf, type Standing } from './applications.rules.ts';

const standing = [
  'udrs',
  'fraud_list',
  'hold',
  'hold_reason',
  'product_type',
  'is_resubmitted',
  'is_partner_sourced',
  'sourcing_partner',
  'needs_employer_check',
  'compliance_status',
  'vkyc_session',
  'vkyc_outcome',
  'vkyc_spoof_at',
] as const;
export const standingColumns = [...standing, 'id', 'version', 'loan_application_number', 'queued_at'] as const;
type StandingRow = Pick<Selectable<Database['application']>, (typeof standingColumns)[number]>;

/** An application's standing and version, as read from the database. */
export type FoundStanding = Standing & {
  id: string;
  version: number;
  loanApplicationNumber: string;
  holdReason: string | null;
  /** When the application came into its queue, or when its work ended. */
  queuedAt: Date;
};

type Key = { id: string } | { loan_application_number: string };

/** The standing of a row that was read with `standingColumns`. */
export function toStanding(row: StandingRow): FoundStanding {
  return {
    id: row.id,
    version: row.version,
    loanApplicationNumber: row.loan_application_number,
    udrs: row.udrs,
    fraudList: row.fraud_list,
    hold: row.hold,
    holdReason: row.hold_reason,
    productType: row.product_type,
    isResubmitted: row.is_resubmitted,
    isPartnerSourced: row.is_partner_sourced,
    sourcingPartner: row.sourcing_partner,
    needsEmployerCheck: row.needs_employer_check,
    complianceStatus: row.compliance_status,
    vkycSession: row.vkyc_session,
    vkycOutcome: row.vkyc_outcome,
    vkycSpoofAt: row.vkyc_spoof_at,
    queuedAt: row.queued_at,
  };
}

async function readStanding(db: Kysely<Database>, key: Key, isLocking: boolean): Promise<FoundStanding | undefined> {
  const [[column, value] = ['id', ''] as const] = Object.entries(key) as ['id' | 'loan_application_number', string][];
  const query = db.selectFrom('application').select(standingColumns).where(column, '=', value);
  const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst();
  return row && toStanding(row);
}

/** The applications with these loan numbers, by number. */
export async function findAllByLoanNumber(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<Map<string, FoundStanding>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('application')
    .select(standingColumns)
    .where('loan_application_number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.loan_application_number, toStanding(row)]));
}

export function findStanding(db: Kysely<Database>, id: string): Promise<FoundStanding | undefined> {
  return readStanding(db, { id }, false);
}

export function findByLoanNumber(db: Kysely<Database>, number: string): Promise<FoundStanding | undefined> {
  return readStanding(db, { loan_application_number: number }, false);
}

/** The version of an application. @throws when there is no such application */
export async function versionOf(tx: Tx, id: string): Promise<number> {
  const row = tx.selectFrom('application').select('version').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).version;
}

/** Finds an application by its loan number and locks its row until the transaction ends. */
export function findForChange(tx: Tx, number: string): Promise<FoundStanding | undefined> {
  return readStanding(tx, { loan_application_number: number }, true);
}

/** Finds an application by its id and locks its row until the transaction ends. */
export function lockById(tx: Tx, id: string): Promise<FoundStanding | undefined> {
  return readStanding(tx, { id }, true);
}

/** Writes where an application stands. @returns false when it has changed since it was read */
export async function writeStanding(tx: Tx, before: FoundStanding, after: FoundStanding, now: Date): Promise<boolean> {
  const { queue, subQueue } = membershipOf(after);
  const { numUpdatedRows } = await tx
    .updateTable('application')
    .set({
      udrs: after.udrs,
      fraud_list: after.fraudList,
      hold: after.hold,
      hold_reason: after.holdReason,
      is_resubmitted: after.isResubmitted,
      needs_employer_check: after.needsEmployerCheck,
      compliance_status: after.complianceStatus,
      vkyc_session: after.vkycSession,
      vkyc_outcome: after.vkycOutcome,
      vkyc_spoof_at: after.vkycSpoofAt ?? null,
      queue,
      sub_queue: subQueue,
      queued_at: after.queuedAt,
      version: after.version,
      modified_at: now,
      ...(before.udrs !== after.udrs && { status_changed_at: now }),
      ...(before.complianceStatus !== after.complianceStatus && {
        compliance_status_at: after.complianceStatus === null ? null : now,
      }),
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What is written of a new application besides where it stands. */
export type NewApplication = Omit<
  Insertable<Database['application']>,
  | (typeof standing)[number]
  | 'queue'
  | 'sub_queue'
  | 'submitted_at'
  | 'queued_at'
  | 'status_changed_at'
  | 'modified_at'
  | 'compliance_status_at'
  | 'version'
>;

/** Writes an application that is new here. @returns false when another one has its number */
export async function insertNew(tx: Tx, row: NewApplication, at: Standing, now: Date): Promise<boolean> {
  const { queue, subQueue } = membershipOf(at);
  const added = await tx
    .insertInto('application')
    .values({
      ...row,
      product_type: at.productType,
      is_partner_sourced: at.isPartnerSourced,
      sourcing_partner: at.sourcingPartner,
      udrs: at.udrs,
      fraud_list: at.fraudList,
      hold: at.hold,
      hold_reason: null,
      is_resubmitted: at.isResubmitted,
      needs_employer_check: at.needsEmployerCheck,
      compliance_status: at.complianceStatus,
      compliance_status_at: null,
      vkyc_session: at.vkycSession,
      vkyc_outcome: at.vkycOutcome,
      queue,
      sub_queue: subQueue,
      submitted_at: now,
      queued_at: now,
      status_changed_at: now,
      modified_at: now,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('loan_application_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
