import { Type } from 'typebox';

export const embeddingSchemas = {
  openEmbedSession: {
    request: Type.Object({
      /** Whose session it is: they sign in nowhere. */
      username: Type.String({ minLength: 1, maxLength: 254 }),
      /** Route keys that it opens, each one that the member of staff has; no other screen's calls are answered. */
      screens: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 60 }),
      /** Where it works, of those that EMBED_ORIGINS lists. */
      origins: Type.Array(Type.String({ pattern: '^https?://[A-Za-z0-9_.:\\[\\]-]{1,300}$' }), {
        minItems: 1,
        maxItems: 10,
      }),
      /** True where the pages show it in a frame of the backend's own (`lending-frame`), too: its calls then come from there. */
      inFrame: Type.Optional(Type.Boolean()),
      /** How long it lasts whatever happens; 15 unless said. */
      minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    }),
    reply: Type.Object({
      /** Names it to `endEmbedSession`. */
      sessionId: Type.String(),
      /** What `getToken` answers on the page: `token`, `key`, `expiresAt` (ISO 8601, UTC). */
      token: Type.String(),
      key: Type.String(),
      expiresAt: Type.String(),
    }),
  },
  endEmbedSession: {
    request: Type.Object({ sessionId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    reply: Type.Object({ endedSessions: Type.Integer() }),
  },
};
