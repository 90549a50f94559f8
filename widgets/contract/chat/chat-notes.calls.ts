import type { CallRow } from '../call-row.ts';
import { chatScreens } from './chat.calls.ts';

export const chatNoteCalls = {
  addChatNote: {
    does: 'A note in a chat that staff alone see; it is never sent to the customer',
    part: 'chatNotes',
    method: 'POST',
    path: '/whatsapp/note',
    encoding: 'json',
    auth: 'session',
    screens: chatScreens,
    loader: false,
    writes: true,
    changes: 'unversioned',
    because: 'It adds a note; none is written over',
  },
} as const satisfies Record<string, CallRow>;
