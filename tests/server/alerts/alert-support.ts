import type { Alert } from '../../../host/server/call/alert.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { TestServer } from '../support.ts';

/** An alert that nobody has seen, which counts nothing any more. @returns its id */
export async function addAlert({ db, clock }: TestServer, code: Alert = 'DOWNLOAD_LARGE'): Promise<string> {
  const at = clock.now();
  const id = newId(at);
  await db
    .insertInto('alert')
    .values({
      id,
      queue: 'NEW',
      code,
      at,
      last_at: at,
      actor_id: null,
      about: JSON.stringify({ rows: 26_480 }),
      times: 1,
      open_as: null,
      seen_by: null,
      seen_at: null,
      note: null,
    })
    .execute();
  return id;
}
