import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { forgetOld, publish } from '../../../host/server/live/live.store.ts';
import { findOver } from '../../../host/server/live/open-sessions.store.ts';
import { sessionDefaults } from '../../../host/server/session/session.rules.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { heartbeatSeconds } from '../../../widgets/contract/live.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { openStream, startLiveServer, topic, type LiveServer } from './live-support.ts';
import { sessionHeaders, type Session } from '../support.ts';

let postgres: TestPostgres | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const minute = 60_000;
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => n + from);

describe.each(['embedded', ...(hasPostgres ? ['postgresql'] : [])])('live events on the %s engine', (engine) => {
  let server: LiveServer;
  let session: Session;
  beforeAll(async () => {
    server = await startLiveServer(engine === 'embedded' ? undefined : await postgres?.createDatabase());
    session = await server.signIn();
  });
  afterAll(() => server.stop());

  async function ready(...args: [Session?, Parameters<typeof openStream>[2]?]) {
    const stream = await openStream(server.base, args[0] ?? session, args[1]);
    await stream.until((parts) => parts.length > 0);
    return stream;
  }
  /** Publishes a last event and waits for it, so that whatever was to come before it has come. */
  async function settle(stream: Awaited<ReturnType<typeof openStream>>): Promise<void> {
    await server.publish({ n: 'last' });
    await stream.until(() => stream.numbers().includes('last'));
  }
  /** Reads on where it was cut, as a page does: on a busy machine it may be the slow one itself. */
  async function takingUp(lastEventId?: string) {
    let stream = await ready(session, { lastEventId });
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
          stream = await ready(session, { lastEventId: lastId });
        }
      },
      cut: () => stream.cut(),
    };
  }
  function ask(query: string, more: Record<string, string> = {}, as: Session | undefined = session) {
    return fetch(`${server.base}/live${query}`, { headers: { ...sessionHeaders(as), ...more } });
  }

  it('arrive in order, each once, with ids that go on by one', async () => {
    const stream = await ready();
    expect(stream.parts[0]).toMatchObject({ event: 'stream.ready', data: { topics: [topic] } });
    for (let n = 0; n < 20; n += 1) await server.publish({ n });
    await inTransaction(server.database.db, async (tx) => {
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
    const undone = inTransaction(server.database.db, async (tx) => {
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
    for (const n of numbers(0, 5)) await server.publish({ n });
    await stream.until(() => stream.numbers().length === 5);
    stream.cut();
    for (const n of numbers(5, 40)) await server.publish({ n });
    const resumed = await ready(session, { lastEventId: stream.lastId() });
    for (const n of numbers(40, 45)) await server.publish({ n });
    await resumed.until(() => resumed.numbers().length >= 40);
    expect(resumed.numbers()).toEqual(numbers(5, 45));
    expect(resumed.parts.some(({ event }) => event === 'stream.gap')).toBe(false);
    resumed.cut();
  });

  it('begin with what happened while the reader was on its way, as far as it says', async () => {
    const earlier = await ready();
    await server.publish({ n: 'on the way' });
    await earlier.until(() => earlier.numbers().length === 1);
    const [soon, later] = [await ready(session, { query: `topics=${topic}&age=3000` }), await ready()];
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
      const stream = await ready(session, { lastEventId });
      await stream.until((parts) => parts.some(({ event }) => event === 'stream.gap'));
      await settle(stream);
      expect(stream.numbers()).toEqual(['last']);
      const gap = stream.parts.find(({ event }) => event === 'stream.gap');
      expect(gap?.id?.split('.')[0]).toBe(epoch);
      stream.cut();
    }
  });

  it('reach those whom the topic is granted to and the audience names', async () => {
    const ops = await server.signIn('ops@demo.example');
    const agency = await server.signIn('manager@demo.example');
    const [mine, theirs] = [await ready(ops), await ready()];
    const other = await ready(agency, { query: `topics=${topic},locks.collectionsCase` });
    expect(other.parts[0]?.data?.topics).toEqual(['locks.collectionsCase']);
    await server.publish({ n: 'for ops' }, { staffIds: [ops.id] });
    await settle(mine);
    await theirs.until(() => theirs.numbers().includes('last'));
    expect(mine.numbers()).toEqual(['for ops', 'last']);
    expect(theirs.numbers()).toEqual(['last']);
    await inTransaction(server.database.db, (tx) =>
      publish(tx, { topic: 'locks.collectionsCase', type: 'counted', payload: { n: 'case' } }),
    );
    await other.until(() => other.numbers().length > 0);
    expect(other.numbers()).toEqual(['case']);
    for (const stream of [mine, theirs, other]) stream.cut();
  });

  it('are refused without a session, with another key, without a grant, and to what makes no sense', async () => {
    const agency = await server.signIn('agency@demo.example');
    const wanted = `?topics=${topic}`;
    const answers = [
      [await fetch(`${server.base}/live${wanted}`), 401],
      [await ask(wanted, { [headers.userKey]: 'another' }), 401],
      [await ask(wanted, { [headers.securityToken]: 'x'.repeat(43) }), 401],
      [await ask(wanted, {}, agency), 403],
      [await ask(''), 400],
      [await ask('?topics='), 400],
      [await ask('?topics=session'), 400],
      [await ask('?topics=toString'), 400],
      [await ask(`${wanted}&age=-1`), 400],
      [await ask(`${wanted}&age=99999`), 400],
      [await ask(`${wanted}&more=1`), 400],
      [await ask(`${wanted}&topics=${topic}`), 400],
      [await ask(wanted, { [headers.lastEventId]: "1' or 1=1" }), 400],
    ] as const;
    for (const [answer, status] of answers) {
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ status: 'ERROR' });
    }
    const denied = await server.database.db
      .selectFrom('audit_event')
      .select(['actor', 'result'])
      .where('action', '=', 'LISTEN')
      .execute();
    expect(denied).toEqual([{ actor: 'agency@demo.example', result: 'DENIED' }]);
  });

  it('are not cached, buffered or guessed at', async () => {
    const controller = new AbortController();
    const answer = await fetch(`${server.base}/live?topics=${topic}`, {
      headers: sessionHeaders(session),
      signal: controller.signal,
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      [headers.requestId]: expect.stringMatching(/^[\w-]{8,64}$/),
    });
    controller.abort();
  });

  it('keep a quiet stream alive with a comment that says from where to go on', async () => {
    const stream = await ready();
    for (let second = 0; second < heartbeatSeconds; second += 1) server.passSecond();
    await stream.until((parts) => parts.some(({ comment }) => comment !== undefined));
    const sign = stream.parts.find(({ comment }) => comment !== undefined);
    expect(sign?.comment).toMatch(/^at [\da-f]{8}\.\d+$/);
    const resumed = await ready(session, { lastEventId: sign?.comment?.slice(3) });
    await settle(resumed);
    expect(resumed.numbers()).toEqual(['last']);
    stream.cut();
    resumed.cut();
  });

  it('do not prolong the session, and end with it', async () => {
    const own = await server.signIn('ops3@demo.example');
    const { db } = server.database;
    const rows = db.selectFrom('session').select(['id', 'last_used_at']).where('staff_id', '=', own.id);
    const before = await rows.executeTakeFirstOrThrow();
    const late = (minutes: number) => new Date(before.last_used_at.getTime() + minutes * minute);
    server.advance(29 * minute);
    const stream = await ready(own);
    expect(await rows.executeTakeFirstOrThrow()).toEqual(before);
    expect(await findOver(db, [before.id], late(29), sessionDefaults)).toEqual([]);
    expect(await findOver(db, [before.id], late(31), sessionDefaults)).toEqual([before.id]);
    server.advance(2 * minute);
    expect((await ask(`?topics=${topic}`, {}, own)).status).toBe(401);
    for (let second = 0; second < 10; second += 1) server.passSecond();
    await stream.until(() => stream.isOver());
    expect(stream.parts.at(-1)?.event).toBe('stream.ended');
    session = await server.signIn();
  });

  it('are limited to twenty streams a session', async () => {
    const own = await server.signIn('ops2@demo.example');
    const streams = await Promise.all(numbers(0, 20).map(() => ready(own)));
    expect((await ask(`?topics=${topic}`, {}, own)).status).toBe(429);
    streams[0]?.cut();
    await streams[0]?.until(() => streams[0]?.isOver() ?? false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    streams.push(await ready(own));
    streams.forEach((stream) => stream.cut());
  });

  it('drop a reader who does not read, and serve it again from where it was', async () => {
    const address = new URL(server.base);
    const socket = connect({ port: Number(address.port), host: address.hostname });
    const lines = Object.entries(sessionHeaders(session)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /live?topics=${topic} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
    const seen = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.pause();
    const reader = await takingUp();
    const text = 'x'.repeat(7900);
    const count = 1500;
    const batch = 50;
    for (let from = 0; from < count; from += batch) {
      await inTransaction(server.database.db, async (tx) => {
        for (const n of numbers(from, from + batch))
          await publish(tx, { topic, type: 'counted', payload: { n, text } });
      });
      await reader.until(from + batch);
    }
    await server.publish({ n: 'last' });
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
  });

  it('refuse a payload that is more than ids', async () => {
    const large = inTransaction(server.database.db, (tx) =>
      publish(tx, { topic, type: 'counted', payload: { text: 'x'.repeat(8000) } }),
    );
    await expect(large).rejects.toThrow('ids only');
  });

  it('are forgotten after twelve hours, the newer ones not', async () => {
    const { db } = server.database;
    await db
      .updateTable('live_event')
      .set({ numbered_at: new Date(Date.now() - 13 * 60 * minute) })
      .where('position', '<=', 20)
      .execute();
    const count = async () => (await db.selectFrom('live_event').select('id').execute()).length;
    const before = await count();
    await inTransaction(db, (tx) => forgetOld(tx, new Date()));
    expect(await count()).toBe(before - 20);
  });
});

describe('live events without wake-ups', () => {
  it('arrive by polling', async () => {
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
