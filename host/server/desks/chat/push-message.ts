import type { Insertable, Updateable } from 'kysely';
import { chatLinkLabels, chatVariantRows, type ChatLinkKind } from '../../../../widgets/contract/chat/chat.ts';
import {
  chatAgentEnd,
  chatTexts,
  checkChatFile,
  checkChatText,
  isChatLinkOfLoan,
  isChatWindowOpen,
  templateOfLink,
} from '../../../../widgets/contract/chat/chat-rules.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import * as files from '../../core/files/file.store.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { addLine, changeRoom } from './add-line.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { agentOf, fillTemplate } from './chat.rules.ts';
import { payAddress } from './pay-address.ts';
import { showCard, showMessage } from './show-chat.ts';
import { roomForWriting } from './take-action.ts';
import { publishStatus } from './publish-status.ts';

type Push = CallInput<'pushChatMessage'>;
type Content = Pick<Insertable<Database['chat_message']>, 'text'> &
  Partial<
    Pick<
      Insertable<Database['chat_message']>,
      'link_kind' | 'url' | 'template_name' | 'is_template' | 'file_id' | 'media_state'
    >
  >;

const places: Readonly<Record<ChatLinkKind, (loan: string) => string>> = {
  TUTORIAL_LINK: () => '/help/documents',
  PAYMENT_LINK: () => '/pay',
  MANUAL_NACH_LINK: (loan) => `/mandate/form${loan}`,
  NACH_TUTORIAL_LINK: () => '/help/mandate',
  UDRS_MISMATCH: (loan) => `/application${loan}`,
};

/** The address of a link on the customer portal. A payment link of a loan has an address of its own (`payAddress`). */
export function linkAddress(kind: ChatLinkKind, portal: string, loan: string | null): string {
  return new URL(places[kind](loan === null ? '' : `/${loan}`), portal).href;
}

function requireOpenWindow(room: Room, now: Date): void {
  if (!isChatWindowOpen(room.window_ends_at?.getTime() ?? null, now.getTime())) throw refuse('CHAT_WINDOW_CLOSED');
}

async function templateContent(tx: Tx, room: Room, name: string, values: readonly string[]): Promise<Content> {
  const template = (await messages.templates(tx)).find((each) => each.name === name);
  const isOffered = template && (template.link_kind !== null || template.variants.split(' ').includes(room.variant));
  if (!isOffered) throw refuse('CHAT_NOT_SENDABLE', { fieldErrors: { templateName: 'There is no such template' } });
  const firstName = room.customer_name.split(' ')[0] ?? '';
  return { text: fillTemplate(template.text, [firstName, ...values]), template_name: name, is_template: true };
}

/** A link goes as a text within the free window, and as its approved template outside it. */
async function linkContent(
  tx: Tx,
  room: Room,
  kind: ChatLinkKind,
  context: CallContext,
  staffId: string,
): Promise<Content> {
  const { customerPortalUrl } = context.settings;
  if (customerPortalUrl === undefined || !chatVariantRows[room.variant].links.includes(kind))
    throw refuse('CHAT_NOT_SENDABLE', { fieldErrors: { linkKind: 'This link cannot be sent here' } });
  if (room.customer_number === null && isChatLinkOfLoan(kind))
    throw refuse('CHAT_NOT_SENDABLE', {
      message: chatTexts.numberFirst,
      fieldErrors: { linkKind: chatTexts.numberFirst },
    });
  const now = context.now();
  const loan = room.loan_application_number;
  const url =
    kind === 'PAYMENT_LINK' && loan !== null
      ? await payAddress(tx, context, { loan, portal: customerPortalUrl, staffId })
      : linkAddress(kind, customerPortalUrl, loan);
  const filled = await templateContent(tx, room, templateOfLink(kind), [url]);
  const isOpen = isChatWindowOpen(room.window_ends_at?.getTime() ?? null, now.getTime());
  return {
    ...filled,
    is_template: !isOpen,
    text: filled.text === '' ? chatLinkLabels[kind] : filled.text,
    link_kind: kind,
    url,
  };
}

async function contentOf(tx: Tx, context: CallContext, room: Room, staffId: string, input: Push): Promise<Content> {
  const now = context.now();
  const { text = '', file, linkKind, templateName } = input;
  const given = [file ?? (input.text === undefined ? undefined : 'text'), linkKind, templateName].filter(
    (each) => each !== undefined,
  );
  if (given.length !== 1)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { text: 'Send one of a text, a file, a link and a template' } });
  if (templateName !== undefined) return templateContent(tx, room, templateName, []);
  if (linkKind !== undefined) return linkContent(tx, room, linkKind, context, staffId);
  const wrong = file === undefined ? checkChatText(text) : undefined;
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { text: wrong } });
  requireOpenWindow(room, now);
  if (file === undefined) return { text };
  const attached = { attachedTo: `chat:${room.id}`, loanApplicationNumber: room.loan_application_number };
  const { fileId } = await attachFile(tx, context, { file, ...attached });
  const kept = await files.find(tx, fileId);
  const tooLarge = kept && checkChatFile({ mediaType: kept.type, bytes: kept.bytes });
  if (tooLarge) throw refuse('CHAT_NOT_SENDABLE', { message: tooLarge, fieldErrors: { file: tooLarge } });
  return { text, file_id: fileId, media_state: 'READY' };
}

/** Sends a failed message again as the same message, so that the chat holds it once. */
async function sendAgain(tx: Tx, room: Room, id: string, now: Date): Promise<string> {
  const message = await messages.find(tx, id);
  if (!message || message.room_id !== room.id) throw refuse('NOT_FOUND');
  if (message.status !== 'ERROR') throw refuse('CHAT_NOT_SENDABLE', { message: 'This message has not failed' });
  if (!message.is_template) requireOpenWindow(room, now);
  await messages.change(tx, id, {
    status: 'SENT',
    failure: null,
    gateway_id: null,
    hand_over: 'WAITING',
    hand_over_at: now,
    attempts: 0,
  });
  await publishStatus(tx, room.variant, { roomId: room.id, messageId: id, position: message.position, status: 'SENT' });
  return id;
}

async function addMessage(
  tx: Tx,
  context: CallContext,
  room: Room,
  staffId: string,
  input: Push,
  alive: Updateable<Database['chat_room']>,
): Promise<string> {
  const now = context.now();
  const line = {
    ...(await contentOf(tx, context, room, staffId, input)),
    kind: 'MESSAGE',
    direction: 'OUTGOING',
    status: 'SENT',
    sender_id: staffId,
    sent_key: context.idempotencyKey ?? null,
    hand_over: 'WAITING',
    hand_over_at: now,
  } as const;
  const { id } = await addLine(tx, room, line, now, { ...alive, read_position: room.last_position + 1 });
  return id;
}

/** AP-73: stores a message as SENT at once. The chat desk hands it to the gateway, in the chat's order and once. */
export const pushChatMessage: Handler<'pushChatMessage'> = async (input, context) => {
  const staff = agentOf(context.caller, input.variant);
  const { db, settings, storage } = context;
  if (!settings.isDemo && settings.whatsapp === undefined) throw refuse('CHAT_GATEWAY_ABSENT');
  const { messageId } = await context.once(async (tx) => {
    const now = context.now();
    const room = await roomForWriting(tx, input);
    if (room.state !== 'ACTIVE' || room.holder_id !== staff.id) throw refuse('CHAT_NOT_HELD');
    if (room.customer_number === null && room.customer_user_id === null)
      throw refuse('CHAT_NOT_SENDABLE', { message: chatTexts.writesElsewhere });
    const alive = {
      agent_due_at: new Date(chatAgentEnd(now.getTime())),
      is_answered: true,
      read_position: room.last_position,
      unread: 0,
    };
    const messageId = input.again
      ? await sendAgain(tx, room, input.again, now)
      : await addMessage(tx, context, room, staff.id, input, alive);
    if (input.again) await changeRoom(tx, room, alive);
    await context.record(tx, {
      action: 'SEND_CHAT_MESSAGE',
      entity: 'chat',
      entityId: room.id,
      loanApplicationNumber: room.loan_application_number,
      // The text of a message stays in the chat and out of the audit.
      after: { messageId, linkKind: input.linkKind ?? null, templateName: input.templateName ?? null },
    });
    return { messageId };
  });
  const message = await messages.find(db, messageId);
  const room = await rooms.find(db, input.roomId);
  if (!message || !room) throw refuse('NOT_FOUND');
  const now = context.now();
  return {
    message: await showMessage(message, staff.id, storage),
    card: showCard(room, staff.id, now),
    serverTime: now.toISOString(),
  };
};
