import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';
import { keyed, must, startChatServer } from './support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
let lead: Session;
beforeAll(async () => {
  server = await startChatServer();
  ops = await server.signIn('ops@demo.example');
  ops2 = await server.signIn('ops2@demo.example');
  lead = await server.signIn('lead@demo.example');
});
afterAll(() => server.close());

const listed = async (session: Session) =>
  (await server.call('chatReplies', { variant: 'general' }, { session })).data();
const titles = async (session: Session) => (await listed(session)).replies.map(({ title }) => title);
const save = (session: Session, changes: Partial<CallInput<'saveChatReply'>>) =>
  server.call(
    'saveChatReply',
    { variant: 'general', title: 'Salary slip', text: 'Please send it, {name}.', isOfTeam: false, ...changes },
    { session, headers: keyed() },
  );
const remove = (session: Session, replyId: string) =>
  server.call('deleteChatReply', { variant: 'general', replyId }, { session, headers: keyed() });

it('keeps a person’s own replies for that person, and shows the team’s to everybody of the screen', async () => {
  expect(await titles(ops)).toEqual(['Checking', 'Greeting']);
  const own = (await save(ops, {})).data();
  expect(own).toMatchObject({ isOfTeam: false, mayEdit: true });
  expect(await titles(ops)).toEqual(['Salary slip', 'Checking', 'Greeting']);
  expect(await titles(ops2)).toEqual(['Checking', 'Greeting']);
  const anew = { replyId: own.replyId, title: 'Slip', text: 'The last three, please.' };
  expect((await save(ops, anew)).data()).toMatchObject(anew);
  expect((await save(ops2, anew)).errorCode).toBe('NOT_FOUND');
  expect((await remove(ops2, own.replyId)).errorCode).toBe('NOT_FOUND');
  await remove(ops, own.replyId);
  expect(await titles(ops)).toEqual(['Checking', 'Greeting']);
});

it('lets leads alone write for the team, and audits what they wrote', async () => {
  expect(await listed(ops)).toMatchObject({ mayEditTeam: false, replies: [{ mayEdit: false }, { mayEdit: false }] });
  expect((await save(ops, { isOfTeam: true })).errorCode).toBe('NOT_ALLOWED');
  const [ofTeam] = (await listed(ops)).replies;
  expect((await save(ops, { replyId: must(ofTeam).replyId })).errorCode).toBe('NOT_ALLOWED');
  expect((await remove(ops, must(ofTeam).replyId)).errorCode).toBe('NOT_ALLOWED');
  const made = (await save(lead, { isOfTeam: true })).data();
  expect(await titles(ops)).toContain('Salary slip');
  await remove(lead, made.replyId);
  const audit = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('entity', '=', 'chatReply')
    .where('entity_id', '=', made.replyId)
    .execute();
  expect(audit.map(({ action }) => action).toSorted()).toEqual(['DELETE_CHAT_REPLY', 'SAVE_CHAT_REPLY']);
});

it('refuses replies without words, more than fifty, and persons without the screen', async () => {
  expect((await save(ops, { text: '  ' })).errorCode).toBe('VALIDATION_FAILED');
  for (let at = 0; at < 50; at += 1) await save(ops2, { title: `Reply ${at}` });
  expect((await save(ops2, {})).errorCode).toBe('VALIDATION_FAILED');
  const agency = await server.signIn('agency@demo.example');
  expect((await server.call('chatReplies', { variant: 'general' }, { session: agency })).errorCode).toBe('NOT_ALLOWED');
});
