import { Type } from 'typebox';
import { SecretText } from '../secret.schemas.ts';
import { Person } from '../session/session.schemas.ts';

export const embeddingSchemas = {
  openEmbedSession: {
    request: Type.Object({
      /** The member of staff whose session it is; they do not sign in. */
      username: Type.String({ minLength: 1, maxLength: 254 }),
      /**
       * Route keys that the session grants; the embedder and the member of staff must have each one. Calls of other
       * screens are refused.
       */
      screens: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 60 }),
      /** The origins where the session works, each one the embedder's and listed in EMBED_ORIGINS. */
      origins: Type.Array(Type.String({ pattern: '^https?://[A-Za-z0-9_.:\\[\\]-]{1,300}$' }), {
        minItems: 1,
        maxItems: 10,
      }),
      /**
       * True if the pages also show screens in the backend's own frame (`lending-frame`), whose origin then makes the
       * calls.
       */
      inFrame: Type.Optional(Type.Boolean()),
      /** Minutes until the session ends in any case; 15 unless given, and no more than this embedder may have. */
      minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    }),
    reply: Type.Object({
      /** The session's id for `endEmbedSession`. */
      sessionId: Type.String(),
      /** What `getToken` returns on the page: `token`, `key`, `expiresAt` (ISO 8601, UTC). */
      token: SecretText('key'),
      key: SecretText('key'),
      expiresAt: Type.String(),
      /** Who works on the page, with the roles of the session. `getToken` may return it, too. */
      user: Type.Optional(Person),
    }),
  },
  endEmbedSession: {
    request: Type.Object({ sessionId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    reply: Type.Object({ endedSessions: Type.Integer() }),
  },
};
