import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../../host/server/core/live/live.store.ts';
import { startProxy } from '../../support/databases/swallowing-proxy.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { sessionHeaders } from '../support.ts';
import { openStream, signInAt, startLiveServer, topic, type LiveServer } from './live-support.ts';
import { startLiveProcess, type LiveProcess } from './live-process-support.ts';

/** How long events have waited for the other process, as the metrics tell. */
async function waitOf(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return Number(/^lending_live_wait_seconds (\S+)$/m.exec(metrics)?.[1]);
}

describe('two server processes on one PostgreSQL', () => {
  let postgres: TestPostgres | undefined;
  let first: LiveServer;
  let second: LiveProcess;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres?.createDatabase();
    if (url === undefined) throw new Error('there is no PostgreSQL');
    first = await startLiveServer(url);
    second = await startLiveProcess(url);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await postgres?.stop();
  });

  it('deliver 500 events of both to the clients of both: none lost, none twice, in one order', async () => {
    const session = await signInAt(first.base);
    const streams = await Promise.all(
      [first.base, first.base, second.base, second.base].map((base) => openStream(base, session)),
    );
    await Promise.all(streams.map((stream) => stream.until(([ready]) => ready?.event === 'stream.ready')));
    async function publishHere(): Promise<void> {
      for (let n = 0; n < 250; n += 1) await first.publish({ n: `a${n}` });
    }
    await Promise.all([publishHere(), second.order({ publisher: 'b', count: 250 })]);
    const [one, ...others] = streams;
    await Promise.all(streams.map((stream) => stream.until(() => stream.numbers().length >= 500)));
    const order = one?.numbers() as string[];
    expect(new Set(order).size).toBe(500);
    expect(order).toHaveLength(500);
    for (const stream of others) expect(stream.numbers()).toEqual(order);
    for (const publisher of ['a', 'b']) {
      const own = order.filter((n) => n.startsWith(publisher));
      expect(own).toEqual(Array.from({ length: 250 }, (_, n) => `${publisher}${n}`));
    }
    const ids = one?.parts.filter(({ data }) => data?.type === 'counted').map(({ id }) => Number(id?.split('.')[1]));
    expect(ids).toEqual(ids?.toSorted((a, b) => a - b));
    streams.forEach((stream) => stream.cut());
  });

  it('take a stream of one up on the other where it was cut', async () => {
    const session = await signInAt(first.base);
    const stream = await openStream(second.base, session);
    await stream.until((parts) => parts.length > 0);
    await first.publish({ n: 'seen' });
    await stream.until(() => stream.numbers().length === 1);
    stream.cut();
    await second.order({ publisher: 'missed', count: 30 });
    const resumed = await openStream(first.base, session, { lastEventId: stream.lastId() });
    await resumed.until(() => resumed.numbers().length >= 30);
    expect(resumed.numbers()).toEqual(Array.from({ length: 30 }, (_, n) => `missed${n}`));
    resumed.cut();
  });

  it('never skip an event whose transaction commits late, for open and for resumed streams', async () => {
    const session = await signInAt(first.base);
    const open = await openStream(second.base, session);
    await open.until((parts) => parts.length > 0);
    const before = open.lastId();
    const { db } = first.database;
    const late = await db.startTransaction().execute();
    await publish(late, { topic, type: 'counted', payload: { n: 'late' } });
    await first.publish({ n: 'early' });
    await open.until(() => open.numbers().length === 1);
    expect(open.numbers()).toEqual(['early']);
    await late.commit().execute();
    await open.until(() => open.numbers().length === 2);
    expect(open.numbers()).toEqual(['early', 'late']);
    const resumed = await openStream(first.base, session, { lastEventId: before });
    await resumed.until(() => resumed.numbers().length >= 2);
    expect(resumed.numbers()).toEqual(['early', 'late']);
    open.cut();
    resumed.cut();
  });

  it('go on within seconds, and say that they wait, where one falls silent while it holds the order of events', async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    const proxy = await startProxy(Number(new URL(url).port));
    // It polls, so the other one is quicker to give the numbers.
    const well = await startLiveServer(url, { deaf: true });
    const stream = await openStream(well.base, await signInAt(well.base));
    await stream.until((parts) => parts.length > 0);
    let n = 0;
    let began = performance.now();
    /** Has a process fall silent as it takes the order. @returns false when the other one held it at that moment */
    async function fallsSilent(silent: LiveProcess): Promise<boolean> {
      const publish = () => silent.order({ publisher: `s${n++}-`, count: 1 });
      // A process that has just started asks for the clock once more, and takes no order by that.
      await publish();
      await stream.until(() => stream.numbers().length === n, 8000);
      await signInAt(silent.base);
      proxy.swallowAfter('from "live_clock"');
      while (proxy.awaitsText()) {
        began = performance.now();
        await publish();
        await stream.until(() => stream.numbers().length === n, 1000).catch(() => undefined);
      }
      return stream.numbers().length < n;
    }
    let silent = await startLiveProcess(proxy.addressOf(url));
    while (!(await fallsSilent(silent))) {
      await silent.kill();
      silent = await startLiveProcess(proxy.addressOf(url));
    }
    const waited = await waitOf(well.base);
    await stream.until(() => stream.numbers().length === n, 8000);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(waited).toBeGreaterThan(0);
    expect(await waitOf(well.base)).toBe(0);
    stream.cut();
    await proxy.stop();
    await silent.stop();
    await well.stop();
  });

  it('close the streams of both when the session signs out on one', async () => {
    const session = await signInAt(first.base);
    const streams = await Promise.all([first.base, second.base].map((base) => openStream(base, session)));
    await Promise.all(streams.map((stream) => stream.until((parts) => parts.length > 0)));
    const answer = await fetch(`${first.base}/auth/logout`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(200);
    for (const stream of streams) {
      await stream.until(() => stream.isOver());
      expect(stream.parts.at(-1)?.event).toBe('stream.ended');
    }
  });
});
