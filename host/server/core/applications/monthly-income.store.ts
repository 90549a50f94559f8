import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The card that says what an applicant earns. */
export const incomeCard = 'SALARY_SLIP';

/** Whole rupees a month, by the values of that card; null where it says no amount. */
export function monthlyIncome(values: Readonly<Record<string, string>> | undefined): number | null {
  const text = values?.['SS_NET_PAY'] ?? '';
  const amount = Number(text);
  return text.trim() === '' || !Number.isFinite(amount) ? null : Math.ceil(amount);
}

/** The same of an application. */
export async function readMonthlyIncome(db: Kysely<Database>, applicationId: string): Promise<number | null> {
  const card = await db
    .selectFrom('document')
    .select('field_values')
    .where('application_id', '=', applicationId)
    .where('key', '=', incomeCard)
    .executeTakeFirst();
  return monthlyIncome(card?.field_values);
}
