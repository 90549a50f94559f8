import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The open mandates of some loans, by loan number. */
export async function mandatesOf(db: Kysely<Database>, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('nach_mandate')
    .select([
      'id',
      'application_id',
      'loan_application_number',
      'nach_type',
      'status',
      'version',
      'reviewed_by_id',
      'opened_by_id',
    ])
    .where('loan_application_number', 'in', numbers)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.loan_application_number, row]));
}

/** Those of some UMRNs that mandates have already, each with its loan. */
export async function takenUmrns(db: Kysely<Database>, umrns: readonly string[]): Promise<Map<string, string>> {
  if (umrns.length === 0) return new Map();
  const rows = await db
    .selectFrom('nach_mandate')
    .select(['umrn', 'loan_application_number'])
    .where('umrn', 'in', umrns)
    .execute();
  return new Map(rows.map((row) => [row.umrn ?? '', row.loan_application_number]));
}

/** The current reject codes, each with its version. */
export async function currentCodes(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('nach_reject_code')
    .select(['code', 'version'])
    .where('is_current', '=', true)
    .execute();
  return new Map(rows.map(({ code, version }) => [code, version]));
}
