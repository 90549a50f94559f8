import type { CallRow } from '../call-row.ts';
import { chatScreens } from './chat.calls.ts';

export const chatSearchCalls = {
  searchChatMessages: {
    does: 'Where a text stands in one chat, over its whole history',
    part: 'chatSearch',
    method: 'POST',
    path: '/whatsapp/search',
    encoding: 'json',
    auth: 'session',
    screens: chatScreens,
    loader: false,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
