import { afterAll, beforeAll, expect, it } from 'vitest';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import type { Session, TestServer } from '../support.ts';
import { keyed, linesOf, openChat, push, said, startChatServer, take } from './support.ts';

let server: TestServer;
let ops: Session;
let room: Awaited<ReturnType<typeof openChat>>;
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  room = await openChat(server, 'general', 1, 'My SALARY slip of 50% is here');
  await take(server, room, ops);
});
afterAll(() => server.close());

const find = (searchValue: string, variant = room.variant, session = ops) =>
  server.call('searchChatMessages', { variant, roomId: room.id, searchValue }, { session });
/** The texts that are found, the newest first. */
async function found(searchValue: string): Promise<string[]> {
  const { positions } = (await find(searchValue)).data();
  const lines = await linesOf(server, room.id);
  return positions.map((position) => lines[position - 1]?.text ?? '');
}

it('finds messages of both sides and notes, in any letter case, the newest first and over the whole history', async () => {
  await push(server, room, ops, { text: 'Which salary slip?' });
  const note = { variant: room.variant, roomId: room.id, text: 'Salary slip is of March' };
  await server.call('addChatNote', note, { session: ops, headers: keyed() });
  for (let at = 0; at < 40; at += 1)
    await receive(
      { db: server.db, now: server.clock.now },
      said(room.customer_number, `Line ${at}`, server.clock.now()),
    );
  expect(await found('salary SLIP')).toEqual([
    'Salary slip is of March',
    'Which salary slip?',
    'My SALARY slip of 50% is here',
  ]);
  expect(await found('took this chat')).toEqual([]);
  expect(await found('50%')).toEqual(['My SALARY slip of 50% is here']);
  expect(await found('5_%')).toEqual([]);
});

it('is refused without words, for a chat of another screen, and to a person without the screen', async () => {
  expect((await find('  ')).errorCode).toBe('VALIDATION_FAILED');
  expect((await find('salary', 'nach')).errorCode).toBe('NOT_FOUND');
  const agency = await server.signIn('agency@demo.example');
  expect((await find('salary', room.variant, agency)).errorCode).toBe('NOT_ALLOWED');
});
