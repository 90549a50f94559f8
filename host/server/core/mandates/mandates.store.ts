import type { Insertable, Kysely } from 'kysely';
import type { MandateAccount, MandateBasis } from '../../../../widgets/contract/nach/mandate-terms.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { currentAccount, type Account } from '../accounts/accounts.store.ts';

/** An account as a mandate collects from it; null for none. */
export function collectedFrom(account: Account | undefined): MandateAccount | null {
  if (!account) return null;
  const { holder, number, last_four: lastFour, ifsc, type } = account;
  return { holder, number, lastFour, ifsc, type };
}

/** What the terms of an application's mandate follow from, as it stands now. */
export async function basisOf(db: Kysely<Database>, applicationId: string): Promise<MandateBasis> {
  const loan = await db
    .selectFrom('application')
    .select(['loan_amount', 'emi', 'tenure_months'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return {
    account: collectedFrom(await currentAccount(db, applicationId)),
    loanAmount: loan.loan_amount,
    emi: loan.emi,
    months: loan.tenure_months,
  };
}

/** The newest issue of an application's mandate. */
export async function lastIssue(tx: Tx, applicationId: string) {
  const last = await tx
    .selectFrom('nach_mandate')
    .select(['issue', 'email', 'version'])
    .where('application_id', '=', applicationId)
    .orderBy('issue', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { issue: 0, email: null, version: 1 };
}

/** Adds an issue of an application's mandate, which goes to the address of its customer unless the issue before has another. */
export async function addIssue(
  tx: Tx,
  mandate: Omit<Insertable<Database['nach_mandate']>, 'email'> & { email: string | null },
): Promise<void> {
  await tx
    .insertInto('nach_mandate')
    .values((values) => ({
      ...mandate,
      email:
        mandate.email ?? values.selectFrom('application').select('email_id').where('id', '=', mandate.application_id),
    }))
    .execute();
}
