import { Type } from 'typebox';
import { chatNoteLength } from './chat.ts';
import { ChatCard, ChatMessage, roomId, serverTime, variant } from './chat.schemas.ts';

export const chatNoteSchemas = {
  addChatNote: {
    request: Type.Object({ variant, roomId, text: Type.String({ minLength: 1, maxLength: chatNoteLength }) }),
    reply: Type.Object({ message: ChatMessage, card: ChatCard, serverTime }),
  },
};
