import type { Desk } from '../desk.ts';
import { must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustBeMoment, ownRemark } from '../written.ts';
import { beginDocuments, configOf, type DocumentMemory } from './document-desk.ts';

const eventsOf = async (desk: Desk, { loan }: DocumentMemory) =>
  (await desk.read('applicationTimeline', { loanApplicationNumber: loan, pageNumber: 1, rows: 20 })).events;

export const timeline = defineWorkflow<DocumentMemory>({
  name: 'timeline',
  title: 'Timeline of an application',
  part: 'timeline',
  screens: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'HOLD'],
  begin: beginDocuments,
  steps: [
    {
      id: 'events',
      rows: [],
      level: 'MUST',
      says: 'Events come newest first, with their dates as YYYY-MM-DD HH:mm:ss',
      async check(desk, memory) {
        const times = (await eventsOf(desk, memory)).map(({ at }) => at);
        for (const at of times) mustBeMoment(at, 'applicationTimeline: at');
        must(times.join() === times.toSorted().reverse().join(), 'applicationTimeline: events are not newest first');
      },
    },
    {
      id: 'change',
      rows: [],
      level: 'MUST',
      says: 'A change of the application is its newest event',
      async check(desk, memory) {
        const before = (await eventsOf(desk, memory)).map(({ id }) => id);
        const { holdInfo } = await configOf(desk, memory);
        const reason = holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key;
        if (reason === undefined) throw new NotChecked('holdReasonList has no reason');
        for (const holdReason of [reason, 'CLEAR']) {
          const { applicationVersion } = await configOf(desk, memory);
          const input = { loanApplicationNumber: memory.loan, userComment: ownRemark(), holdReason };
          await desk.write(`the hold ${holdReason} of ${memory.loan}`, 'reportIssue', input, {
            version: applicationVersion,
          });
        }
        const [newest] = await eventsOf(desk, memory);
        must(newest !== undefined && !before.includes(newest.id), 'applicationTimeline: a hold has left no event');
      },
    },
  ],
});
