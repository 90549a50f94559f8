import { must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { ownRemark } from '../written.ts';
import { beginDocuments, configOf, type DocumentMemory } from './document-desk.ts';

interface Memory extends DocumentMemory {
  version: number;
  hold: { loanApplicationNumber: string; userComment: string; holdReason: string };
}

export const versions = defineWorkflow<Memory>({
  name: 'versions',
  title: 'Versions',
  part: 'versions',
  screens: ['DOCUMENT_VERIFICATION', 'DOCUMENT_PROCESSING'],
  async begin(desk) {
    const memory = await beginDocuments(desk);
    const { applicationVersion, holdInfo } = await configOf(desk, memory);
    const holdReason = holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key;
    if (holdReason === undefined) throw new NotChecked('holdReasonList has no reason');
    const hold = { loanApplicationNumber: memory.loan, userComment: ownRemark(), holdReason };
    return { ...memory, version: applicationVersion, hold };
  },
  steps: [
    {
      id: 'unread',
      rows: ['AP-17'],
      level: 'MUST',
      says: 'A write that names no version is refused in words',
      async check(desk, { hold }) {
        await desk.refusal('no version', 'reportIssue', hold);
      },
    },
    {
      id: 'stale',
      rows: ['AP-17'],
      level: 'MUST',
      says: 'A write by the version that was read is done; another by the same version is refused in words, with HTTP 200',
      async check(desk, memory) {
        const { version, hold, loan } = memory;
        await desk.write(`${loan} put on hold (${hold.holdReason})`, 'reportIssue', hold, { version });
        const again = { ...hold, userComment: ownRemark() };
        const { status } = await desk.refusal('a stale version', 'reportIssue', again, { version });
        must(status === 200, `reportIssue with a stale version is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'next',
      rows: [],
      level: 'MUST',
      says: 'A write by the version that is read again is done',
      async check(desk, memory) {
        const { applicationVersion: version } = await configOf(desk, memory);
        must(version !== memory.version, 'fetchDocumentConfig: applicationVersion is the same after a change');
        const clear = { ...memory.hold, holdReason: 'CLEAR' };
        await desk.write(`the hold of ${memory.loan} cleared`, 'reportIssue', clear, { version });
      },
    },
  ],
});
