import { Type } from 'typebox';
import { portals } from './portals.ts';
import { ofExtension } from '../extension.schemas.ts';
import { SecretText } from '../secret.schemas.ts';

const PortalRoutes = Type.Object({
  viewName: Type.Enum([...portals]),
  routeList: Type.Array(Type.Object({ key: Type.String() })),
});

/** Who works, as screens need to know it. */
export const Person = Type.Object({
  id: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  roles: Type.Array(Type.String()),
});

/** The signed-in user's record (EN-01). A client drops route keys that it does not know (SH-19). */
export const User = Type.Object({
  ...Person.properties,
  portalRouteList: Type.Array(PortalRoutes),
});

export const sessionSchemas = {
  signIn: {
    request: Type.Object({ username: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) }),
    reply: Type.Object({
      ...User.properties,
      /** The session's secret, sent as the security token header. */
      token: SecretText('key'),
      /** The user key, sent as the user key header. */
      key: SecretText('key'),
      /** When the session ends whatever happens, ISO 8601 in UTC; empty where the backend alone knows. */
      expiresAt: ofExtension('sessions', Type.String()),
      /** Minutes without a call after which the session ends; 0 where the backend alone knows. */
      idleMinutes: ofExtension('sessions', Type.Integer()),
      /**
       * True after a sign-in with a one-time password, which cannot be used again. Until the password is changed, the
       * session is good for changePassword and signOut alone.
       */
      needsNewPassword: ofExtension('sessions', Type.Optional(Type.Boolean())),
    }),
  },
  signOut: { request: Type.Object({}), reply: Type.Object({}) },
  displayProfile: {
    /** An empty id means the caller: an element whose page supplied the session knows no other id. */
    request: Type.Object({ userId: Type.String({ maxLength: 64 }) }),
    reply: Type.Object({
      ...User.properties,
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata; null before the second sign-in. */
      lastSignInAt: ofExtension('sessions', Type.Union([Type.String(), Type.Null()])),
    }),
  },
  keepAlive: {
    request: Type.Object({}),
    reply: Type.Object({
      /** As in the sign-in answer. */
      expiresAt: Type.String(),
      idleMinutes: Type.Integer(),
    }),
  },
  changePassword: {
    request: Type.Object({
      currentPassword: Type.String({ minLength: 1, maxLength: 256 }),
      newPassword: Type.String({ minLength: 1, maxLength: 1000 }),
    }),
    reply: Type.Object({ endedSessions: Type.Integer() }),
  },
  listSessions: {
    request: Type.Object({}),
    reply: Type.Object({
      sessions: Type.Array(
        Type.Object({
          id: Type.String(),
          /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata, like every moment here. */
          signedInAt: Type.String(),
          lastUsedAt: Type.String(),
          endsAt: Type.String(),
          /** Browser and system, such as `Firefox on Linux`. */
          device: Type.String(),
          ip: Type.String(),
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
  },
  endSession: {
    request: Type.Object({ sessionId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    reply: Type.Object({ endedSessions: Type.Integer() }),
  },
  endOtherSessions: { request: Type.Object({}), reply: Type.Object({ endedSessions: Type.Integer() }) },
};
