import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** The agency's agents, in the order of their usernames. */
export async function agentsOfAgency(tx: Tx) {
  return tx
    .selectFrom('agent')
    .select(['id', 'email_id', 'kyc_status', 'role'])
    .where('queue', '=', 'AGENCY')
    .orderBy('email_id')
    .execute();
}

/** The staff ids of accounts, by username. */
export async function staffIds(tx: Tx, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('staff').select(['id', 'username']).where('username', 'in', usernames).execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Writes what stands with the agent: since when the KYC is as it is, the certificate's end, and when the agent came. */
export async function describeKyc(
  tx: Tx,
  id: string,
  made: { since: Date; joined: Date; certificateEndsAt: Date | null; isCertificateEnded: boolean },
): Promise<void> {
  await tx
    .updateTable('agent')
    .set({
      kyc_since: made.since,
      certificate_ends_at: made.certificateEndsAt,
      is_certificate_ended: made.isCertificateEnded,
    })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('staff').set({ created_at: made.joined }).where('id', '=', id).execute();
}

/** The file of a specimen that another seeder has added; undefined where none has. */
export async function fileOf(tx: Tx, sha256: string): Promise<string | undefined> {
  const row = await tx.selectFrom('stored_file').select('id').where('sha256', '=', sha256).executeTakeFirst();
  return row?.id;
}

/** The agent of the agency whose submitted KYC waits longest; undefined when none waits. */
export async function longestSubmitted(db: Kysely<Database>): Promise<string | undefined> {
  const agent = await db
    .selectFrom('agent')
    .select('id')
    .where('queue', '=', 'AGENCY')
    .where('kyc_status', '=', 'SUBMITTED')
    .orderBy('kyc_since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return agent?.id;
}
