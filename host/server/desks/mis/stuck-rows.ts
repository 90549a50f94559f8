import { udrsLabels, udrsStates } from '../../../../widgets/contract/applications/udrs.ts';
import { listRows } from '../../../../widgets/contract/lists.ts';
import type { ListType } from '../../../../widgets/contract/lists/list-places.ts';
import { applicationLists } from '../../core/applications/lists/application-lists.ts';
import type { ListSource, TabSource } from '../../core/lists/source.ts';

/** A queue of applications, as one tab of a list counts it. */
export interface StuckQueue {
  listType: ListType;
  queueName: string;
  label: string;
  queue: string;
  /** The parts that the tab counts; absent for the whole queue. */
  subQueues?: readonly string[] | undefined;
  /** Hours after which the list's age warns, and after which it is overdue. */
  warnHours: number;
  limitHours: number;
}

/** What people call a queue that is named after a state. */
function labelOf(queue: string, otherwise: string): string {
  const state = udrsStates.find((each) => each === queue);
  return state ? udrsLabels[state] : otherwise;
}

const fraudGroup = 'Fraud review';

function queueOf(
  listType: ListType,
  source: ListSource,
  { queueName, counted }: TabSource,
  isFirst: boolean,
): StuckQueue[] {
  const { title, group } = listRows[listType];
  const age = source.columns.find(({ kind }) => kind === 'age');
  if (!counted || age?.warnAfter === undefined || age.badAfter === undefined) return [];
  const name = group === fraudGroup ? `Fraud Review, ${title}` : title;
  return [
    {
      listType,
      queueName,
      label: isFirst ? name : labelOf(counted.queue, queueName),
      ...counted,
      warnHours: age.warnAfter / 60,
      limitHours: age.badAfter / 60,
    },
  ];
}

/** The lists over applications that stand in other lists, too. */
const besides = (listType: ListType) => listType === 'hold' || listRows[listType].group === 'Partners';

/**
 * The queues of Stuck MIS: the first tab of each list that has a queue of its own, and further tabs with another queue.
 * Limits are those by which the lists themselves show an age as overdue.
 */
export const stuckQueues: readonly StuckQueue[] = Object.entries(applicationLists).flatMap(([type, source]) => {
  const listType = type as ListType;
  if (besides(listType)) return [];
  const lists: ListSource = source;
  const [first, ...others] = lists.tabs;
  if (!first) return [];
  const own = first.counted?.queue;
  const further = others.filter(({ counted, isDone }) => counted && counted.queue !== own && !isDone);
  return [...queueOf(listType, lists, first, true), ...further.flatMap((tab) => queueOf(listType, lists, tab, false))];
});

/** Hours within which an application is to leave each queue. */
export const limitHoursByQueue: Readonly<Record<string, number>> = Object.fromEntries(
  stuckQueues.map(({ queue, limitHours }) => [queue, limitHours]),
);
