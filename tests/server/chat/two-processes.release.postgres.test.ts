import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { until } from '../../client/live-backend.ts';
import { startLiveProcess, type LiveProcess } from '../live/live-process-support.ts';
import { startLiveServer, type LiveServer } from '../live/live-support.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { openChatClient } from './chat-client.ts';
import { roomBy, said } from './support.ts';

let postgres: TestPostgres | undefined;
let here: LiveServer;
let there: LiveProcess;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres?.createDatabase();
  if (url === undefined) throw new Error('there is no PostgreSQL');
  here = await startLiveServer(url);
  there = await startLiveProcess(url);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await postgres?.stop();
});

it('a chat is one on two server processes: taken on one, answered on it and heard on both, in one order [CH-18][AP-72][AP-73][AP-76]', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { db } = here.database;
  const number = '919812345679';
  await receive({ db, now: here.now }, said(number, 'first of all', here.now()));
  const { id } = await roomBy({ db }, number);
  const agent = openChatClient(there.base, await here.signIn('ops@demo.example'), id);
  const colleague = openChatClient(here.base, await here.signIn('ops2@demo.example'), id);
  await until(() => agent.isReady() && colleague.isReady(), 20_000);

  expect(await agent.room.act('TAKE')).toBe(true);
  await until(() => colleague.room.card.peek()?.holder?.isMe === false, 20_000);
  expect(await colleague.room.act('TAKE')).toBe(false);
  expect(colleague.failures.join()).toContain('has taken this chat');

  for (let n = 0; n < 40; n += 1) {
    agent.room.sending.type(`answer ${n}`);
    agent.room.sending.sendText();
  }
  // The customer's messages come in by either process.
  for (let n = 0; n < 20; n += 1) await receive({ db, now: here.now }, said(number, `here ${n}`, here.now()));
  await there.order({ say: { from: number, texts: Array.from({ length: 20 }, (_, n) => `there ${n}`) } });
  // The simulated customer of a demo answers in between.
  const ours = (client: typeof agent) =>
    client.said().filter((text) => /^(first of all|(answer|here|there) \d+)$/.test(text));
  const all = 81;
  await until(() => [agent, colleague].every((client) => ours(client).length >= all), 40_000);
  await until(() => agent.room.sending.pending.peek().length === 0, 20_000);

  expect(ours(agent)).toHaveLength(all);
  expect(ours(colleague)).toEqual(ours(agent));
  expect(agent.positions()).toEqual(agent.positions().map((_, at) => at + 1));
  for (const [who, count] of [['answer', 40] as const, ['here', 20] as const, ['there', 20] as const])
    expect(ours(agent).filter((text) => text.startsWith(who))).toEqual(
      Array.from({ length: count }, (_, n) => `${who} ${n}`),
    );

  await agent.room.act('MAKE_AVAILABLE');
  await until(() => colleague.room.card.peek()?.state === 'AVAILABLE', 20_000);
  agent.state.dispose();
  colleague.state.dispose();
});
