import { Type } from 'typebox';
import { documentSides } from '../documents/documents.ts';
import { Nullable } from '../nullable.schemas.ts';
import { roomId, variant } from './chat.schemas.ts';

const side = Type.Enum([...documentSides]);

export const chatDocumentSchemas = {
  chatDocumentCards: {
    request: Type.Object({ variant, roomId }),
    reply: Type.Object({
      loanApplicationNumber: Type.String(),
      /** Cards that take pictures, in the order of the document screen. */
      cards: Type.Array(
        Type.Object({
          key: Type.String(),
          title: Type.String(),
          /** approved or rejected; null while it waits for a decision. */
          docStatus: Nullable(Type.String()),
          sides: Type.Array(Type.Object({ side, isFilled: Type.Boolean() })),
          version: Type.Integer(),
        }),
      ),
    }),
  },
  fileChatPicture: {
    request: Type.Object({
      variant,
      roomId,
      /** The message that the customer sent the file with. */
      messageId: roomId,
      /** The card's key. */
      card: Type.String({ pattern: '^[A-Za-z0-9_]{1,60}$' }),
      side,
    }),
    reply: Type.Object({ loanApplicationNumber: Type.String(), card: Type.String(), version: Type.Integer() }),
  },
};
