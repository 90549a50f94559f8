import { sql, type Kysely } from 'kysely';
import type { LiveEvent, LivePayload } from '../../../widgets/contract/live.ts';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import type { Audience } from '../db/tables/live.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';

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

/** The channel of the wake-ups. They carry a word, never the event: the table is the truth. */
export const channel = 'lending_live';
export type WakeUp = 'made' | 'numbered';

const largestPayload = 8000;
/** How long events are kept. */
const keptMs = 12 * 60 * 60 * 1000;
const numberedAtOnce = 1000;
/** Between two statements of whoever gives numbers, in milliseconds as the database reads them. */
const standstillMs = '3000';

let lastStep = 0;
// Some distributed engines have no NOTIFY, and one failed statement spoils a transaction: a listener that works allows it.
let canNotify = false;

/** Lets transactions send wake-ups: a listener hears them. */
export function allowWakeUps(): void {
  canNotify = true;
}

/** Transactions that have sent each word: the database passes it on once, at the commit, however often it is sent. */
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
 * Tells those who listen to a topic that something happened, if and when the transaction commits.
 *
 * @param event its payload holds ids, numbers and switches, below 8,000 bytes
 * @param audience narrows who hears it; everyone whom the topic is granted to where absent
 */
export async function publish(tx: Tx, { topic, type, payload, audience }: LiveEvent & { audience?: Audience }) {
  await insert(tx, topic, type, payload, audience);
}

/** The topic that ends streams; nobody can ask for it. */
export const sessionTopic = 'session';

/** Ends the streams of a session, on every process. */
export async function publishSessionEnd(tx: Tx, sessionId: string): Promise<void> {
  await insert(tx, sessionTopic, 'ended', {}, { sessionIds: [sessionId] });
}

/** Where the order stands; made at the first look. */
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
 * A number given when an event is written (a serial) can be passed by a later one that commits earlier, and a reader who
 * asks for "after 7" would never see 6. So an event gets its number only after it has committed, from whichever process
 * holds the clock's row until its own commit: numbers become visible in their order. No engine-specific transaction ids.
 *
 * Whoever holds the row and stands still, frozen or cut off, is ended by the database after three seconds.
 *
 * @returns how many; `held` where another process has the row, whose wake-up tells when it is done
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
    // An event that nobody numbered for minutes is as old as its making: it is not told to who comes now.
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

/** Forgets events of more than 12 hours ago, numbered or not: where nobody listens, nobody numbers. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptMs);
  await tx.deleteFrom('live_event').where('numbered_at', '<', limit).execute();
  await tx.deleteFrom('live_event').where('position', 'is', null).where('made_at', '<', limit).execute();
}
