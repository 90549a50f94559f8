import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { publish } from '../../../host/server/core/live/live.store.ts';
import { openStream, signInAt, topic, type OpenStream } from '../../server/live/live-support.ts';
import { startServer, type RunningServer } from '../../support/running-server.ts';
import { besideAgents, isReady, settings } from './beside-agents.ts';
import { within, type FaultCase } from './fault-case.ts';

const rounds = 3;
/** Longer than the bar, so that a longer silence is seen as one. */
const watchedMs = 12_000;
/** Tries to meet the second server while it holds the order of events. */
const mostTries = 100;
/** The database ends who stands still in that order after three seconds, and a busy machine takes its own. */
const barMs = 10_000;

/** Whether a transaction with the order of events stands still. */
async function isOrderHeld(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and query like '%live_%' and clock_timestamp() - state_change > interval '150 milliseconds'`.execute(db);
  return rows.length > 0;
}

/** Freezes a server, again and again, until that has happened in the midst of its giving events their order. */
async function freezeInOrder(db: Kysely<Database>, server: RunningServer): Promise<boolean> {
  for (let n = 0; n < mostTries; n += 1) {
    server.freeze();
    await pause(200);
    if (await isOrderHeld(db)) return true;
    server.thaw();
    await pause(20 + Math.random() * 30);
  }
  server.freeze();
  return false;
}

/** The longest time without an event in a while, in milliseconds. */
async function longestSilence(stream: OpenStream): Promise<number> {
  const began = performance.now();
  let [count, heardAt, longest] = [stream.numbers().length, began, 0];
  while (performance.now() - began < watchedMs) {
    await pause(10);
    const now = performance.now();
    longest = Math.max(longest, now - heardAt);
    if (stream.numbers().length > count) heardAt = now;
    count = stream.numbers().length;
  }
  return longest;
}

/** A second server of the same database stands still; live events and saves of the first go on. */
export const frozenServer: FaultCase = {
  name: 'frozen-server',
  does: `a second server on the database is frozen ${rounds} times while it gives live events their order`,
  needsPostgres: true,
  run: () =>
    besideAgents({ count: 4, reasons: [] }, async ({ server, saving, databaseUrl }) => {
      const second = await startServer({ ...settings, DATABASE_URL: databaseUrl });
      const own = await openDatabase({ settings: { dataDir: undefined, databaseUrl, databaseConnections: 4 } });
      const ending = new AbortController();
      let published = 0;
      async function publishOn(): Promise<void> {
        while (!ending.signal.aborted) {
          await inTransaction(own.db, (tx) => publish(tx, { topic, type: 'counted', payload: { n: published } }));
          published += 1;
          await pause(10);
        }
      }
      let publishing: Promise<void> | undefined;
      try {
        const stream = await openStream(server.base, await signInAt(server.base));
        const elsewhere = await openStream(second.base, await signInAt(second.base));
        await stream.until((parts) => parts.length > 0);
        publishing = publishOn();
        let [held, longest] = [0, 0];
        for (let round = 0; round < rounds; round += 1) {
          if (await freezeInOrder(own.db, second)) held += 1;
          longest = Math.max(longest, await longestSilence(stream));
          await saving.everyAgentAgain();
          second.thaw();
          await pause(500);
        }
        ending.abort();
        await publishing;
        await stream.until(() => stream.numbers().length >= published, 10_000);
        const repeats = stream.numbers().length - new Set(stream.numbers()).size;
        const missed = published - new Set(stream.numbers()).size;
        for (const each of [stream, elsewhere]) each.cut();
        return [
          { what: 'frozen in the midst of the order', value: `${held} of ${rounds} times`, isGood: held > 0 },
          within('longest silence of live events', longest, barMs),
          {
            what: `${published} live events`,
            value: `${missed} lost, ${repeats} doubled`,
            isGood: missed === 0 && repeats === 0,
          },
          await isReady(server.base),
        ];
      } finally {
        ending.abort();
        second.thaw();
        await publishing?.catch(() => undefined);
        await own.close();
        await second.stop();
      }
    }),
};
