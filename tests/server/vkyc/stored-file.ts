import { newId } from '../../../host/server/db/new-id.ts';
import { specimenRow } from '../../../host/server/demo/kit/specimen-row.ts';
import { makeVkycSpecimens } from '../../../host/server/desks/vkyc/demo/vkyc-specimens.ts';
import type { TestServer } from '../support.ts';

/** A stored recording. @returns the id of its file */
export async function addStoredFile(server: TestServer): Promise<string> {
  const now = server.clock.now();
  const id = newId(now);
  const row = specimenRow(makeVkycSpecimens().recording, id, { attached_to: 'vkyc-test' }, now);
  await server.db.insertInto('stored_file').values(row).execute();
  return id;
}
