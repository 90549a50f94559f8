import { complianceDecisions } from '../../../../../widgets/contract/applications/compliance.ts';
import { queueNames } from '../../../../../widgets/contract/applications/queues.ts';
import type { RouteKey } from '../../../../../widgets/contract/screens.ts';
import { decidedQueue } from '../applications.rules.ts';
import type { ColumnSource, ListSource, TabSource } from '../../lists/source.ts';
import {
  complianceOwner,
  discrepancies,
  further,
  identity,
  opening,
  partnerName,
  waiting,
} from './application-columns.ts';
import { applicationBase, type Applications } from './application-base.store.ts';
import { queueFilters } from './application-filters.ts';
import { deskTabs } from './desk-tabs.ts';

type Column = ColumnSource<Applications>;
type Tab = TabSource<Applications>;
type Queue = 'COMPLIANCE_REVIEW' | 'COMPLIANCE_FIXER' | 'COMPLIANCE_CALLING';

const free = { column: 'hold', is: 'absent' } as const;
const inQueue = (queue: Queue) => ({ column: 'queue', is: 'oneOf', values: [queue] }) as const;
const inStatus = (status: 'pending' | 'In-Progress'): Tab => ({
  tabName: status,
  queueName: `${queueNames.COMPLIANCE_REVIEW} ${status}`,
  where: [inQueue('COMPLIANCE_REVIEW'), free, { column: 'compliance_status', is: 'oneOf', values: [status] }],
});

/** Decided cases leave their queue at once, so that a tab of their own shows them, newest first. */
const decided: Tab = {
  tabName: 'Decided',
  queueName: `${queueNames.COMPLIANCE_REVIEW} Decided`,
  where: [{ column: 'compliance_status', is: 'oneOf', values: complianceDecisions }],
  counted: { queue: decidedQueue },
  isDone: true,
  newestBy: 'compliance_status_at',
};

const comment: Column = { label: 'Last call', value: 'callingComment', kind: 'trimmed' };
const reviewed: Column = {
  label: 'Review changed on',
  value: 'reviewStatusChangeDate',
  kind: 'dateTime',
  shown: false,
};
const since: Column = { label: 'Status since', value: 'complianceStatusDate', kind: 'dateTime' };

function columnsOf(screen: RouteKey, own: readonly Column[]): readonly Column[] {
  return [
    ...opening(screen, identity),
    { label: 'Compliance', value: 'complianceStatus', kind: 'exactStatus' },
    discrepancies,
    { label: 'Round', value: 'complianceRound', kind: 'number' },
    complianceOwner,
    ...own,
    partnerName,
    ...waiting({ warnHours: 24, overdueHours: 48 }),
    ...further,
    reviewed,
    // What the callers see at once the other desks may choose.
    ...(own.includes(comment) ? [] : [{ ...comment, shown: false } as const]),
  ];
}

/** CP-01, CP-02. */
function complianceList(screen: RouteKey, tabs: readonly Tab[], own: readonly Column[] = []): ListSource<Applications> {
  return {
    base: applicationBase,
    tabs,
    columns: columnsOf(screen, [...own, { ...since, shown: false }]),
    filters: queueFilters,
    defaultSort: 'queued_at',
  };
}

/** The decided cases: not in the queue any more, so that they are sorted by the time of their decision alone. */
const decidedColumns = columnsOf('COMPLIANCE_REVIEW_DETAILS', [{ ...since, sort: 'compliance_status_at' }]).map(
  (column): Column => {
    if (column.sort === undefined || column.sort === 'compliance_status_at') return column;
    const { sort: _, ...unsorted } = column;
    return unsorted;
  },
);

/** The lists of the three desks of compliance, by list type. */
export const complianceLists = {
  'compliance-review-list': complianceList('COMPLIANCE_REVIEW_DETAILS', [
    ...deskTabs('COMPLIANCE_REVIEW', [inStatus('pending'), inStatus('In-Progress')]),
    { ...decided, columns: decidedColumns },
  ]),
  'compliance-fixer-list': complianceList('COMPLIANCE_FIXER_DETAILS', deskTabs('COMPLIANCE_FIXER', [])),
  'compliance-calling-list': complianceList('COMPLIANCE_CALLING_DETAILS', deskTabs('COMPLIANCE_CALLING', []), [
    comment,
  ]),
} as const;
