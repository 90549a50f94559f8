import type { ChatMessageStatus } from '../../../../../widgets/contract/chat/chat.ts';
import { identityIn, isNobody } from '../../../core/messages/chat-identity.ts';
import type { GatewayEvent } from '../../../core/messages/gateway.ts';
import { isSignedBy } from '../../../base/signed-body.ts';
import { storableText } from '../../../core/messages/storable-text.ts';
import { isRecord } from '../../../../../widgets/contract/reading/is-record.ts';

/** Whether a body carries the signature that WhatsApp makes with the app's secret. */
export function isSigned(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  return hex !== undefined && isSignedBy(appSecret, [body], hex);
}

/** One element of what WhatsApp reports. */
export interface WebhookElement {
  /** message, status, or the name of the field that it is of. */
  kind: string;
  gatewayId: string | null;
  /** The element as it came, as JSON. */
  raw: string;
  /** What it tells; undefined for one that tells nothing that is understood. */
  event?: GatewayEvent | undefined;
  /** UNREADABLE: not of the form that it should have. UNKNOWN: of a kind that is not read. Undefined: read whole. */
  outcome?: 'UNKNOWN' | 'UNREADABLE' | undefined;
}

type Json = Record<string, unknown>;
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const recordsIn = (value: unknown): Json[] => listIn(value).filter(isRecord);
const recordIn = (value: unknown): Json => (isRecord(value) ? value : {});
/** WhatsApp's own limit for a text. */
const longestText = 4096;
const longestId = 200;
const textIn = (value: unknown, length = longestText): string =>
  typeof value === 'string' ? storableText(value, length) : '';
const saidIn = (value: unknown) => (typeof value === 'string' ? textIn(value) : undefined);

const statuses: ReadonlyMap<string, ChatMessageStatus> = new Map([
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['read', 'READ'],
  ['failed', 'ERROR'],
]);
const fileTypes = ['image', 'video', 'document', 'audio', 'sticker'];

/** The text of a customer's message; undefined for a message of a kind that is not shown. */
function wordsOf(message: Json): string | undefined {
  const type = textIn(message['type']);
  const content = recordIn(message[type]);
  switch (type) {
    case 'text':
      return saidIn(content['body']);
    case 'button':
      return saidIn(content['text']);
    case 'interactive':
      return saidIn(recordIn(content['button_reply'] ?? content['list_reply'])['title']);
    case 'location': {
      const [latitude, longitude] = [Number(content['latitude']), Number(content['longitude'])];
      return Number.isFinite(latitude + longitude) ? `Location: ${latitude}, ${longitude}` : undefined;
    }
    case 'reaction':
      return textIn(content['emoji']);
    default:
      return fileTypes.includes(type) && textIn(content['id']) !== '' ? textIn(content['caption']) : undefined;
  }
}

const idOf = ({ id }: Json): string | null => textIn(id, longestId) || null;

/** The contact that wrote a message: the one that shares an id with it, or the only one of a message that names nobody. */
function writerOf(message: Json, contacts: readonly Json[]) {
  const named = [message['from'], message['from_user_id'], message['from_parent_user_id']];
  const idsOf = (contact: Json) => [contact['wa_id'], contact['user_id'], contact['parent_user_id']];
  const isOwn = (contact: Json) => idsOf(contact).some((id) => typeof id === 'string' && named.includes(id));
  const isAlone = contacts.length === 1 && isNobody(identityIn(named));
  const contact = contacts.find(isOwn) ?? (isAlone ? contacts[0] : undefined);
  const profile = recordIn(contact?.['profile']);
  return {
    from: identityIn([...named, ...(contact ? idsOf(contact) : [])]),
    name: textIn(profile['name'], 120) || textIn(profile['username'], 120),
  };
}

function messageIn(message: Json, contacts: readonly Json[], now: Date): Omit<WebhookElement, 'kind' | 'raw'> {
  const gatewayId = idOf(message);
  const writer = writerOf(message, contacts);
  if (gatewayId === null || isNobody(writer.from)) return { gatewayId, outcome: 'UNREADABLE' };
  const seconds = Number(message['timestamp']);
  const type = textIn(message['type']);
  const content = recordIn(message[type]);
  const media = fileTypes.includes(type)
    ? { id: textIn(content['id']), name: textIn(content['filename']) || undefined }
    : undefined;
  const reported = Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000) : now;
  const words = wordsOf(message);
  return {
    gatewayId,
    event: {
      kind: 'message',
      gatewayId,
      ...writer,
      text: words ?? 'A message of a kind that is not shown here',
      at: reported < now ? reported : now,
      media: media?.id ? media : undefined,
    },
    outcome: words === undefined ? 'UNKNOWN' : undefined,
  };
}

function statusIn(status: Json): Omit<WebhookElement, 'kind' | 'raw'> {
  const gatewayId = idOf(status);
  const reported = statuses.get(textIn(status['status']));
  if (gatewayId === null) return { gatewayId, outcome: 'UNREADABLE' };
  if (reported === undefined) return { gatewayId, outcome: 'UNKNOWN' };
  const messageId = textIn(status['biz_opaque_callback_data']);
  const [error] = recordsIn(status['errors']);
  const failure = error && (textIn(recordIn(error['error_data'])['details'], 300) || textIn(error['title'], 300));
  return {
    gatewayId,
    event: {
      kind: 'status',
      gatewayId,
      messageId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(messageId) ? messageId : undefined,
      status: reported,
      failure: failure || undefined,
    },
  };
}

const rawOf = (element: unknown): string => JSON.stringify(element) ?? 'null';
const unreadable = (kind: string, element: unknown): WebhookElement[] => [
  { kind, gatewayId: null, raw: rawOf(element), outcome: 'UNREADABLE' },
];

/** Each element of a list; the list itself when it is none. */
function each(kind: string, list: unknown, read: (element: Json) => WebhookElement[]): WebhookElement[] {
  if (!Array.isArray(list)) return unreadable(kind, list);
  return list.flatMap((element: unknown) => (isRecord(element) ? read(element) : unreadable(kind, element)));
}

/** The parts of a change that are no elements of their own. */
const around = new Set(['messaging_product', 'metadata', 'contacts']);

function elementsOf(value: Json, now: Date): WebhookElement[] {
  const contacts = recordsIn(value['contacts']);
  return Object.entries(value).flatMap(([field, list]) => {
    if (around.has(field)) return [];
    if (field === 'messages')
      return each('message', list, (message) => [
        { kind: 'message', raw: rawOf(message), ...messageIn(message, contacts, now) },
      ]);
    if (field === 'statuses')
      return each('status', list, (status) => [{ kind: 'status', raw: rawOf(status), ...statusIn(status) }]);
    const kind = storableText(field, longestId);
    return (Array.isArray(list) ? (list as unknown[]) : [list]).map((element) => ({
      kind,
      gatewayId: isRecord(element) ? idOf(element) : null,
      raw: rawOf(element),
      outcome: 'UNKNOWN' as const,
    }));
  });
}

/**
 * What a body of WhatsApp's webhook reports, element by element in its order, whatever JSON it is. What is about another
 * phone number of the account is left out.
 */
export function readWebhook(body: unknown, phoneNumberId: string, now: Date): WebhookElement[] {
  if (!isRecord(body)) return unreadable('body', body);
  return each('entry', body['entry'], (entry) =>
    each('change', entry['changes'], (change) => {
      const { field, value } = change;
      if (!isRecord(value)) return unreadable('change', change);
      const about = recordIn(value['metadata'])['phone_number_id'];
      if (about === phoneNumberId) return elementsOf(value, now);
      if (about !== undefined) return [];
      // What WhatsApp tells of the account as a whole names no phone number.
      if (field === 'messages' || typeof field !== 'string') return unreadable('change', change);
      return [{ kind: storableText(field, longestId), gatewayId: null, raw: rawOf(change), outcome: 'UNKNOWN' }];
    }),
  );
}
