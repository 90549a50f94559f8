import { Type } from 'typebox';
import { roomId, serverTime, variant } from './chat.schemas.ts';

export const chatSearchSchemas = {
  searchChatMessages: {
    request: Type.Object({ variant, roomId, searchValue: Type.String({ minLength: 1, maxLength: 80 }) }),
    reply: Type.Object({
      /** The positions of messages and notes with the text in any letter case, the newest first; two hundred at most. */
      positions: Type.Array(Type.Integer()),
      /** True when there are more. */
      hasMore: Type.Boolean(),
      serverTime,
    }),
  },
};
