import type { Kysely } from 'kysely';
import { callingQueue } from '../loans/collections.rules.ts';
import type { Database } from '../../db/schema.ts';

/** A loan's open collections case, as a call needs it; undefined when there is none. `dues` is whole rupees. */
export async function findOverdue(
  db: Kysely<Database>,
  loanApplicationNumber: string,
): Promise<{ dues: number; isOnCallingList: boolean } | undefined> {
  const found = await db
    .selectFrom('collections_case')
    .select(['total_outstanding', 'queue'])
    .where('loan_application_number', '=', loanApplicationNumber)
    .where('queue', 'is not', null)
    .executeTakeFirst();
  return found && { dues: found.total_outstanding, isOnCallingList: found.queue === callingQueue };
}
