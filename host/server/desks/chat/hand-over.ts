import { abandonedMessages, isAnyToHandOver } from '../../core/messages/to-hand-over.store.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keyOf } from '../../core/files/file-store.ts';
import type { CallServer } from '../../call/server.ts';
import * as messages from './chat-messages.store.ts';
import type { HandedOver } from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import { chatTexts } from '../../../../widgets/contract/chat/chat-rules.ts';
import { addressOf } from '../../core/messages/chat-identity.ts';
import { GatewayFailure, type ChatGateway, type OutgoingMessage } from '../../core/messages/gateway.ts';
import { isForeseen } from '../../core/messages/is-foreseen.ts';
import { RowFault } from '../../core/jobs/row-fault.ts';
import { settleAll } from '../../core/jobs/settle-all.ts';
import { publishStatus } from './publish-status.ts';

type Desk = Pick<CallServer, 'db' | 'now' | 'storage'>;

/**
 * Messages handed over at once. Files take minutes and much bandwidth, so they wait for one another and no text waits
 * for them.
 */
const atOnce = { texts: 20, files: 2 } as const;
const mostAttempts = 4;
/** A hand-over takes less time. One that has lasted so long died with its process. */
const longestMs = 5 * 60_000;
const unknownText = 'The server stopped while it was sent. It may have arrived';

/** Marks a message as failed and publishes this. A status that came in between stays. */
async function fail({ db }: Desk, id: string, failure: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await messages.find(tx, id);
    if (!message || message.hand_over !== 'STARTED') return;
    await messages.change(tx, id, { hand_over: 'DONE', status: 'ERROR', failure });
    const room = await rooms.find(tx, message.room_id);
    const place = { roomId: message.room_id, messageId: id, position: message.position };
    if (room) await publishStatus(tx, room.variant, { ...place, status: 'ERROR' });
  });
}

async function outgoingOf({ db, storage }: Desk, message: HandedOver): Promise<OutgoingMessage> {
  const { id, file_id: fileId, is_template: isTemplate, template_name: name, url } = message;
  const found = fileId === null ? undefined : await messages.find(db, id);
  const firstName = message.customer_name.split(' ')[0] ?? '';
  const to = addressOf({ number: message.customer_number, userId: message.customer_user_id });
  if (to === undefined) throw new GatewayFailure('refused', chatTexts.writesElsewhere);
  return {
    id,
    roomId: message.room_id,
    to,
    text: message.text,
    ...(isTemplate && name !== null && { template: { name, values: [firstName, ...(url === null ? [] : [url])] } }),
    ...(found?.name &&
      found.media_type &&
      fileId !== null && {
        file: {
          name: found.name,
          mediaType: found.media_type,
          bytes: found.bytes ?? 0,
          open: () => storage.store.read(keyOf(fileId)),
        },
      }),
  };
}

async function handOver(desk: Desk, gateway: ChatGateway, message: HandedOver): Promise<void> {
  const { db, now } = desk;
  let gatewayId: string;
  try {
    gatewayId = await gateway.send(await outgoingOf(desk, message));
  } catch (error) {
    const isLater = !(error instanceof GatewayFailure) || error.kind === 'later';
    const text = error instanceof GatewayFailure ? error.message : 'The message could not be prepared';
    const again = new Date(now().getTime() + 2 ** message.attempts * 1000);
    if (!isLater || message.attempts >= mostAttempts) await fail(desk, message.id, text);
    else
      await inTransaction(db, (tx) => messages.change(tx, message.id, { hand_over: 'WAITING', hand_over_at: again }));
    if (isForeseen(error)) return;
    throw new RowFault(error, { row: message.id, attempt: message.attempts });
  }
  // The message has gone out and is not sent again, even when this write fails.
  await inTransaction(db, async (tx) => {
    const sent = await messages.find(tx, message.id);
    if (sent?.hand_over === 'STARTED')
      await messages.change(tx, message.id, { hand_over: 'DONE', gateway_id: gatewayId });
  });
}

/**
 * Hands over the waiting messages: each once among any number of processes, each chat's in its order. A message that a
 * dead process had begun is marked as failed and left to the agent, since nobody knows whether it arrived.
 *
 * @param what messages with a file, or without one
 * @returns how many messages were tried
 * @throws what went wrong, after every message was tried
 */
export async function handOverWaiting(
  desk: Desk,
  gateway: ChatGateway,
  what: keyof typeof atOnce = 'texts',
): Promise<number> {
  const { db, now } = desk;
  if (!(await isAnyToHandOver(db, 'chat_message', now()))) return 0;
  const old = new Date(now().getTime() - longestMs);
  const abandoned = what === 'texts' ? await abandonedMessages(db, 'chat_message', old, atOnce.texts) : [];
  const taken = await inTransaction(db, (tx) => messages.takeToHandOver(tx, now(), atOnce[what], what === 'files'));
  await settleAll([
    ...abandoned.map((id) => fail(desk, id, unknownText)),
    ...taken.map((message) => handOver(desk, gateway, message)),
  ]);
  return taken.length;
}
