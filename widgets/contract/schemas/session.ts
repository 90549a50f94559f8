import { Type } from 'typebox';
import { portals } from '../portals.ts';

const PortalRoutes = Type.Object({
  viewName: Type.Enum([...portals]),
  routeList: Type.Array(Type.Object({ key: Type.String() })),
});

/** The signed-in user's record (EN-01). Route keys a client does not know are dropped by it (SH-19). */
export const User = Type.Object({
  id: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  roles: Type.Array(Type.String()),
  portalRouteList: Type.Array(PortalRoutes),
});

export const sessionSchemas = {
  signIn: {
    request: Type.Object({ username: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) }),
    reply: Type.Object({
      ...User.properties,
      /** The session's secret, sent as the security token header. */
      token: Type.String(),
      /** The user key, sent as the user key header. */
      key: Type.String(),
      /** When the session ends whatever happens, ISO 8601 in UTC. */
      expiresAt: Type.String(),
      /** Minutes without a call after which it ends. */
      idleMinutes: Type.Integer(),
    }),
  },
  signOut: { request: Type.Object({}), reply: Type.Object({}) },
  displayProfile: {
    request: Type.Object({ userId: Type.String({ maxLength: 64 }) }),
    reply: Type.Object({
      ...User.properties,
      /** YYYY-MM-DD HH:mm:ss, Asia/Kolkata; null before the second sign-in. */
      lastSignInAt: Type.Union([Type.String(), Type.Null()]),
    }),
  },
};
