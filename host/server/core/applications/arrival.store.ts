import { sql, type Kysely } from 'kysely';
import type { SourcingPartner } from '../../../../widgets/contract/applications/queues.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** The most numbers of a day: six digits of them. */
const mostOfDay = 999_999;

/**
 * Takes the next number of a day that no application has: YYMMDD and six digits. Who takes another one of that day waits until
 * this transaction ends.
 *
 * @param day YYMMDD
 */
export async function takeLoanNumber(tx: Tx, day: string): Promise<string> {
  for (;;) {
    const { last } = await tx
      .insertInto('loan_number')
      .values({ day, last: 1 })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ last: sql`loan_number.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow();
    if (last > mostOfDay) throw new Error(`There is no number left for an application of ${day}`);
    const number = `${day}${String(last).padStart(6, '0')}`;
    const taken = tx.selectFrom('application').select('id').where('loan_application_number', '=', number);
    if (!(await taken.executeTakeFirst())) return number;
  }
}

/** What is known of an application's checks when it arrives. */
export interface FirstChecks {
  appName: string | null;
  bureauStatus: string | null;
}

/** Begins what lists show of an application's checks. The others are empty until who makes them tells of them. */
export async function beginChecks(
  tx: Tx,
  applicationId: string,
  { appName, bureauStatus }: FirstChecks,
): Promise<void> {
  await tx
    .insertInto('application_check')
    .values({ application_id: applicationId, app_name: appName, bureau_status: bureauStatus })
    .execute();
}

/** By what another loan may be the same customer's. */
interface Customer {
  contactNumber: string;
  /** In small letters. */
  emailId: string | null;
  /** Only loans of this partner. */
  partner: SourcingPartner | null;
}

/** Numbers of the other loans with a customer's mobile number or e-mail address, the newest first. */
export async function relatedLoans(
  db: Kysely<Database>,
  applicationId: string,
  { contactNumber, emailId, partner }: Customer,
  limit: number,
): Promise<string[]> {
  let related = db
    .selectFrom('application')
    .select('loan_application_number')
    .where('id', '<>', applicationId)
    .where((is) =>
      is.or([
        is('contact_number', '=', contactNumber),
        ...(emailId === null ? [] : [is(sql`lower(email_id)`, '=', emailId)]),
      ]),
    );
  if (partner !== null) related = related.where('sourcing_partner', '=', partner);
  const rows = await related.orderBy('submitted_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ loan_application_number: number }) => number);
}
