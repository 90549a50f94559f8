import {
  queueNames,
  type FraudList,
  type SourcingPartner,
} from '../../../../../widgets/contract/applications/queues.ts';
import type { RouteKey } from '../../../../../widgets/contract/screens.ts';
import type { Udrs } from '../../../../../widgets/contract/applications/udrs.ts';
import { partnerQueue } from '../applications.rules.ts';
import type { ColumnSource, ListSource, TabSource } from '../../lists/source.ts';
import {
  further,
  identity,
  opening,
  partnerName,
  plainIdentity,
  risk,
  waiting,
  type Sla,
} from './application-columns.ts';
import { applicationBase, type Applications } from './application-base.store.ts';
import { queueFilters, queueFiltersWithSubQueue } from './application-filters.ts';

type Column = ColumnSource<Applications>;
type Queue = Exclude<Udrs, 'FRAUD_REVIEW' | 'DOCUMENT_PROCESSING' | 'DISBURSED' | 'REJECTED' | 'CANCELLED'>;

const parts = [
  ['PL', 'PL'],
  ['LOC', 'LOC'],
  ['On hold', 'ON_HOLD'],
] as const;

/** The tabs of a queue: the whole queue, then its parts by product and hold. */
export function queueTabs(queue: Queue): TabSource<Applications>[] {
  const inQueue = { column: 'queue', is: 'oneOf', values: [queue] } as const;
  const name = queueNames[queue];
  return [
    { tabName: 'All open', queueName: name, where: [inQueue], counted: { queue } },
    ...parts.map(([tabName, subQueue]): TabSource<Applications> => ({
      tabName,
      queueName: `${name} ${tabName}`,
      where: [inQueue, { column: 'sub_queue', is: 'oneOf', values: [subQueue] }],
      counted: { queue, subQueues: [subQueue] },
    })),
  ];
}

interface QueueLook {
  /** The queue's own columns, between `identity` and `waiting`. */
  columns: readonly Column[];
  sla: Sla;
}

/** The list of a queue that is named after an application's status. */
export function applicationQueue(
  queue: Queue,
  { columns, sla, more = [] }: QueueLook & { more?: readonly TabSource<Applications>[] },
): ListSource<Applications> {
  return {
    base: applicationBase,
    tabs: [...queueTabs(queue), ...more],
    columns: [...identity, ...columns, partnerName, ...waiting(sla), ...further],
    filters: queueFilters,
    defaultSort: 'queued_at',
  };
}

/** A fraud-review list: every application that was flagged for it, on hold or not. */
export function fraudQueue(list: FraudList, columns: readonly Column[]): ListSource<Applications> {
  return {
    base: applicationBase,
    tabs: [
      {
        tabName: 'All open',
        queueName: queueNames[list],
        where: [
          { column: 'queue', is: 'oneOf', values: ['FRAUD_REVIEW'] },
          { column: 'sub_queue', is: 'oneOf', values: [list] },
        ],
        counted: { queue: 'FRAUD_REVIEW', subQueues: [list] },
      },
    ],
    columns: [
      ...identity,
      risk,
      ...columns,
      partnerName,
      ...waiting({ warnHours: 24, overdueHours: 48 }),
      ...further,
      { label: 'Check point', value: 'checkPointStatus', kind: 'status', shown: false },
      { label: 'Review changed on', value: 'reviewStatusChangeDate', kind: 'dateTime', shown: false },
    ],
    filters: queueFiltersWithSubQueue,
    defaultSort: 'queued_at',
  };
}

/** The list of a partner's applications in one queue. */
export function partnerList(
  partner: SourcingPartner,
  queue: 'NACH_REVIEW' | 'COMPLIANCE_FIXER' | 'LOAN_APPROVED',
  columns: readonly Column[],
  screen: RouteKey = 'DOCUMENT_VERIFICATION',
): ListSource<Applications> {
  return {
    base: applicationBase,
    tabs: [
      {
        tabName: 'All open',
        queueName: `${partner === 'pb' ? 'PB' : 'Wishfin'} ${queueNames[queue]}`,
        where: [
          { column: 'sourcing_partner', is: 'oneOf', values: [partner] },
          { column: 'queue', is: 'oneOf', values: [queue] },
        ],
        counted: { queue: partnerQueue(partner), subQueues: [queue] },
      },
    ],
    columns: [
      ...opening(screen, plainIdentity),
      { label: 'Partner status', value: 'partnerStatus', kind: 'status' },
      ...columns,
      partnerName,
      ...waiting({ warnHours: 24, overdueHours: 48 }),
      ...further,
    ],
    filters: queueFiltersWithSubQueue,
    defaultSort: 'queued_at',
  };
}
