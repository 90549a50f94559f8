import { Type } from 'typebox';
import { chatReplyLength, chatReplyTitleLength } from './chat-replies.ts';
import { roomId as id, variant } from './chat.schemas.ts';

const ChatReply = Type.Object({
  replyId: Type.String(),
  title: Type.String(),
  /** `{name}` stands for the customer's first name. */
  text: Type.String(),
  /** True for a reply of the whole team, false for the caller's own. */
  isOfTeam: Type.Boolean(),
  mayEdit: Type.Boolean(),
});

export const chatReplySchemas = {
  chatReplies: {
    request: Type.Object({ variant }),
    reply: Type.Object({
      /** The caller's own first, each kind by its title. */
      replies: Type.Array(ChatReply),
      /** Whether the caller may write for the team. */
      mayEditTeam: Type.Boolean(),
    }),
  },
  saveChatReply: {
    request: Type.Object({
      variant,
      /** The reply that is written anew; a new one without it. */
      replyId: Type.Optional(id),
      title: Type.String({ minLength: 1, maxLength: chatReplyTitleLength }),
      text: Type.String({ minLength: 1, maxLength: chatReplyLength }),
      isOfTeam: Type.Boolean(),
    }),
    reply: ChatReply,
  },
  deleteChatReply: {
    request: Type.Object({ variant, replyId: id }),
    reply: Type.Object({ replyId: Type.String() }),
  },
};
