import type { CallRow } from '../call-row.ts';
import { chatScreens } from './chat.calls.ts';

export const ownChatCalls = {
  ownChats: {
    does: 'The chats that the caller holds, of every chat screen that the caller may open, with the time left of each',
    part: 'ownChats',
    method: 'POST',
    path: '/whatsapp/own',
    encoding: 'json',
    auth: 'session',
    screens: chatScreens,
    loader: false,
    background: true,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
