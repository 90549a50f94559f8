import { listTypes, type ListType } from '../../../../widgets/contract/lists.ts';
import { beforeCommit, type Tx } from '../../db/transaction.ts';
import { publish } from '../live/live.store.ts';
import type { Audience } from '../../db/tables/live.ts';
import type { Facts, ListBase } from './base.ts';
import type { ListSource, SomeLists, TabCondition } from './source.ts';

function holds(condition: TabCondition, facts: Facts): boolean {
  const value = facts[condition.column] ?? null;
  switch (condition.is) {
    case 'present':
      return value !== null;
    case 'absent':
      return value === null;
    case 'oneOf':
      return condition.values.some((one) => one === value);
  }
}

/** The tabs of a list that a row stands in. */
function tabsWith({ tabs }: ListSource, facts: Facts): string[] {
  return tabs
    .filter(({ where }) => where.every((condition) => holds(condition, facts)))
    .map(({ queueName }) => queueName);
}

function listsOver(base: ListBase, lists: SomeLists): [ListType, ListSource][] {
  return listTypes.flatMap((type): [ListType, ListSource][] => {
    const source = lists[type];
    return source?.base === base ? [[type, source]] : [];
  });
}

/** A change of a row: its new version, and its facts before and after. */
interface RowChange<RowFacts extends Facts = Facts> {
  row: { id: string; version: number };
  before: RowFacts;
  after: RowFacts;
}

/** Publishes a row's change to each list that the row stands or stood in. */
async function publishOne(tx: Tx, lists: readonly [ListType, ListSource][], { row, before, after }: RowChange) {
  for (const [type, source] of lists) {
    const [left, come] = [tabsWith(source, before), tabsWith(source, after)];
    if (left.length + come.length === 0) continue;
    for (const [audience, seen] of seenBy({ before, after }, { left, come })) {
      const changed = [
        ...seen.left.filter((tab) => !seen.come.includes(tab)),
        ...seen.come.filter((tab) => !seen.left.includes(tab)),
      ];
      const payload = { rowId: row.id, version: row.version, isListed: seen.come.length > 0, tabs: changed.join(',') };
      await publish(tx, { topic: `list.${type}`, type: 'rowChanged', payload, ...audience });
    }
  }
}

interface Tabs {
  left: readonly string[];
  come: readonly string[];
}
type Told = [audience: { audience?: Audience }, seen: Tabs];

/** The agency that a row's facts name: null for the lender, undefined where agencies have no such rows. */
const agencyIn = (facts: Facts) =>
  facts['agency_id'] === undefined ? undefined : (facts['agency_id'] as string | null);

/**
 * Who is told of a change, and what of it: the lender's staff all of it, an agency that a row leaves that it is gone, and the one
 * that it comes to that it is new.
 */
function seenBy({ before, after }: Pick<RowChange, 'before' | 'after'>, { left, come }: Tabs): Told[] {
  const [from, to] = [agencyIn(before), agencyIn(after)];
  if (to === undefined) return [[{}, { left, come }]];
  const only = (...agencyIds: (string | null)[]) => ({ audience: { agencyIds } });
  if (from === to || from === undefined) return [[only(null, ...(to === null ? [] : [to])), { left, come }]];
  const told: Told[] = [[only(null), { left, come }]];
  if (from !== null) told.push([only(from), { left, come: [] }]);
  if (to !== null) told.push([only(to), { left: [], come }]);
  return told;
}

/** The most rows of a transaction that get an event each. More rows get one event for each list. */
const publishedSingly = 20;

/** Publishes to the lists that many rows have changed, in place of an event for each row. */
async function publishMany(
  tx: Tx,
  lists: readonly [ListType, ListSource][],
  changes: readonly RowChange[],
): Promise<void> {
  const agencyIds = [
    ...new Set(changes.flatMap(({ before, after }) => [agencyIn(before) ?? [], agencyIn(after) ?? []].flat())),
  ];
  const isOfAgencies = changes.some(({ after }) => agencyIn(after) !== undefined);
  const audience = isOfAgencies && { audience: { agencyIds: [null, ...agencyIds] } };
  for (const [type, source] of lists) {
    const tabs = source.tabs.map(({ queueName }) => queueName).join(',');
    await publish(tx, { topic: `list.${type}`, type: 'rowsChanged', payload: { tabs }, ...audience });
  }
}

/** The changes that a transaction has still to publish, by base and row id. */
const changesOf = new WeakMap<Tx, Map<ListBase, Map<string, RowChange>>>();

async function publishChanges(
  tx: Tx,
  lists: readonly [ListType, ListSource][],
  changes: readonly RowChange[],
): Promise<void> {
  if (changes.length > publishedSingly) return publishMany(tx, lists, changes);
  for (const change of changes) await publishOne(tx, lists, change);
}

/**
 * Publishes to the lists over a base that a row came, went or changed: each row once, from its first facts to its last.
 * The events are published at the end of the transaction, which may change many more rows until then.
 *
 * @param lists the lists over the base are picked from these
 */
export function publishChange<Base extends ListBase>(
  tx: Tx,
  base: Base,
  lists: SomeLists,
  change: RowChange<ReturnType<Base['facts']>>,
): void {
  const bases = changesOf.get(tx) ?? new Map<ListBase, Map<string, RowChange>>();
  changesOf.set(tx, bases);
  let rows = bases.get(base);
  if (!rows) {
    const first = new Map<string, RowChange>();
    rows = first;
    bases.set(base, first);
    beforeCommit(tx, () => publishChanges(tx, listsOver(base, lists), [...first.values()]));
  }
  rows.set(change.row.id, { ...change, before: rows.get(change.row.id)?.before ?? change.before });
}
