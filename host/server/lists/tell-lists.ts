import { listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { membershipOf, type Standing } from '../applications/applications.rules.ts';
import { beforeCommit, type Tx } from '../db/transaction.ts';
import { publish } from '../live/live.store.ts';
import type { AnyTab } from './list-request.ts';
import type { AnyCondition } from './condition-sql.store.ts';
import { listSources } from './sources.ts';

type Facts = Readonly<Record<string, unknown>>;

function holds({ column, ...condition }: AnyCondition, facts: Facts): boolean {
  const value = facts[column] ?? null;
  switch (condition.is) {
    case 'present':
      return value !== null;
    case 'absent':
      return value === null;
    case 'oneOf':
      return condition.values.some((one) => one === value);
    default:
      throw new Error(`A tab is not told of by ${column} ${condition.is}`);
  }
}

/** The tabs of a list that a row stands in. */
function tabsWith(type: ListType, facts: Facts): string[] {
  const tabs: readonly AnyTab[] = listSources[type].tabs;
  return tabs
    .filter(({ where }) => where.every((condition) => holds(condition, facts)))
    .map(({ queueName }) => queueName);
}

const listsOf = (table: string) => listTypes.filter((type) => listSources[type].table === table);

/** Tells the lists that a row stands or stood in what has become of it. */
async function tell(tx: Tx, table: string, row: { id: string; version: number }, before: Facts, after: Facts) {
  for (const type of listsOf(table)) {
    const [left, come] = [tabsWith(type, before), tabsWith(type, after)];
    if (left.length + come.length === 0) continue;
    const changed = [...left.filter((tab) => !come.includes(tab)), ...come.filter((tab) => !left.includes(tab))];
    const payload = { rowId: row.id, version: row.version, isListed: come.length > 0, tabs: changed.join(',') };
    await publish(tx, { topic: `list.${type}`, type: 'rowChanged', payload });
  }
}

/** Rows a write may tell of one by one; more are told of as many. */
const toldSingly = 20;

/** Tells the lists of a table that many rows have changed, in place of a word on each. */
async function tellOfMany(tx: Tx, table: string): Promise<void> {
  for (const type of listsOf(table)) {
    const tabs = listSources[type].tabs.map(({ queueName }) => queueName).join(',');
    await publish(tx, { topic: `list.${type}`, type: 'rowsChanged', payload: { tabs } });
  }
}

function factsOf(standing: Standing): Facts {
  const { queue, subQueue } = membershipOf(standing);
  return { queue, sub_queue: subQueue, hold: standing.hold, sourcing_partner: standing.sourcingPartner };
}

interface Told<RowFacts> {
  row: { id: string; version: number };
  before: RowFacts;
  after: RowFacts;
}

/** Changes of applications that a transaction has still to tell of, each row once: from its first standing to its last. */
const movesOf = new WeakMap<Tx, Map<string, Told<Facts>>>();

/**
 * An application stands elsewhere, is held or released, or has changed where it stands. The lists are told when the transaction
 * has done all else, since it may yet change many.
 */
export function tellListsOfMove(tx: Tx, before: Standing, after: Standing & { id: string; version: number }): void {
  let moves = movesOf.get(tx);
  if (!moves) {
    const first = new Map<string, Told<Facts>>();
    moves = first;
    movesOf.set(tx, first);
    beforeCommit(tx, () => tellOfMoves(tx, [...first.values()]));
  }
  const told = moves.get(after.id)?.before ?? factsOf(before);
  moves.set(after.id, { row: after, before: told, after: factsOf(after) });
}

async function tellOfMoves(tx: Tx, moves: readonly Told<Facts>[]): Promise<void> {
  if (moves.length > toldSingly) return tellOfMany(tx, 'application');
  for (const { row, before, after } of moves) await tell(tx, 'application', row, before, after);
}

/** What of a loan in collection decides which tabs it stands in. */
export interface CaseFacts {
  queue: string | null;
  bucket: string | null;
  calling_allocated_to: string | null;
}

/** Loans in collection were given to somebody, or have changed. */
export async function tellListsOfCases(tx: Tx, changes: readonly Told<CaseFacts>[]): Promise<void> {
  if (changes.length > toldSingly) return tellOfMany(tx, 'collections_case');
  for (const { row, before, after } of changes) await tell(tx, 'collections_case', row, { ...before }, { ...after });
}

/** What of an agent decides which tabs they stand in. */
export interface AgentFacts {
  queue: string;
  has_queues: boolean;
  kyc_status: string;
}

/** Agents were assigned to queues, or have more or fewer loans. */
export async function tellListsOfAgents(tx: Tx, changes: readonly Told<AgentFacts>[]): Promise<void> {
  if (changes.length > toldSingly) return tellOfMany(tx, 'agent');
  for (const { row, before, after } of changes) await tell(tx, 'agent', row, { ...before }, { ...after });
}
