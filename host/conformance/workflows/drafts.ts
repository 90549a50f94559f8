import { randomUUID } from 'node:crypto';
import { must } from '../outcome.ts';
import type { Desk } from '../desk.ts';
import { defineWorkflow } from '../workflow.ts';

interface Memory {
  subject: string;
  idempotencyKey: string;
  keptAt: number;
}

function keep(desk: Desk, { subject, idempotencyKey, keptAt }: Memory, remarks: string, at = keptAt) {
  return desk.write(`a draft about ${subject} kept`, 'keepDraft', {
    subject,
    idempotencyKey,
    values: { remarks },
    keptAt: at,
  });
}
const read = async (desk: Desk, { subject }: Memory) => (await desk.read('readDrafts', { subject })).drafts;

export const drafts = defineWorkflow<Memory>({
  name: 'drafts',
  title: 'Drafts',
  part: 'drafts',
  screens: ['NACH_CALLING_CRM', 'BANK_CALLING_CRM', 'DOCUMENT_VERIFICATION'],
  begin: () =>
    Promise.resolve({
      subject: `conformance-${randomUUID()}`,
      idempotencyKey: randomUUID(),
      keptAt: Date.now() - 60_000,
    }),
  steps: [
    {
      id: 'keep',
      rows: [],
      level: 'MUST',
      says: 'A text that is kept is read again',
      async check(desk, memory) {
        const { isKept } = await keep(desk, memory, 'first');
        must(isKept, 'keepDraft: isKept is false for a first text');
        const [draft] = await read(desk, memory);
        must(draft?.values['remarks'] === 'first', 'readDrafts: the draft that was kept is not there');
      },
    },
    {
      id: 'newer',
      rows: [],
      level: 'MUST',
      says: 'Of two texts the newer one stays, whichever comes last',
      async check(desk, memory) {
        await keep(desk, memory, 'second', memory.keptAt + 30_000);
        const { isKept } = await keep(desk, memory, 'older', memory.keptAt + 10_000);
        must(!isKept, 'keepDraft: isKept is true for an older text than the one that is kept');
        const [draft] = await read(desk, memory);
        must(draft?.values['remarks'] === 'second', 'readDrafts: an older text has replaced a newer one');
      },
    },
    {
      id: 'own',
      rows: [],
      level: 'MUST',
      says: 'A draft is its writer’s alone',
      async check(desk, memory) {
        const { drafts: theirs } = await desk.read(
          'readDrafts',
          { subject: memory.subject },
          { as: await desk.colleague() },
        );
        must(theirs.length === 0, 'readDrafts: a colleague reads the draft too');
      },
    },
    {
      id: 'drop',
      rows: [],
      level: 'MUST',
      says: 'A draft that is dropped is gone',
      async check(desk, memory) {
        await desk.write('that draft dropped', 'dropDraft', { subject: memory.subject });
        must((await read(desk, memory)).length === 0, 'readDrafts: a dropped draft is still there');
      },
    },
  ],
});
