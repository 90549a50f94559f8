import type { AuthoredKind } from '../../../host/server/db/tables/utilities/authorship.ts';
import type { TestServer } from '../support.ts';

/** Makes somebody the one author of what a test has put there by direct writes. */
export async function standAuthor(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  kind: AuthoredKind,
  id: string,
  staffId: string,
): Promise<void> {
  await db.deleteFrom('authorship').where('kind', '=', kind).where('subject_id', '=', id).execute();
  await db
    .insertInto('authorship')
    .values({ kind, subject_id: id, round: 1, staff_id: staffId, at: clock.now(), closed_at: null })
    .execute();
}
