import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { identityIn } from '../../../host/server/core/messages/chat-identity.ts';
import type { GatewayEvent } from '../../../host/server/core/messages/gateway.ts';
import { chatTimers } from '../../../host/server/desks/chat/end-timers.ts';
import { receive } from '../../../host/server/desks/chat/receive.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import type { ChatVariant } from '../../../widgets/contract/chat/chat.ts';
import { chatVariantOf } from '../../../widgets/contract/chat/chat-rules.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

/** A server with applications to chat about. */
export async function startChatServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    applicationsSeeder.seed({
      tx,
      now,
      today: now,
      random: seededRandom('chats'),
      applications: 80,
      report: () => undefined,
    }),
  );
  return server;
}

/** What a customer writes, named by a number or a user id. */
export function said(who: string, text: string, at: Date, more: Partial<GatewayEvent> = {}): GatewayEvent {
  const from = identityIn([who]);
  return { kind: 'message', gatewayId: `wamid.${randomUUID()}`, from, name: 'Asha', text, at, ...more } as GatewayEvent;
}

/** A number whose loan stands where a variant's agents answer. */
export async function numberOf(server: TestServer, variant: ChatVariant, skip = 0): Promise<string> {
  const rows = await server.db
    .selectFrom('application')
    .select(['contact_number', 'udrs'])
    .orderBy('loan_application_number')
    .execute();
  const numbers = rows.filter(({ udrs }) => chatVariantOf(udrs) === variant).map((row) => row.contact_number);
  const number = numbers[skip];
  if (number === undefined) throw new Error(`The applications have no number ${skip} of ${variant}`);
  return `91${number}`;
}

/** A chat that a customer has just begun. */
export async function openChat(server: TestServer, variant: ChatVariant = 'general', skip = 0, text = 'Hello') {
  const number = await numberOf(server, variant, skip);
  await receive({ db: server.db, now: server.clock.now }, said(number, text, server.clock.now()));
  return roomBy(server, number);
}

/** The chats with where their loans stand. */
const roomsOf = ({ db }: Pick<TestServer, 'db'>) =>
  db
    .selectFrom('chat_room as room')
    .leftJoin('application as loan', 'loan.id', 'room.application_id')
    .selectAll('room')
    .select(['loan.udrs as stage', 'loan.loan_application_number']);

/** The chat of a number. */
export async function roomBy(server: Pick<TestServer, 'db'>, number: string) {
  const room = await roomsOf(server).where('room.customer_number', '=', number).executeTakeFirstOrThrow();
  return { ...room, customer_number: number };
}

/** The chat of somebody whom WhatsApp names by its own id. */
export async function roomOfUser(server: Pick<TestServer, 'db'>, userId: string) {
  return roomsOf(server).where('room.customer_user_id', '=', userId).executeTakeFirstOrThrow();
}
export type TestRoom = Awaited<ReturnType<typeof roomOfUser>>;

export const keyed = (key: string = randomUUID()) => ({ [headers.idempotencyKey]: key });

/** Takes a chat for a session. */
export async function take(server: TestServer, room: TestRoom, session: Session) {
  const input = { variant: room.variant, roomId: room.id, action: 'TAKE', stage: room.stage } as const;
  return server.call('takeChatAction', input, { session, headers: keyed() });
}

/** Sends something in a chat. */
export async function push(
  server: TestServer,
  room: TestRoom,
  session: Session,
  content: Partial<CallInput<'pushChatMessage'>>,
  key?: string,
) {
  const input = { variant: room.variant, roomId: room.id, stage: room.stage, ...content };
  return server.call('pushChatMessage', input, { session, headers: keyed(key) });
}

/** One round of each timer. @returns how many ended here */
export async function endTimers({ db, clock }: TestServer): Promise<number> {
  let ended = 0;
  for (const timer of chatTimers)
    ended += await settleDue(timer, { db, now: clock.now }, (error) => {
      throw error;
    });
  return ended;
}

/** The lines of a chat, in order. */
export async function linesOf(server: TestServer, roomId: string) {
  const lines = await server.db
    .selectFrom('chat_message')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy('position')
    .execute();
  expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at + 1));
  return lines;
}

/** Makes many available chats at once. */
export async function makeRooms(
  server: { db: TestServer['db']; clock: Pick<TestServer['clock'], 'now'> },
  count: number,
  variant: ChatVariant = 'general',
) {
  const now = server.clock.now();
  const ids = Array.from({ length: count }, () => newId(now));
  const rows = ids.map((id, at) => ({
    id,
    variant,
    customer_number: `9160${String(at).padStart(8, '0')}`,
    customer_name: `Customer ${at}`,
    application_id: null,
    state: 'AVAILABLE' as const,
    holder_id: null,
    agent_due_at: null,
    window_ends_at: new Date(now.getTime() + 3_600_000),
    waiting_since: new Date(now.getTime() - (count - at) * 1000),
    last_at: new Date(now.getTime() - (count - at) * 1000),
    last_text: `Hello ${at}`,
    last_direction: 'INCOMING' as const,
    last_sender_id: null,
    last_position: 0,
    opened_at: now,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await server.db
      .insertInto('chat_room')
      .values(rows.slice(at, at + 500))
      .execute();
  return ids;
}

/** A value that must be there. */
export function must<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Something is not there that must be');
  return value;
}
