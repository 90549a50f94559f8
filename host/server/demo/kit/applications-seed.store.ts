import { sql, type Kysely, type Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ComplianceStatus } from '../../../../widgets/contract/applications/compliance.ts';
import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import type { Hold, Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../../db/transaction.ts';

/** What only a ledger writes, which the demo's loans do not have yet. */
type OfLedger = `${string}_paise`;
type Filled<Table extends 'application' | 'collections_case'> = Omit<
  Required<Insertable<Database[Table]>>,
  'version' | OfLedger
>;
export type ApplicationSeed = Filled<'application'>;
export type CaseSeed = Filled<'collections_case'>;

/** Inserts many rows in one statement, whatever their number of columns. */
async function insertMany(tx: Tx, table: 'application' | 'collections_case', rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

export function insertApplications(tx: Tx, rows: readonly ApplicationSeed[]): Promise<void> {
  return insertMany(tx, 'application', rows);
}

export function insertCases(tx: Tx, rows: readonly CaseSeed[]): Promise<void> {
  return insertMany(tx, 'collections_case', rows);
}

/** Ids of the staff who have at least one of the roles, in the order of their usernames. */
export async function staffWithRole(db: Kysely<Database>, roles: readonly string[]): Promise<string[]> {
  const staff = await db.selectFrom('staff').select(['id', 'roles']).orderBy('username').execute();
  return staff.filter((member) => member.roles.some((role) => roles.includes(role))).map(({ id }) => id);
}

/** Updates the database's planner statistics for the filled tables. */
export async function analyseApplications(tx: Tx): Promise<void> {
  await sql`analyze application`.execute(tx);
  await sql`analyze collections_case`.execute(tx);
}

export type FactSeed = Required<Insertable<Database['application_fact']>>;

/** The fields of an application that decide its facts. */
export interface FactSubject {
  id: string;
  udrs: Udrs;
  hold: Hold | null;
  fraud_list: string | null;
  documents_total: number;
  documents_approved: number;
  status_changed_at: Date;
  modified_at: Date;
  owner_id: string | null;
  compliance_status: ComplianceStatus | null;
  vkyc_session: VkycSession | null;
  vkyc_outcome: VkycOutcome | null;
}

/** The next applications, by id, whose facts matter: those in a queue, on hold or rejected. */
export async function pageOfFactSubjects(tx: Tx, after: string, count: number): Promise<FactSubject[]> {
  return tx
    .selectFrom('application')
    .select([
      'id',
      'udrs',
      'hold',
      'fraud_list',
      'documents_total',
      'documents_approved',
      'status_changed_at',
      'modified_at',
      'owner_id',
      'compliance_status',
      'vkyc_session',
      'vkyc_outcome',
    ])
    .where('id', '>', after)
    .where((is) => is.or([is('queue', 'is not', null), is('hold', 'is not', null), is('udrs', '=', 'REJECTED')]))
    .orderBy('id')
    .limit(count)
    .execute();
}
