import type { ListSource, TabSource } from '../../lists/source.ts';
import { applicationBase, type Applications } from './application-base.store.ts';
import { documents, further, identity, partnerName, risk, waiting } from './application-columns.ts';
import { queueFiltersWithSubQueue } from './application-filters.ts';

const inQueue = { column: 'queue', is: 'oneOf', values: ['DOCUMENT_PROCESSING'] } as const;

function part(tabName: string, subQueue: string): TabSource<Applications> {
  return {
    tabName,
    queueName: `Document Processing ${tabName}`,
    where: [inQueue, { column: 'sub_queue', is: 'oneOf', values: [subQueue] }],
    counted: { queue: 'DOCUMENT_PROCESSING', subQueues: [subQueue] },
  };
}

/** Applications whose documents are to be checked. Each stands in `All open` and in one other tab. */
export const documentProcessing: ListSource<Applications> = {
  base: applicationBase,
  tabs: [
    {
      tabName: 'All open',
      queueName: 'Document Processing',
      where: [inQueue],
      counted: { queue: 'DOCUMENT_PROCESSING' },
    },
    part('Fresh', 'FRESH'),
    part('Re-submitted', 'RESUBMITTED'),
    part('Partner', 'PARTNER'),
    part('Line of credit', 'LINE_OF_CREDIT'),
    part('Applications on hold', 'ON_HOLD'),
    part('Employer check', 'EMPLOYER_CHECK'),
  ],
  columns: [
    ...identity,
    documents,
    { label: 'Status', value: 'status', kind: 'status', sort: 'review_rank' },
    risk,
    partnerName,
    ...waiting({ warnHours: 48, overdueHours: 72 }),
    ...further,
  ],
  filters: queueFiltersWithSubQueue,
  defaultSort: 'queued_at',
};
