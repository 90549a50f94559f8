import { defineDesk } from '../../core/desk/define-desk.ts';
import { chatHandlers } from './chat.handlers.ts';
import { chatDocumentHandlers } from './chat-documents.handlers.ts';
import { chatNoteHandlers } from './chat-notes.handlers.ts';
import { chatReplyHandlers } from './chat-replies.handlers.ts';
import { chatSearchHandlers } from './search/chat-search.handlers.ts';
import * as gatewayEvents from './gateway/gateway-event.store.ts';
import { ownChatHandlers } from './own-chats.handlers.ts';
import { seesChatFile } from './sees-chat-file.ts';

export const chatDesk = defineDesk({
  handlers: {
    ...chatHandlers,
    ...ownChatHandlers,
    ...chatNoteHandlers,
    ...chatReplyHandlers,
    ...chatSearchHandlers,
    ...chatDocumentHandlers,
  },
  sees: [seesChatFile],
  forgets: [gatewayEvents],
});
