import { Type } from 'typebox';
import { RowId } from '../lists/list-work.schemas.ts';
import { Nullable } from '../nullable.schemas.ts';

const Texts = Type.Array(Type.String());

export const embedderSchemas = {
  fetchEmbedder: {
    request: Type.Object({ embedderId: RowId }),
    reply: Type.Object({
      embedderId: Type.String(),
      version: Type.Integer(),
      name: Type.String(),
      /** Route keys. */
      screens: Texts,
      origins: Texts,
      /** Addresses or networks that it asks from. */
      networks: Texts,
      roles: Texts,
      usernames: Texts,
      /** The longest session. */
      mostMinutes: Type.Integer(),
      /** True while a next key is taken beside the present one. */
      hasTwoKeys: Type.Boolean(),
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
      expiresAt: Type.String(),
      disabledAt: Nullable(Type.String()),
      /** Its sessions that are open now. */
      sessions: Type.Integer(),
    }),
  },
  disableEmbedder: {
    request: Type.Object({ embedderId: RowId, reason: Type.String({ maxLength: 400 }) }),
    reply: Type.Object({ embedderId: Type.String(), version: Type.Integer(), endedSessions: Type.Integer() }),
  },
};
