import type { ChatMessageStatus, ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { Tx } from '../../db/transaction.ts';
import { publish } from '../../core/live/live.store.ts';
import { topicOf } from './show-chat.ts';

interface MessagePlace {
  roomId: string;
  messageId: string;
  position: number;
}

/** Publishes that a message was sent, delivered, read, or failed. */
export async function publishStatus(
  tx: Tx,
  variant: ChatVariant,
  payload: MessagePlace & { status: ChatMessageStatus },
): Promise<void> {
  await publish(tx, { topic: topicOf(variant), type: 'statusChanged', payload: { ...payload } });
}

/** Publishes that a message has changed: its file has come or has failed. */
export async function publishMessage(tx: Tx, variant: ChatVariant, payload: MessagePlace): Promise<void> {
  await publish(tx, { topic: topicOf(variant), type: 'messageChanged', payload: { ...payload } });
}
