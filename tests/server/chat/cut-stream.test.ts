import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { until } from '../../client/live-backend.ts';
import { startLiveServer, type LiveServer } from '../live/live-support.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import { openChatClient } from './chat-client.ts';
import { roomBy, said } from './support.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.stop());

it('shows hundreds of messages once each and in order over a real connection that is cut again and again [CH-18][AP-76] [release]', async () => {
  // Pauses between tries are of chance; here the shortest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { db } = server.database;
  const number = '919812345678';
  const say = (text: string) => receive({ db, now: server.now }, said(number, text, server.now()));
  await say('message 0');
  const { id } = await roomBy({ db }, number);
  const client = openChatClient(server.base, await server.signIn('ops@demo.example'), id);
  await until(client.isReady, 20_000);
  const texts = Array.from({ length: roundsOf(500) + 1 }, (_, n) => `message ${n}`);
  for (const [n, text] of texts.entries()) {
    if (n === 0) continue;
    await say(text);
    // Calls under way are cut with the stream.
    if (n % 60 === 31) server.cutAll();
  }
  server.cutAll();
  await until(() => client.said().length >= texts.length, 40_000);
  expect(client.said()).toEqual(texts);
  expect(client.positions()).toEqual(texts.concat('opened').map((_, at) => at + 1));
  expect(client.failures).toEqual([]);
  await until(() => client.state.list.cards.peek()[0]?.lastMessage?.text === texts.at(-1), 20_000);
  client.state.dispose();
});
