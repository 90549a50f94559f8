import { queueNames } from '../../../../../widgets/contract/applications/queues.ts';
import type { VkycOutcome, VkycSession } from '../../../../../widgets/contract/applications/vkyc.ts';
import type { RouteKey } from '../../../../../widgets/contract/screens.ts';
import type { ColumnSource, ListSource, TabSource } from '../../lists/source.ts';
import { further, identity, opening, partnerName, waiting } from './application-columns.ts';
import { applicationBase, type Applications } from './application-base.store.ts';
import { queueFilters } from './application-filters.ts';
import { deskTabs } from './desk-tabs.ts';

type Column = ColumnSource<Applications>;
type Tab = TabSource<Applications>;
type Queue = 'VKYC_MAKER' | 'VKYC_CHECKER' | 'VKYC_AUDIT';
type Conditions = Tab['where'];

const withSession = (...values: VkycSession[]) => ({ column: 'vkyc_session', is: 'oneOf', values }) as const;
const withOutcome = (...values: VkycOutcome[]) => ({ column: 'vkyc_outcome', is: 'oneOf', values }) as const;

/** A part of what can be worked on in a queue. */
function part(queue: Queue, tabName: string, ...where: Conditions): Tab {
  return {
    tabName,
    queueName: `${queueNames[queue]} ${tabName}`,
    where: [{ column: 'queue', is: 'oneOf', values: [queue] }, { column: 'hold', is: 'absent' }, ...where],
  };
}

const ofMaker = [
  part('VKYC_MAKER', 'To review', withSession('COMPLETED'), { column: 'vkyc_outcome', is: 'absent' }),
  part('VKYC_MAKER', 'Returned', withSession('COMPLETED'), withOutcome('DECLINED')),
  part('VKYC_MAKER', 'Waiting for customer', withSession('LINK_SENT', 'QUEUED', 'IN_CALL')),
  part('VKYC_MAKER', 'No recording', withSession('DROPPED', 'EXPIRED')),
];
const proposals = (queue: Queue) => [
  part(queue, 'Proposed approve', withOutcome('APPROVED')),
  part(queue, 'Proposed reject', withOutcome('REJECTED')),
];

/** Spoofs that a reviewer has confirmed, wherever the application is by now: the cyber-incident report is written from it. */
const spoofs: Tab = {
  tabName: 'Spoofs',
  queueName: `${queueNames.VKYC_AUDIT} Spoofs`,
  where: [{ column: 'vkyc_spoof_at', is: 'present' }],
  isDone: true,
  newestBy: 'vkyc_spoof_at',
};

function columnsOf(screen: RouteKey): Column[] {
  return [
    ...opening(screen, identity),
    { label: 'Session', value: 'vkycSession', kind: 'status' },
    { label: 'Recorded on', value: 'vkycRecordedOn', kind: 'dateTime' },
    { label: 'Outcome', value: 'vkycOutcome', kind: 'exactStatus' },
    { label: 'Attempts', value: 'vkycAttempts', kind: 'number' },
    { label: 'Maker', value: 'vkycMaker', kind: 'person' },
    { label: 'Checker', value: 'vkycChecker', kind: 'person' },
    { label: 'Reason', value: 'vkycReason', kind: 'trimmed' },
    { label: 'Flags', value: 'vkycFlags', kind: 'trimmed' },
    partnerName,
    ...waiting({ warnHours: 24, overdueHours: 72 }),
    ...further,
  ];
}

/** Spoofs are in no queue together, so that they are sorted by the time of their report alone. */
const spoofColumns = (screen: RouteKey): Column[] => [
  ...columnsOf(screen).map((column): Column => {
    const { sort: _, ...unsorted } = column;
    return unsorted;
  }),
  { label: 'Spoof confirmed on', value: 'vkycSpoofOn', kind: 'dateTime', sort: 'vkyc_spoof_at' },
];

/** RT-18, VK-01. */
function vkycList(
  queue: Queue,
  screen: RouteKey,
  parts: readonly Tab[],
  others: readonly Tab[] = [],
): ListSource<Applications> {
  return {
    base: applicationBase,
    tabs: [...deskTabs(queue, parts), ...others],
    columns: columnsOf(screen),
    filters: queueFilters,
    defaultSort: 'queued_at',
  };
}

/** The lists of the three desks of video KYC, by list type. */
export const vkycLists = {
  'vkyc-maker-list': vkycList('VKYC_MAKER', 'VKYC_MAKER_REVIEW', ofMaker),
  'vkyc-checker-list': vkycList('VKYC_CHECKER', 'VKYC_CHECKER_REVIEW', proposals('VKYC_CHECKER')),
  'vkyc-audit-list': vkycList('VKYC_AUDIT', 'VKYC_AUDIT_REVIEW', proposals('VKYC_AUDIT'), [
    { ...spoofs, columns: spoofColumns('VKYC_AUDIT_REVIEW') },
  ]),
} as const;
