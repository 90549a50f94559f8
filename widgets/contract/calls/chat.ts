import type { CallRow } from '../call-row.ts';

const screens = ['OPS_CHAT_CRM', 'OPS_CHAT_NACH_CRM', 'OPS_CHAT_IP_DOC'] as const;

/** Customers' chats (AP-70 to AP-76). None of them covers the page with the loading line (AP-13). */
export const chatCalls = {
  chatList: {
    does: 'Cards of chats by filter, ten at a time, with the filters’ counts (AP-70)',
    method: 'POST',
    path: '/whatsapp/list',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
  },
  chatDetails: {
    does: 'One chat: its customer, what may be done, and its newest messages (AP-71)',
    method: 'POST',
    path: '/whatsapp/details',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
  },
  takeChatAction: {
    does: 'Take a chat, resolve it, give it back, or resolve it on another loan (AP-72)',
    method: 'POST',
    path: '/whatsapp/takeAction',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
    writes: true,
  },
  pushChatMessage: {
    does: 'Send a text, a file, a link or a template to the customer, or a failed message again (AP-73)',
    method: 'POST',
    path: '/whatsapp/push',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
    writes: true,
  },
  loadMoreChatMessages: {
    does: 'Messages before or after one, thirty at a time (AP-74)',
    method: 'POST',
    path: '/whatsapp/loadMore',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
  },
  chatExpiryTimer: {
    does: 'The time left of a chat’s timers, by the server’s clock (AP-75)',
    method: 'POST',
    path: '/whatsapp/expiryTimer',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
    background: true,
  },
  registerForChat: {
    does: 'Name the server events of a variant, and say up to where a chat was read (AP-76)',
    method: 'POST',
    path: '/whatsapp/register',
    encoding: 'json',
    auth: 'session',
    screens,
    loader: false,
  },
} as const satisfies Record<string, CallRow>;
