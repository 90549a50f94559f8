import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { forgetOld, publish } from '../../../host/server/core/live/live.store.ts';
import { engines, startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { openStream, startLiveServer, topic } from './live-support.ts';

let postgres: TestPostgres | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const hour = 3_600_000;

describe.each(sampled(engines.toReversed(), () => 'what is told to whom'))(
  'events that nobody hears on the %s engine',
  (engine) => {
    const databaseUrl = async () => (engine === 'embedded' ? undefined : await postgres?.createDatabase());

    /** Events as a command made them so long ago, which nobody has numbered. */
    async function publishEarlier(db: Kysely<Database>, count: number, agoMs: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        for (let n = 0; n < count; n += 1) await publish(tx, { topic, type: `made ${agoMs}`, payload: { n } });
        const at = new Date(Date.now() - agoMs);
        await sql`update live_event set made_at = ${at} where type = ${`made ${agoMs}`}`.execute(tx);
      });
    }
    async function countOf(db: Kysely<Database>, state: 'numbered' | 'waiting'): Promise<number> {
      const query = db.selectFrom('live_event').select('id');
      return (await query.where('position', state === 'numbered' ? 'is not' : 'is', null).execute()).length;
    }

    it('are numbered by a server that nobody listens to, and forgotten with the others', async () => {
      const server = await startLiveServer(await databaseUrl());
      const { db } = server.database;
      for (let n = 0; n < 5; n += 1) await server.publish({ n });
      while ((await countOf(db, 'numbered')) < 5 || (await countOf(db, 'waiting')) > 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await inTransaction(db, (tx) => forgetOld(tx, new Date(Date.now() + 13 * hour)));
      expect(await countOf(db, 'numbered')).toBe(0);
      await server.stop();
    });

    it('are forgotten when they are old, and are no news to the first reader, however far back it asks [release]', async () => {
      const before = async (db: Kysely<Database>): Promise<void> => {
        // of the accounts that the database begins with
        const first = await countOf(db, 'waiting');
        await publishEarlier(db, 3, 13 * hour);
        // fewer than a reader is told of at once: it would hear each of them
        await publishEarlier(db, 500, hour);
        await inTransaction(db, (tx) => forgetOld(tx, new Date()));
        expect(await countOf(db, 'waiting')).toBe(first + 500);
      };
      const server = await startLiveServer(await databaseUrl(), { before });
      const session = await server.signIn();
      for (const [round, query] of [`topics=${topic}`, `topics=${topic}&age=60000`].entries()) {
        const stream = await openStream(server.base, session, { query });
        await stream.until((parts) => parts.length > 0);
        await server.publish({ n: `new ${round}` });
        await stream.until(() => stream.numbers().includes(`new ${round}`));
        expect(stream.parts.filter(({ data }) => data?.type?.startsWith('made'))).toEqual([]);
        stream.cut();
      }
      expect(await countOf(server.database.db, 'waiting')).toBe(0);
      await server.stop();
    });
  },
);
