import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { photo, startDesk, type Desk } from '../documents/support.ts';
import type { Session } from '../support.ts';
import { sendPicture } from './chat-picture.ts';
import { keyed, linesOf, must, take, type TestRoom } from './support.ts';

let desk: Desk;
let room: TestRoom;
let messageId: string;
/** The picture as the customer sent it. */
const content = photo();
beforeAll(async () => {
  desk = await startDesk(60);
  ({ room, messageId } = await sendPicture(desk.server, desk.loan, desk.ops, content));
});
afterAll(() => desk.server.close());

const cards = async (session = desk.ops) =>
  desk.server.call('chatDocumentCards', { variant: room.variant, roomId: room.id }, { session });
const pan = async () => must((await cards()).data().cards.find(({ key }) => key === 'PAN'));
const file = async (
  changes: Partial<CallInput<'fileChatPicture'>> = {},
  { session = desk.ops, version }: { session?: Session; version?: number } = {},
) =>
  desk.server.call(
    'fileChatPicture',
    { variant: room.variant, roomId: room.id, messageId, card: 'PAN', side: 'front', ...changes },
    { session, headers: { ...keyed(), 'if-match': String(version ?? (await pan()).version) } },
  );

it('puts a copy of the customer’s picture on a card by the rules of the document desk, and audits it there', async () => {
  expect((await cards()).data().loanApplicationNumber).toBe(desk.loan);
  const before = await pan();
  expect(before.sides).toContainEqual({ side: 'front', isFilled: true });
  desk.server.clock.advance(10);
  expect((await file()).data()).toEqual({ loanApplicationNumber: desk.loan, card: 'PAN', version: before.version + 1 });
  const { preview } = await desk.card('PAN');
  expect(preview?.front?.original?.bytes).toBe(content.length);
  expect((await desk.audit()).map(({ action }) => action)).toContain('REPLACE_DOCUMENT');
  const message = must((await linesOf(desk.server, room.id)).find(({ id }) => id === messageId));
  const held = await desk.server.db
    .selectFrom('stored_file')
    .select(['id', 'attached_to'])
    .where('id', '=', must(message.file_id))
    .executeTakeFirstOrThrow();
  expect(held.attached_to).toBe(`chat:${room.id}`);
});

it('refuses a stale card, a side that the card lacks, and a message without the customer’s file', async () => {
  const { version } = await pan();
  expect((await file({}, { version: version - 1 })).errorCode).toBe('STALE_VERSION');
  expect((await file({ side: 'back' })).errorCode).toBe('VALIDATION_FAILED');
  expect((await file({ card: 'NONE' })).errorCode).toBe('NOT_FOUND');
  await take(desk.server, room, desk.ops);
  const [label] = await linesOf(desk.server, room.id);
  expect((await file({ messageId: must(label).id })).errorCode).toBe('NOT_FOUND');
});

it('is refused to whoever lacks the chat’s screen or the documents’, and once the documents are reviewed', async () => {
  const agency = await desk.server.signIn('agency@demo.example');
  expect((await cards(agency)).errorCode).toBe('NOT_ALLOWED');
  expect((await file({}, { session: agency })).errorCode).toBe('NOT_ALLOWED');
  const other = room.variant === 'nach' ? 'general' : 'nach';
  expect((await file({ variant: other })).errorCode).toBe('NOT_FOUND');
  const version = (await pan()).version;
  await desk.server.db.updateTable('application').set({ udrs: 'DISBURSED' }).where('id', '=', desk.id).execute();
  expect((await cards()).errorCode).toBe('DOCUMENTS_READ_ONLY');
  expect((await file({}, { version })).errorCode).toBe('DOCUMENTS_READ_ONLY');
});
