import { ageBands } from '../../../../widgets/contract/mis/mis.ts';
import { dayOf, daysAfter, startOfDay, type Day } from '../../../../widgets/contract/time.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { listRows } from '../../../../widgets/contract/lists.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { readFigures } from './daily.store.ts';
import { stuckQueues, type StuckQueue } from './stuck-rows.ts';
import { readStanding, type StandingCount, type StuckFilter } from './stuck.store.ts';

type Reading = Pick<CallContext, 'db' | 'now'>;
type Row = CallReply<'stuckMisSummary'>['rows'][number];

const hourMs = 3_600_000;
/** The first day that a band of its own does not count: everything before it is the last band. */
const countedDays = ageBands.at(-1)?.from ?? 0;

/** The day of a queue's limit, from its beginning up to the limit: who came in on it before has waited too long. */
function edgeOf({ limitHours }: StuckQueue, now: Date): { day: Day; from: Date; below: Date } {
  const below = new Date(now.getTime() - limitHours * hourMs);
  const day = dayOf(below);
  return { day, from: startOfDay(day), below };
}

/** The sum of the counts of a queue's parts, by day; the whole under null. */
function sumsOf({ queue, subQueues }: StuckQueue, counts: readonly StandingCount[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const each of counts)
    if (each.queue === queue && (subQueues === undefined || subQueues.includes(each.sub_queue)))
      sums.set(each.day, (sums.get(each.day) ?? 0) + each.n);
  return sums;
}

function countsOf(sums: ReadonlyMap<string | null, number>, today: Day, edgeDay: string, beforeLimit: number) {
  const total = Math.max(0, sums.get(null) ?? 0);
  const agesAgo = (days: number) => Math.max(0, sums.get(daysAfter(today, -days)) ?? 0);
  const young = ageBands.slice(0, -1).map(({ from, to = from }) => {
    let sum = 0;
    for (let days = from; days <= to; days++) sum += agesAgo(days);
    return sum;
  });
  const old = total - young.reduce((sum, n) => sum + n, 0);
  let since = 0;
  for (let days = 0; daysAfter(today, -days) >= edgeDay && days < countedDays; days++) since += agesAgo(days);
  return {
    total,
    bands: [...young, Math.max(0, old)],
    late: Math.max(0, Math.min(total, total - since + beforeLimit)),
  };
}

/** How much left each queue yesterday, and how much of it within the limit; null by product, which days do not keep. */
async function metYesterday(context: Reading, today: Day, { productType, partnerId }: StuckFilter) {
  if (productType !== undefined) return undefined;
  const day = daysAfter(today, -1);
  const { whole } = await readFigures(context.db, { from: day, to: day, partnerId });
  return new Map(
    whole.filter(({ part }) => part === 'STAGE').map(({ key, n, good }) => [key, { left: n, inTime: good }]),
  );
}

const since = ({ oldest }: Row) => oldest?.queuedAt ?? '~';

/** The rows of Stuck MIS: the queue with the oldest application first, queues without any last. */
export async function stuckRowsOf(
  context: Reading,
  staff: Pick<Staff, 'routeKeys'>,
  filter: StuckFilter,
): Promise<{ rows: Row[]; today: Day }> {
  const now = context.now();
  const today = dayOf(now);
  const days = Array.from({ length: countedDays }, (_, ago) => daysAfter(today, -ago));
  const edges = stuckQueues.map((queue) => edgeOf(queue, now));
  const standing = await readStanding(context.db, { queues: stuckQueues, filter, days, edges });
  const met = await metYesterday(context, today, filter);
  const rows = stuckQueues.map((queue, place): Row => {
    const { listType, queueName, label, warnHours, limitHours } = queue;
    const edge = standing.edges[place];
    const sums = sumsOf(queue, standing.counts);
    return {
      listType,
      queueName,
      label,
      mayOpen: staff.routeKeys.includes(listRows[listType].routeKey),
      ...countsOf(sums, today, edges[place]?.day ?? today, edge?.late ?? 0),
      warnHours,
      limitHours,
      oldest:
        edge?.loan && edge.queued_at
          ? { loanApplicationNumber: edge.loan, queuedAt: new Date(edge.queued_at).toISOString() }
          : null,
      met: met && queue.subQueues?.length !== 1 ? (met.get(queue.queue) ?? { left: 0, inTime: 0 }) : null,
    };
  });
  return {
    rows: rows.toSorted((one, other) => (since(one) < since(other) ? -1 : since(one) > since(other) ? 1 : 0)),
    today,
  };
}
