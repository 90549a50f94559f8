import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLive } from '../../widgets/client/live/live.ts';
import { pauseAfter } from '../../widgets/client/live/live-pauses.ts';
import { openLive } from '../../widgets/client/live/subscribe-live.ts';
import type { LiveNews, LiveParts } from '../../widgets/client/live/live-parts.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { lockManager, otherTopic, startLiveBackend, topic, until, type LiveBackend } from './live-backend.ts';

let backend: LiveBackend;
const signOuts: (() => void)[] = [];
beforeEach(async () => {
  backend = await startLiveBackend();
  // Pauses between tries are of chance; here the shortest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  for (const signOut of signOuts.splice(0)) signOut();
  await backend.stop();
  vi.unstubAllGlobals();
});

/** What one page has: its own live events, and whoever is signed in. */
function page(changes: Partial<LiveParts> = {}) {
  const token = signal('token-1');
  let signedOut = 0;
  const parts: LiveParts = {
    base: backend.base,
    isForeign: false,
    credentials: () => (token.peek() ? { token: token.peek(), key: 'key-1' } : null),
    signedOut: () => {
      signedOut += 1;
      token.value = '';
    },
    token,
    ...changes,
  };
  const live = createLive(parts);
  signOuts.push(() => (token.value = ''));
  return { live, parts, token, signedOut: () => signedOut };
}
function listen(
  { live }: Pick<ReturnType<typeof page>, 'live'>,
  to: typeof topic | typeof otherTopic = topic,
  since = performance.now(),
) {
  const news: LiveNews[] = [];
  const end = live.subscribe(to, (one) => news.push(one), since);
  const numbers = () => news.map((one) => (one.kind === 'event' ? one.payload['n'] : one.kind));
  return { news, numbers, end };
}
async function stream(index = 0) {
  await until(() => backend.streams.length > index);
  const found = backend.streams[index];
  if (!found) throw new Error('no stream');
  return found;
}

describe('server events', () => {
  it('reach the listeners of their topic, over one stream with the headers of the session', async () => {
    const here = page();
    const [one, two, other] = [listen(here), listen(here), listen(here, otherTopic)];
    const open = await stream();
    expect(open.topics).toEqual([topic, otherTopic]);
    expect(open.headers).toMatchObject({ [headers.securityToken]: 'token-1', [headers.userKey]: 'key-1' });
    expect(Number(open.age)).toBeLessThan(1000);
    open.send(1);
    open.send(2, otherTopic);
    await until(() => other.news.length === 1);
    expect(one.news).toEqual([{ kind: 'event', topic, type: 'lockChanged', payload: { n: 1 } }]);
    expect(two.numbers()).toEqual([1]);
    expect(other.numbers()).toEqual([2]);
    expect(backend.streams).toHaveLength(1);
  });

  it('are asked for since the start of a page whose first answers may be as old', async () => {
    vi.stubGlobal('lendingOpening', { answers: new Map(), until: Infinity });
    const { parts } = page();
    const offer = { learn: () => Promise.resolve(true) };
    const before = Math.floor(performance.now());
    const end = openLive({ ...parts, offer }).subscribe(topic, () => undefined);
    const open = await stream();
    expect(Number(open.age)).toBeGreaterThanOrEqual(before);
    end();
  });

  it('are asked for since shortly before the subscription, when the screen asked for what it shows', async () => {
    const { parts } = page();
    await until(() => performance.now() > 500);
    const end = openLive({ ...parts, offer: { learn: () => Promise.resolve(true) } }).subscribe(topic, () => undefined);
    const open = await stream();
    expect(Number(open.age)).toBeGreaterThanOrEqual(500);
    end();
  });

  it('drop what was asked for before its screen was opened, which may not know of them', async () => {
    const answers = new Map();
    vi.stubGlobal('lendingOpening', { answers });
    const { numbers } = listen(page());
    const open = await stream();
    answers.set('early', { answer: Promise.resolve(new Response()), until: Infinity });
    open.send(1);
    await until(() => numbers().length === 1);
    expect(answers.size).toBe(0);
  });

  it('come through however the bytes are cut, comments and unknown events aside', async () => {
    const { numbers } = listen(page());
    const open = await stream();
    const text = `event: ${topic}\nid: e.5\ndata: {"type":"lockChanged","payload":{"n":"é"}}\n\n`;
    const bytes = `: at e.4\n\nevent: unheard\nid: e.4\ndata: {}\n\nevent: ${topic}\nid: e.4\ndata: []\n\n${text}`;
    for (const character of bytes) {
      open.write(character);
      await new Promise(setImmediate);
    }
    await until(() => numbers().length === 1);
    expect(numbers()).toEqual(['é']);
  });

  it('go on from the last one after a cut, a comment counting as one, and no event is told twice', async () => {
    const { numbers } = listen(page());
    const first = await stream();
    first.send(1);
    first.send(2);
    await until(() => numbers().length === 2);
    first.cut();
    const second = await stream(1);
    expect(second.lastEventId).toBe('e.2');
    expect(second.age).toBeNull();
    second.send(2);
    second.send(3);
    second.write(': at e.40\n\n');
    await until(() => numbers().length === 3);
    second.end();
    const third = await stream(2);
    expect(third.lastEventId).toBe('e.40');
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it('tell every listener to fetch again where the backend cannot go on', async () => {
    const here = page();
    const [one, other] = [listen(here), listen(here, otherTopic)];
    const open = await stream();
    open.send(90);
    open.write('event: stream.gap\nid: f.7\ndata: {}\n\n');
    open.send(8);
    await until(() => one.news.length === 3);
    expect(one.numbers()).toEqual([90, 'refetch', 8]);
    expect(other.numbers()).toEqual(['refetch']);
  });

  it('go back for a topic that is added, without repeating the others', async () => {
    const here = page();
    const one = listen(here);
    const first = await stream();
    first.send(1);
    await until(() => one.news.length === 1);
    const added = listen(here, otherTopic);
    first.send(2);
    const second = await stream(1);
    expect(second.topics).toEqual([topic, otherTopic]);
    expect(second.lastEventId).toBe('e.1');
    second.send(2);
    second.send(3, otherTopic);
    second.send(4);
    await until(() => one.news.length === 3);
    expect(one.numbers()).toEqual([1, 2, 4]);
    expect(added.numbers()).toEqual([3]);
    await until(() => !first.isOpen);
  });

  it('go back for a topic that is added to when it was listened to, whatever came for others since', async () => {
    const here = page();
    const one = listen(here);
    const first = await stream();
    first.send(1);
    await until(() => one.news.length === 1);
    const since = performance.now();
    first.send(3);
    await until(() => one.news.length === 2);
    const added = listen(here, otherTopic, since);
    const second = await stream(1);
    expect(second.lastEventId).toBe('e.1');
    second.send(2, otherTopic);
    second.send(3);
    second.send(4);
    await until(() => one.news.length === 3);
    expect(added.numbers()).toEqual([2]);
    expect(one.numbers()).toEqual([1, 3, 4]);
  });

  it('go back by their age for a topic that was listened to before the stream began', async () => {
    const here = page();
    const since = performance.now() - 3000;
    const one = listen(here);
    const first = await stream();
    first.send(1);
    await until(() => one.news.length === 1);
    listen(here, otherTopic, since);
    const second = await stream(1);
    expect(second.lastEventId).toBeUndefined();
    expect(Number(second.age)).toBeGreaterThanOrEqual(3000);
  });

  it('are told to a listener that subscribes later than it listens, each once', async () => {
    const here = page();
    const one = listen(here);
    const open = await stream();
    open.send(1);
    await until(() => one.news.length === 1);
    const since = performance.now();
    open.send(2);
    open.send(3, otherTopic);
    await until(() => one.news.length === 2);
    const late = listen(here, topic, since);
    open.send(4);
    await until(() => late.news.length === 2);
    expect(late.numbers()).toEqual([2, 4]);
    open.write('event: stream.gap\nid: f.7\ndata: {}\n\n');
    await until(() => late.news.length === 3);
    expect(listen(here, topic, since).numbers()).toEqual(['refetch']);
  });

  it('stop reaching a listener that has ended, and one that throws harms no other', async () => {
    const here = page();
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    here.live.subscribe(
      topic,
      () => {
        throw new Error('a mistake');
      },
      performance.now(),
    );
    const [one, two] = [listen(here), listen(here)];
    const open = await stream();
    open.send(1);
    await until(() => two.news.length === 1);
    one.end();
    open.send(2);
    await until(() => two.news.length === 2);
    expect(one.numbers()).toEqual([1]);
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('end the session where the stream is answered 401 or says that the session is over', async () => {
    backend.answerNext(401);
    const refused = page();
    listen(refused);
    await until(() => refused.signedOut() === 1);
    const ended = page();
    listen(ended);
    const open = await stream(1);
    open.write('event: stream.ended\nid: e.1\ndata: {}\n\n');
    open.end();
    await until(() => ended.signedOut() === 1);
    ended.token.value = 'token-2';
    expect((await stream(2)).headers[headers.securityToken]).toBe('token-2');
  });

  it('are asked for again after a fault', async () => {
    backend.answerNext(500, 503, 403);
    listen(page());
    await until(() => backend.streams.length === 3, 9000);
    expect(backend.streams.map(({ topics }) => topics)).toEqual([[topic], [topic], [topic]]);
  }, 15_000);

  it('are not asked for again where they are refused or not to be had, until another session is there', async () => {
    for (const status of [403, 404]) {
      const first = backend.streams.length;
      backend.answerNext(status);
      const here = page();
      listen(here);
      await stream(first);
      // another page meets a fault later, and has asked again by now
      backend.answerNext(500);
      const other = page();
      listen(other, otherTopic);
      const since = () => backend.streams.slice(first).map(({ topics }) => topics.join());
      await until(() => since().filter((topics) => topics === otherTopic).length === 2);
      expect(since()).toEqual([topic, otherTopic, otherTopic]);
      other.token.value = '';
      here.token.value = 'token-2';
      expect((await stream(first + 3)).headers[headers.securityToken]).toBe('token-2');
      here.token.value = '';
    }
  }, 15_000);

  it('are loaded with the first subscription, which counts from when it was made', async () => {
    const { parts } = page();
    const live = openLive({ ...parts, offer: { learn: () => Promise.resolve(true) } });
    const news: LiveNews[] = [];
    const ended: LiveNews[] = [];
    live.subscribe(topic, (one) => ended.push(one))();
    live.subscribe(topic, (one) => news.push(one));
    const open = await stream();
    open.send(1);
    await until(() => news.length === 1);
    expect(ended).toEqual([]);
  });
});

describe('server events in several tabs', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: lockManager() }));

  /** A tab that heard the event 1 longer ago than a message between tabs may take, and another tab that hears nothing yet. */
  async function heardLongAgo() {
    vi.useFakeTimers({ toFake: ['performance'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const [one, two] = [page(), page()];
    const here = listen(one);
    const open = await stream();
    open.send(1);
    await until(() => here.news.length === 1);
    vi.advanceTimersByTime(1500);
    return { two, here, stream: open };
  }

  it('come over one stream, which carries what any of them wants', async () => {
    const [one, two] = [page(), page()];
    const here = listen(one);
    await stream();
    const there = listen(two, otherTopic);
    const both = await stream(1);
    expect(both.topics.toSorted()).toEqual([topic, otherTopic]);
    both.send(1);
    both.send(2, otherTopic);
    await until(() => there.news.length === 1);
    expect(here.numbers()).toEqual([1]);
    expect(there.numbers()).toEqual([2]);
    expect(backend.streams.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it('go on from the last one in another tab when the one that read them goes', async () => {
    const [one, two] = [page(), page()];
    listen(one);
    await stream();
    const there = listen(two);
    const first = await stream();
    // the other tab hears from when it has told that it listens; what it has heard counts once
    await until(() => {
      first.send(7);
      return there.news.length === 1;
    });
    one.token.value = '';
    const second = await stream(1);
    expect(second.lastEventId).toBe('e.7');
    second.send(7);
    second.send(8);
    await until(() => there.news.length === 2);
    expect(there.numbers()).toEqual([7, 8]);
    await until(() => !first.isOpen);
  });

  it('tell a tab that joins what has come since it listens, in order and each once', async () => {
    const [one, two] = [page(), page()];
    const here = listen(one);
    const open = await stream();
    const since = performance.now();
    open.send(1);
    open.send(2);
    await until(() => here.news.length === 2);
    const there = listen(two, topic, since);
    open.send(3);
    await until(() => there.news.length === 3);
    open.send(4);
    await until(() => there.news.length === 4);
    expect(there.numbers()).toEqual([1, 2, 3, 4]);
    expect(here.numbers()).toEqual([1, 2, 3, 4]);
  });

  it('do not tell a tab that joins what is older than it', async () => {
    const { two, here, stream: open } = await heardLongAgo();
    open.send(2);
    await until(() => here.news.length === 2);
    const there = listen(two);
    open.send(3);
    await until(() => there.news.length === 2);
    expect(there.numbers()).toEqual([2, 3]);
  });

  it('go back for a topic that another tab adds to when that tab listened to it', async () => {
    const { two, here, stream: first } = await heardLongAgo();
    const since = performance.now();
    vi.advanceTimersByTime(100);
    first.send(3);
    await until(() => here.news.length === 2);
    const there = listen(two, otherTopic, since);
    const second = await stream(1);
    expect(second.lastEventId).toBe('e.1');
    second.send(2, otherTopic);
    await until(() => there.news.length === 1);
    expect(there.numbers()).toEqual([2]);
    expect(here.numbers()).toEqual([1, 3]);
  });

  it('reach a tab that joins one of an older version, which tells nothing of what was missed', async () => {
    const locks = lockManager();
    vi.stubGlobal('navigator', { locks });
    const two = page();
    const name = `lending.live.1 ${two.parts.base} key-1`;
    const older = new BroadcastChannel(name);
    onTestFinished(() => older.close());
    void locks.request(name, { signal: new AbortController().signal }, () => new Promise(() => undefined));
    const wanted = new Promise((resolve) => older.addEventListener('message', resolve, { once: true }));
    const there = listen(two);
    await wanted;
    const event = { topic, type: 'lockChanged', payload: { n: 1 } };
    older.postMessage({ kind: 'part', part: { kind: 'event', id: 'e.1', event } });
    await until(() => there.news.length === 1);
    expect(there.numbers()).toEqual([1]);
    expect(backend.streams).toEqual([]);
  });

  it('tell all of them of a gap', async () => {
    const [one, two] = [page(), page()];
    const here = listen(one);
    const open = await stream();
    const there = listen(two);
    await until(() => {
      open.send(1);
      return there.news.length === 1;
    });
    open.write('event: stream.gap\nid: e.9\ndata: {}\n\n');
    await until(() => there.news.length === 2);
    expect([here.numbers(), there.numbers()]).toEqual([
      [1, 'refetch'],
      [1, 'refetch'],
    ]);
  });

  it('are not shared by the pages of others, nor by another session', async () => {
    listen(page({ isForeign: true }));
    listen(page({ isForeign: true }));
    listen(page());
    listen(page({ credentials: () => ({ token: 'token-9', key: 'key-9' }) }));
    await until(() => backend.streams.filter(({ isOpen }) => isOpen).length === 4);
    expect(backend.streams).toHaveLength(4);
  });
});

describe('the pause before a stream is opened again', () => {
  it('doubles up to half a minute and differs by chance', () => {
    const chance = vi.spyOn(Math, 'random');
    chance.mockReturnValue(1);
    expect([0, 1, 2, 3, 4, 5, 9].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    chance.mockReturnValue(0);
    expect([0, 1, 2, 9].map(pauseAfter)).toEqual([0, 1000, 2000, 15_000]);
  });
});
