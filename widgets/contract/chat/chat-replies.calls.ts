import type { CallRow } from '../call-row.ts';
import { chatScreens } from './chat.calls.ts';

const shared = {
  part: 'chatReplies',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: chatScreens,
  loader: false,
} as const;

/** Texts that agents write often. */
export const chatReplyCalls = {
  chatReplies: {
    does: 'The ready replies of a chat screen’s team, and the caller’s own',
    path: '/whatsapp/replies',
    ...shared,
    changes: 'nothing',
  },
  saveChatReply: {
    does: 'Add a ready reply, or write one anew',
    path: '/whatsapp/replies/save',
    ...shared,
    writes: true,
    success: 'Reply saved',
    changes: 'unversioned',
    because: 'A short text that its editors see at once: the last word counts',
  },
  deleteChatReply: {
    does: 'Delete a ready reply',
    path: '/whatsapp/replies/delete',
    ...shared,
    writes: true,
    success: 'Reply deleted',
    changes: 'unversioned',
    because: 'What is deleted does not come back',
  },
} as const satisfies Record<string, CallRow>;
