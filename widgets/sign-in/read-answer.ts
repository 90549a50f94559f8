import { portals, type Portal } from '../contract/session/portals.ts';
import type { CallReply } from '../contract/schemas.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The route lists of the portals that this product has; others are dropped (SH-19). */
function portalRoutes(value: unknown): { viewName: Portal; routeList: { key: string }[] }[] {
  return list(value)
    .filter(isRecord)
    .flatMap((entry) => {
      const viewName = portals.find((portal) => portal === entry['viewName']);
      const routeList = list(entry['routeList'])
        .filter(isRecord)
        .map(({ key }) => ({ key: text(key) }));
      return viewName ? [{ viewName, routeList }] : [];
    });
}

/**
 * Reads the reply of a sign-in, with every field of the type that the screens count on.
 *
 * @returns undefined when the reply is no session at all: no user, token, user key or route list
 */
export function readSignIn(answer: unknown): CallReply<'signIn'> | undefined {
  if (!isRecord(answer) || !Array.isArray(answer['portalRouteList'])) return undefined;
  const [id, token, key] = [text(answer['id']), text(answer['token']), text(answer['key'])];
  if (id === '' || token === '' || key === '') return undefined;
  const { username, firstName, lastName, roles, portalRouteList, expiresAt, idleMinutes, needsNewPassword } = answer;
  return {
    id,
    token,
    key,
    username: text(username),
    firstName: text(firstName),
    lastName: text(lastName),
    roles: list(roles).filter((role) => typeof role === 'string'),
    portalRouteList: portalRoutes(portalRouteList),
    expiresAt: text(expiresAt),
    idleMinutes: Number(idleMinutes),
    ...(needsNewPassword === true && { needsNewPassword }),
  };
}
