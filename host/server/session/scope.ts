import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { Staff } from '../http/handler.ts';
import type { SessionScope } from './session-scope.ts';

/** What stays with the account's owner: their password, and what else they are signed in to. */
const ownersOnly: readonly CallName[] = ['changePassword', 'listSessions', 'endSession', 'endOtherSessions'];

/** Whether a call is one that a scoped session may make at all; its screens are asked after that. */
export function isInScope(call: CallName | undefined): boolean {
  return call === undefined || !ownersOnly.includes(call);
}

/** A member of staff with those of their screens that a session is for. */
export function narrowedTo({ screens }: SessionScope, staff: Staff): Staff {
  return {
    ...staff,
    routeKeys: staff.routeKeys.filter((key) => screens.includes(key)),
    portalRouteList: staff.portalRouteList
      .map(({ viewName, routeList }) => ({ viewName, routeList: routeList.filter(({ key }) => screens.includes(key)) }))
      .filter(({ routeList }) => routeList.length > 0),
  };
}

/**
 * Whether a page asks of those that a session is for. A browser names a page's origin with every call to another one, and with
 * each that is no GET; of a GET to the page's own origin it says that it is the same.
 */
export function comesFrom({ origins, inFrame }: SessionScope, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return inFrame && headers['sec-fetch-site'] === 'same-origin';
  if (origins.includes(origin)) return true;
  if (!inFrame || !URL.canParse(origin)) return false;
  // By the page's own protocol, which a proxy in front may have taken off; a port that goes without saying may be said.
  const own = `${new URL(origin).protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === new URL(origin).host;
}
