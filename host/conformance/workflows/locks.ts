import type { Desk } from '../desk.ts';
import { must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustBeInstant, ownRemark } from '../written.ts';
import { beginDocuments, configOf, type DocumentMemory } from './document-desk.ts';

interface Memory extends DocumentMemory {
  row: { kind: 'application'; id: string };
}

const acquire = (desk: Desk, { row, loan }: Memory) => desk.write(`a lock on ${loan} taken`, 'acquireLock', row);
const release = (desk: Desk, { row, loan }: Memory) => desk.write(`the lock on ${loan} given back`, 'releaseLock', row);

export const locks = defineWorkflow<Memory>({
  name: 'locks',
  title: 'Locks',
  part: 'locks',
  screens: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'HOLD'],
  async begin(desk) {
    const memory = await beginDocuments(desk);
    const { applicationId } = await configOf(desk, memory);
    return { ...memory, row: { kind: 'application', id: applicationId } };
  },
  steps: [
    {
      id: 'take',
      rows: [],
      level: 'MUST',
      says: 'A lock is taken, prolonged, and says when it ends',
      async check(desk, memory) {
        const { expiresAt } = await acquire(desk, memory);
        mustBeInstant(expiresAt, 'acquireLock: expiresAt');
        must(Date.parse(expiresAt) > Date.now(), 'acquireLock: expiresAt is past');
        mustBeInstant((await desk.read('renewLock', memory.row)).expiresAt, 'renewLock: expiresAt');
      },
    },
    {
      id: 'second',
      rows: [],
      level: 'MUST',
      says: 'A lock that somebody has is refused to a second person, in words',
      async check(desk, memory) {
        await desk.refusal('a row that a colleague has locked', 'acquireLock', memory.row, {
          as: await desk.colleague(),
        });
      },
    },
    {
      id: 'write',
      rows: [],
      level: 'MUST',
      says: 'A write of a second person to a locked row is refused, in words',
      async check(desk, memory) {
        const { applicationVersion: version, holdInfo } = await configOf(desk, memory);
        const holdReason = holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key;
        if (holdReason === undefined) throw new NotChecked('holdReasonList has no reason');
        const input = { loanApplicationNumber: memory.loan, userComment: ownRemark(), holdReason };
        await desk.refusal('a row that a colleague has locked', 'reportIssue', input, {
          version,
          as: await desk.colleague(),
        });
      },
    },
    {
      id: 'release',
      rows: [],
      level: 'MUST',
      says: 'A lock that was given back is free for the next person',
      async check(desk, memory) {
        const { isReleased } = await release(desk, memory);
        must(isReleased, 'releaseLock: isReleased is false for a lock of one’s own');
        const as = await desk.colleague();
        await desk.write(`a lock on ${memory.loan} taken by a colleague`, 'acquireLock', memory.row, { as });
        await desk.write(`the colleague’s lock on ${memory.loan} given back`, 'releaseLock', memory.row, { as });
      },
    },
  ],
});
