import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { specimenRow } from '../../../demo/kit/specimen-row.ts';
import { documentHolder, insertFiles } from '../../nach/demo/nach-seed.store.ts';
import { makeCase } from './make-case.ts';
import { markSpoof, pageOfSubjects } from './vkyc-seed.store.ts';
import { makeVkycSpecimens, type VkycFiles } from './vkyc-specimens.ts';

/** Inserts the rows of the recording and its pictures. Every session shares them, since they show nobody. */
async function addFiles({ tx, random, now }: SeedContext): Promise<VkycFiles> {
  const { recording, face, pan } = makeVkycSpecimens();
  const rows = [recording, face, pan].map((file) =>
    specimenRow(file, random.id(now), { attached_to: documentHolder }, now),
  );
  await insertFiles(tx, rows);
  const [recordingId = '', faceId = '', panId = ''] = rows.map(({ id }) => id);
  return { recording: recordingId, face: faceId, pan: panId };
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, random, now, applications, report } = context;
  const files = await addFiles(context);
  const staff = {
    makers: await staffWithRole(tx, ['KYC_MAKER']),
    checkers: await staffWithRole(tx, ['KYC_CHECKER']),
    auditors: await staffWithRole(tx, ['KYC_AUDITOR']),
  };
  const read = (after: string, count: number) => pageOfSubjects(tx, after, count);
  for await (const page of pagesOf({ read, size: 1_000, total: Math.round(applications * 0.1) }, report)) {
    const cases = page.map((subject) => ({ id: subject.id, ...makeCase(random, subject, staff, files, now) }));
    const sessions = cases.flatMap((each) => each.sessions);
    await insertInBatches(tx, 'vkyc_session', sessions, { json: ['pan_read', 'questions', 'moments', 'flags'] });
    for (const { id, spoofAt } of cases) if (spoofAt) await markSpoof(tx, id, spoofAt);
    const decisions = cases.flatMap((each) => each.decisions);
    await insertInBatches(tx, 'vkyc_decision', decisions, { json: ['checklist', 'reasons', 'flags'] });
  }
}

/** Sessions of video KYC in every status, with recordings, earlier attempts and the decisions of three people. */
export const vkycSeeder: Seeder = { name: 'video KYC', seed };
