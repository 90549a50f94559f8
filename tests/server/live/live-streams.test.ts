import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { publish } from '../../../host/server/core/live/live.store.ts';
import { findOver } from '../../../host/server/core/staff/open-sessions.store.ts';
import { sessionDefaults } from '../../../host/server/base/settings/session-defaults.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { heartbeatSeconds } from '../../../widgets/contract/live.ts';
import { engines } from '../../support/databases/throw-away-postgres.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { sessionHeaders } from '../support.ts';
import { liveReaders, numbers } from './live-readers.ts';
import { topic } from './live-support.ts';

const minute = 60_000;

describe.each(sampled(engines.toReversed(), () => 'what is told to whom'))('live events on the %s engine', (engine) => {
  const { server, session, signInAgain, ready, settle } = liveReaders(engine);

  function ask(query: string, more: Record<string, string> = {}, as = session()) {
    return fetch(`${server().base}/live${query}`, { headers: { ...sessionHeaders(as), ...more } });
  }

  it('reach those whom the topic is granted to and the audience names', async () => {
    const ops = await server().signIn('ops@demo.example');
    const agency = await server().signIn('manager@demo.example');
    const [mine, theirs] = [await ready(ops), await ready()];
    const other = await ready(agency, { query: `topics=${topic},locks.collectionsCase` });
    expect(other.parts[0]?.data?.topics).toEqual(['locks.collectionsCase']);
    await server().publish({ n: 'for ops' }, { staffIds: [ops.id] });
    await settle(mine);
    await theirs.until(() => theirs.numbers().includes('last'));
    expect(mine.numbers()).toEqual(['for ops', 'last']);
    expect(theirs.numbers()).toEqual(['last']);
    await inTransaction(server().database.db, (tx) =>
      publish(tx, { topic: 'locks.collectionsCase', type: 'counted', payload: { n: 'case' } }),
    );
    await other.until(() => other.numbers().length > 0);
    expect(other.numbers()).toEqual(['case']);
    for (const stream of [mine, theirs, other]) stream.cut();
  });

  it('are refused without a session, with another key, without a grant, and to what makes no sense', async () => {
    const agency = await server().signIn('agency@demo.example');
    const wanted = `?topics=${topic}`;
    const answers = [
      [await fetch(`${server().base}/live${wanted}`), 401],
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
    const denied = await server()
      .database.db.selectFrom('audit_event')
      .select(['actor', 'result'])
      .where('action', '=', 'LISTEN')
      .execute();
    expect(denied).toEqual([{ actor: 'agency@demo.example', result: 'DENIED' }]);
  });

  it('are not cached, buffered or guessed at', async () => {
    const controller = new AbortController();
    const answer = await fetch(`${server().base}/live?topics=${topic}`, {
      headers: sessionHeaders(session()),
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
    for (let second = 0; second < heartbeatSeconds; second += 1) server().passSecond();
    await stream.until((parts) => parts.some(({ comment }) => comment !== undefined));
    const sign = stream.parts.find(({ comment }) => comment !== undefined);
    expect(sign?.comment).toMatch(/^at [\da-f]{8}\.\d+$/);
    const resumed = await ready(session(), { lastEventId: sign?.comment?.slice(3) });
    await settle(resumed);
    expect(resumed.numbers()).toEqual(['last']);
    stream.cut();
    resumed.cut();
  });

  it('do not prolong the session, and end with it', async () => {
    const own = await server().signIn('ops3@demo.example');
    const { db } = server().database;
    const rows = db.selectFrom('session').select(['id', 'last_used_at']).where('staff_id', '=', own.id);
    const before = await rows.executeTakeFirstOrThrow();
    const late = (minutes: number) => new Date(before.last_used_at.getTime() + minutes * minute);
    server().advance(29 * minute);
    const stream = await ready(own);
    expect(await rows.executeTakeFirstOrThrow()).toEqual(before);
    expect(await findOver(db, [before.id], late(29), sessionDefaults)).toEqual([]);
    expect(await findOver(db, [before.id], late(31), sessionDefaults)).toEqual([before.id]);
    server().advance(2 * minute);
    expect((await ask(`?topics=${topic}`, {}, own)).status).toBe(401);
    for (let second = 0; second < 10; second += 1) server().passSecond();
    await stream.until(() => stream.isOver());
    expect(stream.parts.at(-1)?.event).toBe('stream.ended');
    await signInAgain();
  });

  it('are limited to twenty streams a session', async () => {
    const own = await server().signIn('ops2@demo.example');
    const streams = await Promise.all(numbers(0, 20).map(() => ready(own)));
    expect((await ask(`?topics=${topic}`, {}, own)).status).toBe(429);
    streams[0]?.cut();
    await streams[0]?.until(() => streams[0]?.isOver() ?? false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    streams.push(await ready(own));
    streams.forEach((stream) => stream.cut());
  });
});
