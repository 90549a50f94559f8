import { seededRandom } from '../../../demo/kit/seeded-random.ts';
import type { Tx } from '../../../db/transaction.ts';
import { findSpecimenFile } from '../../nach/demo/nach-seed.store.ts';
import { makeRecording } from './make-recording.ts';
import { personOf } from './vkyc-seed.store.ts';
import { makeVkycSpecimens, recordingSeconds } from './vkyc-specimens.ts';

/** What the service that holds the calls would have recorded of a session that ends now, played through in a demo. */
export async function playedRecording(tx: Tx, session: { id: string; application_id: string }, now: Date) {
  const { recording, face, pan } = makeVkycSpecimens();
  const idOf = async ({ sha256 }: { sha256: string }) => (await findSpecimenFile(tx, sha256)) ?? '';
  const files = { recording: await idOf(recording), face: await idOf(face), pan: await idOf(pan) };
  if (Object.values(files).includes('')) return undefined;
  return makeRecording({
    random: seededRandom(`vkyc/${session.id}`),
    subject: await personOf(tx, session.application_id),
    start: new Date(now.getTime() - recordingSeconds * 1000),
    conductor: null,
    files,
    hasWarning: false,
  });
}
