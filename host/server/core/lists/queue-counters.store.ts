import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { beforeCommit, inTransaction, type Tx } from '../../db/transaction.ts';
import type { ListBase } from './base.ts';
import { counterMoves, type QueuePart } from './queue-part.ts';

interface Moves {
  before: QueuePart[];
  after: QueuePart[];
}
const movesOf = new WeakMap<Tx, Moves>();

/**
 * Moves the counters for a change of rows, at the end of the change's own transaction. Each counter moves once, in one
 * fixed order, so that two transactions that change many rows never wait for each other in a circle.
 */
export function moveCounters(tx: Tx, before: readonly QueuePart[], after: readonly QueuePart[]): void {
  const moves = movesOf.get(tx);
  if (moves) {
    moves.before.push(...before);
    moves.after.push(...after);
    return;
  }
  const first = { before: [...before], after: [...after] };
  movesOf.set(tx, first);
  beforeCommit(tx, () => writeMoves(tx, first));
}

async function writeMoves(tx: Tx, { before, after }: Moves): Promise<void> {
  for (const { queue, subQueue, by } of counterMoves(before, after)) {
    await tx
      .insertInto('queue_counter')
      .values({ queue, sub_queue: subQueue, n: by })
      .onConflict((conflict) =>
        conflict.columns(['queue', 'sub_queue']).doUpdateSet({ n: sql`queue_counter.n + excluded.n` }),
      )
      .execute();
  }
}

/** What a tab's counter covers: a queue, or parts of it. */
export interface CountedPart {
  queue: string;
  subQueues?: readonly string[] | undefined;
}

/** The counts of some tabs, in their order. */
export async function readCounters(db: Kysely<Database>, parts: readonly CountedPart[]): Promise<number[]> {
  const queues = [...new Set(parts.map(({ queue }) => queue))];
  if (queues.length === 0) return [];
  const rows = await db
    .selectFrom('queue_counter')
    .select(['queue', 'sub_queue', 'n'])
    .where('queue', 'in', queues)
    .execute();
  return parts.map(({ queue, subQueues }) =>
    rows
      .filter((row) => row.queue === queue && (subQueues === undefined || subQueues.includes(row.sub_queue)))
      .reduce((sum, row) => sum + row.n, 0),
  );
}

export interface Drift extends QueuePart {
  counted: number;
  found: number;
}

/** The right values of the counters, counted from the rows, in SQL. */
function countedFromRows(bases: readonly ListBase[]) {
  return sql.join(
    bases.flatMap(({ counted }) => counted ?? []),
    sql` union all `,
  );
}

/**
 * Counts every queue anew, in a transaction that sees one snapshot.
 *
 * @returns the counters that were wrong
 */
export async function recountWithin(tx: Tx, bases: readonly ListBase[]): Promise<Drift[]> {
  const { rows } = await sql<{ queue: string; sub_queue: string; counted: number; found: number }>`
    select coalesce(c.queue, f.queue) as queue, coalesce(c.sub_queue, f.sub_queue) as sub_queue,
           coalesce(c.n, 0) as counted, coalesce(f.n, 0) as found
    from queue_counter c full join (${countedFromRows(bases)}) f on f.queue = c.queue and f.sub_queue = c.sub_queue
    order by 1, 2`.execute(tx);
  for (const { queue, sub_queue, found } of rows) {
    await tx
      .insertInto('queue_counter')
      .values({ queue, sub_queue, n: found })
      .onConflict((conflict) => conflict.columns(['queue', 'sub_queue']).doUpdateSet({ n: found }))
      .execute();
  }
  return rows
    .filter(({ counted, found }) => counted !== found)
    .map(({ queue, sub_queue, counted, found }) => ({ queue, subQueue: sub_queue, counted, found }));
}

/**
 * Counts every queue anew while work goes on. Every counter is written, so a writer who came in between makes the
 * transaction start again.
 *
 * @returns the counters that were wrong
 */
export function recountQueues(db: Kysely<Database>, bases: readonly ListBase[]): Promise<Drift[]> {
  return inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    return recountWithin(tx, bases);
  });
}
