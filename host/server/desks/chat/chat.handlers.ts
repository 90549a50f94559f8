import { chatCardLimit, chatMessageLimit, chatVariantRows } from '../../../../widgets/contract/chat/chat.ts';
import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { changeRoom } from './add-line.ts';
import { handOverOf, requireRoom } from './chat-notes.handlers.ts';
import * as messages from './chat-messages.store.ts';
import * as rooms from './chat-rooms.store.ts';
import { actionsOn, agentOf, fillTemplate } from './chat.rules.ts';
import { pushChatMessage } from './push-message.ts';
import { showCard, showMessage, timersOf, topicOf } from './show-chat.ts';
import { takeChatAction } from './take-action.ts';

/** Reads the cursor `<milliseconds>.<id>` of the card that the page before ended with. */
function readCursor(text: string | undefined): rooms.CardQuery['after'] {
  if (text === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (at === undefined || id === undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { after: 'Name the card that the page before ended with' } });
  return { at: new Date(Number(at)), id };
}

/** CH-02, CO-22: ten cards of a filter, and how many each filter has. */
const chatList: Handler<'chatList'> = async ({ variant, filter, searchValue = '', after, only }, context) => {
  const staff = agentOf(context.caller, variant);
  const { db } = context;
  const now = context.now();
  const cursor = readCursor(after);
  const found = only
    ? await rooms.some(db, variant, only)
    : await rooms.page(db, {
        variant,
        filter,
        searchValue: searchValue.trim(),
        after: cursor,
        limit: chatCardLimit + 1,
      });
  const shown = only ? found : found.slice(0, chatCardLimit);
  const last = shown.at(-1);
  const lastAt = filter === 'available' ? last?.waiting_since : last?.last_at;
  return {
    cards: shown.map((room) => showCard(room, staff.id, now)),
    next: last && lastAt && found.length > shown.length ? `${lastAt.getTime()}.${last.id}` : null,
    counts: await rooms.counts(db, variant),
    serverTime: now.toISOString(),
  };
};

/** CH-04: a chat with its newest thirty messages. */
const chatDetails: Handler<'chatDetails'> = async ({ variant, roomId }, context) => {
  const staff = agentOf(context.caller, variant);
  const { db, storage, settings } = context;
  const now = context.now();
  const room = await requireRoom(db, variant, roomId);
  const { found, hasMore } = await messages.page(db, roomId, {}, chatMessageLimit);
  const customer = await rooms.customerOf(db, room.application_id);
  const loans = await rooms.loansOf(db, room);
  const firstName = room.customer_name.split(' ')[0] ?? '';
  const templates = await messages.templates(db);
  return {
    card: showCard(room, staff.id, now),
    messages: await Promise.all(found.map((message) => showMessage(message, staff.id, storage))),
    hasMore,
    customer: {
      contactNumber: maskPhone(room.customer_number),
      city: customer?.city ?? null,
      loanAmount: customer?.loan_amount ?? null,
      productType: customer?.product_type ?? null,
      partner: customer ? lenderName(customer.partner_id, settings.productName) : null,
      isOnHold: Boolean(customer?.hold),
    },
    loans: loans.map((loan) => ({
      loanApplicationNumber: loan.loan_application_number,
      stage: loan.udrs,
      productType: loan.product_type,
      loanAmount: loan.loan_amount,
    })),
    links: settings.customerPortalUrl === undefined ? [] : [...chatVariantRows[variant].links],
    templates: templates
      .filter(({ variants }) => variants.split(' ').includes(variant))
      .map(({ name, title, text }) => ({ name, title, text: fillTemplate(text, [firstName]) })),
    actions: actionsOn({ state: room.state, holderId: room.holder_id }, staff),
    handOver: await handOverOf(db, room),
    readPosition: room.read_position,
    serverTime: now.toISOString(),
  };
};

/** AP-74, CO-21: thirty messages before a position, or after a position for a screen that has missed messages. */
const loadMoreChatMessages: Handler<'loadMoreChatMessages'> = async ({ variant, roomId, before, after }, context) => {
  const staff = agentOf(context.caller, variant);
  if ((before === undefined) === (after === undefined))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { before: 'Name a message before which, or after which' } });
  const { db, storage } = context;
  await requireRoom(db, variant, roomId);
  const { found, hasMore } = await messages.page(db, roomId, { before, after }, chatMessageLimit);
  return {
    messages: await Promise.all(found.map((message) => showMessage(message, staff.id, storage))),
    hasMore,
    serverTime: context.now().toISOString(),
  };
};

/** AP-75. */
const chatExpiryTimer: Handler<'chatExpiryTimer'> = async ({ variant, roomId }, { db, caller, now }) => {
  agentOf(caller, variant);
  const moment = now();
  const room = await requireRoom(db, variant, roomId);
  return { timers: timersOf(room, moment), serverTime: moment.toISOString() };
};

/** AP-76: marks messages as read that the chat's holder has read. A colleague's look does not change the chat. */
const registerForChat: Handler<'registerForChat'> = async ({ variant, roomId, readPosition }, context) => {
  const staff = agentOf(context.caller, variant);
  const serverTime = context.now().toISOString();
  const topic = topicOf(variant);
  if (roomId === undefined) return { topic, readPosition: null, serverTime };
  const seen = await requireRoom(context.db, variant, roomId);
  const upTo = Math.min(readPosition ?? 0, seen.last_position);
  if (seen.holder_id !== staff.id || upTo <= seen.read_position)
    return { topic, readPosition: seen.read_position, serverTime };
  return context.transaction(async (tx) => {
    const room = await rooms.findForChange(tx, roomId);
    if (!room || room.holder_id !== staff.id || upTo <= room.read_position)
      return { topic, readPosition: room?.read_position ?? null, serverTime };
    const unread = await messages.unreadAfter(tx, roomId, upTo);
    await changeRoom(tx, room, { read_position: upTo, unread });
    return { topic, readPosition: upTo, serverTime };
  });
};

export const chatHandlers = {
  chatList,
  chatDetails,
  takeChatAction,
  pushChatMessage,
  loadMoreChatMessages,
  chatExpiryTimer,
  registerForChat,
};
