import { createHmac } from 'node:crypto';
import type { ChatMessageStatus } from '../../../../widgets/contract/chat/chat.ts';
import type { GatewayEvent } from './gateway.ts';
import { isSameSecret } from '../../session/tokens.ts';
import { storableText } from './storable-text.ts';
import { isRecord } from '../../../../widgets/contract/reading/is-record.ts';

/** Whether a body carries the signature that WhatsApp makes with the app's secret. */
export function isSigned(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (hex === undefined) return false;
  return isSameSecret(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}

type Json = Record<string, unknown>;
const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const recordIn = (value: unknown): Json => (isRecord(value) ? value : {});
/** WhatsApp's own limit for a text. */
const longestText = 4096;
const longestId = 200;
const textIn = (value: unknown, length = longestText): string =>
  typeof value === 'string' ? storableText(value, length) : '';

const statuses: ReadonlyMap<string, ChatMessageStatus> = new Map([
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['read', 'READ'],
  ['failed', 'ERROR'],
]);
const fileTypes = ['image', 'video', 'document', 'audio', 'sticker'];

/** The text of a customer's message, whatever its type. */
function wordsOf(message: Json): string {
  const type = textIn(message['type']);
  const content = recordIn(message[type]);
  switch (type) {
    case 'text':
      return textIn(content['body']);
    case 'button':
      return textIn(content['text']);
    case 'interactive':
      return textIn(recordIn(content['button_reply'] ?? content['list_reply'])['title']);
    case 'location':
      return `Location: ${Number(content['latitude'])}, ${Number(content['longitude'])}`;
    case 'reaction':
      return textIn(content['emoji']);
    default:
      return fileTypes.includes(type) ? textIn(content['caption']) : 'A message of a kind that is not shown here';
  }
}

function messageOf(message: Json, name: string, now: Date): GatewayEvent | undefined {
  const gatewayId = textIn(message['id'], longestId);
  const from = textIn(message['from']).replaceAll(/\D/g, '');
  const seconds = Number(message['timestamp']);
  if (gatewayId === '' || from.length < 8 || from.length > 15) return undefined;
  const type = textIn(message['type']);
  const content = recordIn(message[type]);
  const media = fileTypes.includes(type)
    ? { id: textIn(content['id']), name: textIn(content['filename']) || undefined }
    : undefined;
  const reported = Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : now;
  return {
    kind: 'message',
    gatewayId,
    from,
    name,
    text: wordsOf(message),
    at: reported < now ? reported : now,
    media: media?.id ? media : undefined,
  };
}

function statusOf(status: Json): GatewayEvent | undefined {
  const gatewayId = textIn(status['id'], longestId);
  const reported = statuses.get(textIn(status['status']));
  if (gatewayId === '' || reported === undefined) return undefined;
  const messageId = textIn(status['biz_opaque_callback_data']);
  const [error] = recordsIn(status['errors']);
  const failure = error && (textIn(recordIn(error['error_data'])['details'], 300) || textIn(error['title'], 300));
  return {
    kind: 'status',
    gatewayId,
    messageId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(messageId) ? messageId : undefined,
    status: reported,
    failure: failure || undefined,
  };
}

/** The events about one phone number in a body of WhatsApp's webhook, in its order. Unknown events are left out. */
export function readWebhook(body: unknown, phoneNumberId: string, now: Date): GatewayEvent[] {
  const values = recordsIn(recordIn(body)['entry'])
    .flatMap((entry) => recordsIn(entry['changes']))
    .map((change) => recordIn(change['value']))
    .filter((value) => textIn(recordIn(value['metadata'])['phone_number_id']) === phoneNumberId);
  return values.flatMap((value) => {
    const names = new Map(
      recordsIn(value['contacts']).map((contact) => [
        textIn(contact['wa_id']),
        textIn(recordIn(contact['profile'])['name'], 120),
      ]),
    );
    const messages = recordsIn(value['messages']).map((message) =>
      messageOf(message, names.get(textIn(message['from'])) ?? '', now),
    );
    return [...messages, ...recordsIn(value['statuses']).map(statusOf)].filter((event) => event !== undefined);
  });
}
