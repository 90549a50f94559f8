import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The open mandates of some loans, by loan number. */
export async function mandatesOf(db: Kysely<Database>, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('nach_mandate')
    .select(['id', 'loan_application_number', 'nach_type', 'attempts', 'issue', 'status', 'umrn', 'reject_code'])
    .select(['reviewed_by_id', 'opened_by_id'])
    .where('loan_application_number', 'in', numbers)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.loan_application_number, row]));
}
