import { sql, type Kysely } from 'kysely';
import type { LiveEvent, LivePayload } from '../../../../widgets/contract/live.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Audience } from '../../db/tables/live.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';

/** An event as readers get it, in the order of `position`, which has no holes. */
export interface NumberedEvent {
  position: number;
  topic: string;
  type: string;
  payload: LivePayload;
  audience: Audience | null;
  /** Milliseconds since it was numbered, by the database's clock. */
  ageMs: number;
}

/** The NOTIFY channel of the wake-ups. A wake-up carries a word, never the event: readers read the table. */
export const channel = 'lending_live';
export type WakeUp = 'made' | 'numbered';

const largestPayload = 8000;
/** How long events are kept, in milliseconds. */
const keptMs = 12 * 60 * 60 * 1000;
const numberedAtOnce = 1000;
/** The longest pause between two statements of a process that gives numbers: milliseconds, as a database setting. */
const standstillMs = '3000';

let lastStep = 0;
// Some distributed engines have no NOTIFY, and one failed statement spoils a transaction. So no wake-up is sent before
// a listener works.
let canNotify = false;

/** Lets transactions send wake-ups from now on. Called once a listener works. */
export function allowWakeUps(): void {
  canNotify = true;
}

/** The transactions that have sent each word. The database delivers it once, at the commit, so once is enough. */
const woken = { made: new WeakSet<Tx>(), numbered: new WeakSet<Tx>() };

async function wake(tx: Tx, word: WakeUp): Promise<void> {
  if (!canNotify || woken[word].has(tx)) return;
  woken[word].add(tx);
  await sql`select pg_notify(${channel}, ${word})`.execute(tx);
}

async function insert(tx: Tx, topic: string, type: string, payload: LivePayload, audience: Audience | undefined) {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) >= largestPayload)
    throw new Error(`The payload of ${topic} ${type} is too large: ids only`);
  await tx
    .insertInto('live_event')
    .values({ id: newId(), topic, type, payload: text, audience: JSON.stringify(audience ?? null), step: ++lastStep })
    .execute();
  await wake(tx, 'made');
}

/**
 * Publishes an event to the subscribers of its topic, if and when the transaction commits.
 *
 * @param event its payload holds ids, numbers and switches, below 8,000 bytes
 * @param audience narrows who receives the event; absent: everyone whom the topic is granted to
 * @throws Error when the payload is too large
 */
export async function publish(tx: Tx, { topic, type, payload, audience }: LiveEvent & { audience?: Audience }) {
  await insert(tx, topic, type, payload, audience);
}

/** The topic that ends streams; nobody can subscribe to it. */
export const sessionTopic = 'session';

/** Ends the streams of a session, on every process. */
export async function publishSessionEnd(tx: Tx, sessionId: string): Promise<void> {
  await insert(tx, sessionTopic, 'ended', {}, { sessionIds: [sessionId] });
}

/** The last position that was given, and the database's epoch. The first call creates the clock's row. */
export async function readClock(db: Kysely<Database>): Promise<{ position: number; epoch: string }> {
  const epoch = newId().slice(-8);
  await db
    .insertInto('live_clock')
    .values({ id: 1, position: 0, epoch })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('live_clock').select(['position', 'epoch']).where('id', '=', 1).executeTakeFirstOrThrow();
}

/**
 * Gives committed events their numbers.
 *
 * A number given when an event is written (a serial) can be passed by a later one that commits earlier, and a reader
 * who asks for "after 7" would never see 6. So an event gets its number only after it has committed. The process that
 * gives numbers holds the clock's row until its own commit, so that numbers become visible in their order. This needs
 * no transaction ids of one engine.
 *
 * When that process stands still, frozen or cut off, the database ends its connection after three seconds.
 *
 * @returns how many events got a number; `held` when another process has the row: it sends a wake-up when it is done
 */
export async function giveNumbers(db: Kysely<Database>): Promise<number | 'held'> {
  const waiting = await db.selectFrom('live_event').select('id').where('position', 'is', null).limit(1).execute();
  if (waiting.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const clock = await tx
      .selectFrom('live_clock')
      .select('position')
      .select(sql`set_config('idle_in_transaction_session_timeout', ${standstillMs}, true)`.as('limit'))
      .where('id', '=', 1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!clock) return 'held';
    // An event that waited minutes for its number keeps the age of its making: readers who subscribe now do not get it.
    const { numAffectedRows } = await sql`
      update live_event set position = ${clock.position}::bigint + waiting.place,
        numbered_at = case when made_at < clock_timestamp() - interval '2 minutes' then made_at else clock_timestamp() end
      from (
        select id, row_number() over (order by made_at, step) as place
        from (
          select id, made_at, step from live_event where position is null order by made_at, step limit ${sql.lit(numberedAtOnce)}
        ) as oldest
      ) as waiting
      where live_event.id = waiting.id`.execute(tx);
    const count = Number(numAffectedRows ?? 0);
    if (count === 0) return 0;
    await tx
      .updateTable('live_clock')
      .set({ position: clock.position + count })
      .where('id', '=', 1)
      .execute();
    await wake(tx, 'numbered');
    return count;
  });
}

function numbered(db: Kysely<Database>) {
  return db
    .selectFrom('live_event')
    .select(['position', 'topic', 'type', 'payload', 'audience'])
    .select(sql<number>`(extract(epoch from clock_timestamp() - numbered_at) * 1000)::integer`.as('ageMs'))
    .$narrowType<{ position: number }>();
}

/** The events after a position, in order. */
export async function readAfter(db: Kysely<Database>, position: number, limit: number): Promise<NumberedEvent[]> {
  return numbered(db).where('position', '>', position).orderBy('position').limit(limit).execute();
}

/** The newest events up to a position, in order. */
export async function readNewest(db: Kysely<Database>, upTo: number, limit: number): Promise<NumberedEvent[]> {
  const rows = await numbered(db).where('position', '<=', upTo).orderBy('position', 'desc').limit(limit).execute();
  return rows.toReversed();
}

/** Deletes events that are older than 12 hours, numbered or not: while no server listens, nobody numbers them. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptMs);
  await tx.deleteFrom('live_event').where('numbered_at', '<', limit).execute();
  await tx.deleteFrom('live_event').where('position', 'is', null).where('made_at', '<', limit).execute();
}
