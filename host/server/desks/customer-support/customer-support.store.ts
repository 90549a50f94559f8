import { sql, type Kysely } from 'kysely';
import {
  mostSupportApplications,
  type SupportSearchType,
} from '../../../../widgets/contract/customer-support/customer-support.ts';
import type { Database } from '../../db/schema.ts';

/** Each key as a whole, by an index of its own. */
const whole = {
  loanApplicationNumber: (value: string) => sql<boolean>`loan_application_number = ${value}`,
  contactNumber: (value: string) => sql<boolean>`contact_number = ${value}`,
  emailId: (value: string) => sql<boolean>`lower(email_id) = ${value.toLowerCase()}`,
} satisfies Record<SupportSearchType, unknown>;

/** The applications of a whole key, the newest first. */
export async function findByKey(db: Kysely<Database>, column: SupportSearchType, value: string) {
  return db
    .selectFrom('application')
    .select([
      'loan_application_number as loanApplicationNumber',
      'udrs',
      'vkyc_session as vkycSession',
      'documents_rejected as documentsRejected',
      'is_resubmitted as isResubmitted',
      'status_changed_at as changedAt',
    ])
    .where(whole[column](value))
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSupportApplications)
    .execute();
}
