import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { forgetOld, publish } from '../../../host/server/core/live/live.store.ts';
import { engines } from '../../support/databases/throw-away-postgres.ts';
import { sessionHeaders } from '../support.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { liveReaders, numbers } from './live-readers.ts';
import { openStream, startLiveServer, topic } from './live-support.ts';

/** What is sent to a socket that is not read is the same on either engine. */
const slowReaders = new Map(sampled(engines.toReversed(), () => 'a socket').map((engine) => [engine, ['a reader']]));

describe.each(engines)('live events on the %s engine', (engine) => {
  const { server, session, ready, settle } = liveReaders(engine);

  /** Reads on where it was cut, as a page does: on a busy machine it may be the slow one itself. */
  async function takingUp(lastEventId?: string) {
    let stream = await ready(session(), { lastEventId });
    let lastId = stream.lastId() ?? lastEventId;
    const before: typeof stream.parts = [];
    const all = () => [...before, ...stream.parts].filter(({ data }) => data?.type === 'counted');
    return {
      numbers: () => all().map(({ data }) => data?.payload?.['n']),
      idOf: (n: number) => all().find(({ data }) => data?.payload?.['n'] === n)?.id,
      async until(count: number) {
        while (all().length < count) {
          await stream.until(() => stream.isOver() || all().length >= count, 30_000);
          if (!stream.isOver()) continue;
          before.push(...stream.parts);
          lastId = stream.lastId() ?? lastId;
          stream = await ready(session(), { lastEventId: lastId });
        }
      },
      cut: () => stream.cut(),
    };
  }

  it('arrive in order, each once, with ids that go on by one', async () => {
    const stream = await ready();
    expect(stream.parts[0]).toMatchObject({ event: 'stream.ready', data: { topics: [topic] } });
    for (let n = 0; n < 20; n += 1) await server().publish({ n });
    await inTransaction(server().database.db, async (tx) => {
      for (const n of numbers(20, 50)) await publish(tx, { topic, type: 'counted', payload: { n } });
    });
    await stream.until(() => stream.numbers().length >= 50);
    expect(stream.numbers()).toEqual(numbers(0, 50));
    const counted = stream.parts.filter(({ data }) => data?.type === 'counted');
    const ids = counted.map(({ id }) => Number(id?.split('.')[1]));
    expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
    stream.cut();
  });

  it('do not arrive where their transaction was rolled back', async () => {
    const stream = await ready();
    const undone = inTransaction(server().database.db, async (tx) => {
      await publish(tx, { topic, type: 'counted', payload: { n: 'undone' } });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await settle(stream);
    expect(stream.numbers()).toEqual(['last']);
    stream.cut();
  });

  it('go on where a stream was cut, by the last id', async () => {
    const stream = await ready();
    for (const n of numbers(0, 5)) await server().publish({ n });
    await stream.until(() => stream.numbers().length === 5);
    stream.cut();
    for (const n of numbers(5, 40)) await server().publish({ n });
    const resumed = await ready(session(), { lastEventId: stream.lastId() });
    for (const n of numbers(40, 45)) await server().publish({ n });
    await resumed.until(() => resumed.numbers().length >= 40);
    expect(resumed.numbers()).toEqual(numbers(5, 45));
    expect(resumed.parts.some(({ event }) => event === 'stream.gap')).toBe(false);
    resumed.cut();
  });

  it('begin with what happened while the reader was on its way, as far as it says', async () => {
    const earlier = await ready();
    await server().publish({ n: 'on the way' });
    await earlier.until(() => earlier.numbers().length === 1);
    const [soon, later] = [await ready(session(), { query: `topics=${topic}&age=3000` }), await ready()];
    await settle(soon);
    await later.until(() => later.numbers().length > 0);
    expect(soon.numbers()).toContain('on the way');
    expect(later.numbers()).toEqual(['last']);
    for (const stream of [earlier, soon, later]) stream.cut();
  });

  it('say that there is a gap where the last id is unknown, from another database or still to come', async () => {
    const known = (await ready()).lastId() ?? '';
    const [epoch, position] = known.split('.');
    for (const lastEventId of [`deadbeef.${position}`, `${epoch}.${Number(position) + 1000}`]) {
      const stream = await ready(session(), { lastEventId });
      await stream.until((parts) => parts.some(({ event }) => event === 'stream.gap'));
      await settle(stream);
      expect(stream.numbers()).toEqual(['last']);
      const gap = stream.parts.find(({ event }) => event === 'stream.gap');
      expect(gap?.id?.split('.')[0]).toBe(epoch);
      stream.cut();
    }
  });

  it.each(slowReaders.get(engine) ?? [])(
    'drop %s who does not read, and serve it again from where it was',
    async () => {
      const address = new URL(server().base);
      const socket = connect({ port: Number(address.port), host: address.hostname });
      const lines = Object.entries(sessionHeaders(session())).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET /live?topics=${topic} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
      const seen = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
      socket.pause();
      const reader = await takingUp();
      const text = 'x'.repeat(7900);
      const count = 1500;
      const batch = 50;
      for (let from = 0; from < count; from += batch) {
        await inTransaction(server().database.db, async (tx) => {
          for (const n of numbers(from, from + batch))
            await publish(tx, { topic, type: 'counted', payload: { n, text } });
        });
        await reader.until(from + batch);
      }
      await server().publish({ n: 'last' });
      await reader.until(count + 1);
      expect(reader.numbers()).toEqual([...numbers(0, count), 'last']);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await closed;
      expect(seen).toContain('stream.ready');
      const resumed = await takingUp(reader.idOf(9));
      await resumed.until(count - 9);
      expect(resumed.numbers()).toEqual([...numbers(10, count), 'last']);
      reader.cut();
      resumed.cut();
    },
  );

  it('refuse a payload that is more than ids', async () => {
    const large = inTransaction(server().database.db, (tx) =>
      publish(tx, { topic, type: 'counted', payload: { text: 'x'.repeat(8000) } }),
    );
    await expect(large).rejects.toThrow('ids only');
  });

  it('are forgotten after twelve hours, the newer ones not', async () => {
    const { db } = server().database;
    await db
      .updateTable('live_event')
      .set({ numbered_at: new Date(Date.now() - 13 * 3_600_000) })
      .where('position', '<=', 20)
      .execute();
    const count = async () => (await db.selectFrom('live_event').select('id').execute()).length;
    const before = await count();
    await inTransaction(db, (tx) => forgetOld(tx, new Date()));
    expect(await count()).toBe(before - 20);
  });
});

describe('live events without wake-ups', () => {
  it('arrive by polling [release]', async () => {
    const server = await startLiveServer(undefined, { deaf: true });
    const stream = await openStream(server.base, await server.signIn());
    await stream.until((parts) => parts.length > 0);
    for (const n of numbers(0, 10)) await server.publish({ n });
    await stream.until(() => stream.numbers().length === 10);
    expect(stream.numbers()).toEqual(numbers(0, 10));
    stream.cut();
    await server.stop();
  });
});
