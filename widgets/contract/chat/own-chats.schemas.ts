import { Type } from 'typebox';
import { chatVariants } from './chat.ts';

export const ownChatSchemas = {
  ownChats: {
    request: Type.Object({}),
    reply: Type.Object({
      /** What is lost first comes first. A person holds few; the first hundred are answered. */
      chats: Type.Array(
        Type.Object({
          roomId: Type.String(),
          variant: Type.Enum([...chatVariants]),
          customerName: Type.String(),
          /** False once the holder has written last: then the customer does not wait. */
          isWaiting: Type.Boolean(),
          /** Messages of the customer that the holder has not read. */
          unreadCount: Type.Integer(),
          /** When the holder loses the chat (AGENT_TIMER); ISO 8601, UTC. */
          endsAt: Type.String(),
          version: Type.Integer(),
        }),
      ),
      /** ISO 8601, UTC. */
      serverTime: Type.String(),
    }),
  },
};
