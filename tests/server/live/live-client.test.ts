import { signal } from '@preact/signals-react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLive } from '../../../widgets/client/live/live.ts';
import type { LiveNews } from '../../../widgets/client/live/live-parts.ts';
import { lockManager, until } from '../../client/live-backend.ts';
import { startLiveServer, topic, type LiveServer } from './live-support.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

it("the client's tabs hear every event of the server once and in order, however often the stream is cut [release]", async () => {
  vi.stubGlobal('navigator', { locks: lockManager() });
  // Pauses between tries are of chance; here the shortest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const session = await server.signIn();
  const tabs = [0, 1, 2].map(() => {
    const token = signal(session.token);
    const live = createLive({
      base: server.base,
      isForeign: false,
      credentials: () => (token.peek() ? { token: token.peek(), key: session.key } : null),
      signedOut: () => (token.value = ''),
      token,
    });
    const numbers: unknown[] = [];
    const tell = (news: LiveNews) => numbers.push(news.kind === 'event' ? news.payload['n'] : news.kind);
    live.subscribe(topic, tell, performance.now());
    return { numbers, token };
  });
  await server.publish({ n: -1 });
  await until(() => tabs.every(({ numbers }) => numbers.length === 1), 20_000);
  for (let n = 0; n < 200; n += 1) {
    await server.publish({ n });
    if (n % 70 === 35) server.cutAll();
  }
  await until(() => tabs.every(({ numbers }) => numbers.length >= 201), 20_000);
  for (const { numbers } of tabs) expect(numbers).toEqual(Array.from({ length: 201 }, (_, n) => n - 1));
  for (const { token } of tabs) token.value = '';
});
