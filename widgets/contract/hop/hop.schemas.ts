import { Type } from 'typebox';
import { SecretText } from '../secret.schemas.ts';

const Params = Type.Record(Type.String({ maxLength: 40 }), Type.String({ minLength: 1, maxLength: 200 }), {
  maxProperties: 20,
});

export const hopSchemas = {
  createHop: {
    request: Type.Object({
      /** The member of staff who opens the code; their route list holds HOP and the screen. */
      username: Type.String({ minLength: 1, maxLength: 254 }),
      /** The route key of the screen. */
      screen: Type.String({ minLength: 1, maxLength: 64 }),
      /** What the screen's address takes, by the name of an input, a path segment or a query parameter. */
      params: Type.Optional(Params),
    }),
    reply: Type.Object({
      code: SecretText('key'),
      /** The path and query of the portal that open the screen. */
      path: SecretText('key'),
      /** ISO 8601, UTC. */
      expiresAt: Type.String(),
    }),
  },
  redeemHop: {
    request: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Type.Object({ screen: Type.String(), params: Type.Record(Type.String(), Type.String()) }),
  },
};
