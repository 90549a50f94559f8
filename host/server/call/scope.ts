import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { decidedInPortal } from '../../../widgets/contract/session/rights.ts';
import type { Caller, Staff } from './handler.ts';
import { refuse } from '../base/refusal.ts';
import type { SessionScope } from '../base/session-scope.ts';

/** Calls for the account's owner alone: about their password and their other sessions. */
const ownersOnly: readonly CallName[] = ['changePassword', 'listSessions', 'endSession', 'endOtherSessions'];

/** Whether a scoped session may make a call at all. Whether its screens grant the call is checked after that. */
export function isInScope(call: CallName | undefined): boolean {
  return call === undefined || !ownersOnly.includes(call);
}

/** A member of staff with only those of their screens and roles that the session is for. */
export function narrowedTo({ screens, roles }: SessionScope, staff: Staff): Staff {
  return {
    ...staff,
    isMinted: true,
    heldKeys: staff.routeKeys,
    roles: staff.roles.filter((role) => roles === undefined || roles.includes(role)),
    routeKeys: staff.routeKeys.filter((key) => screens.includes(key)),
    portalRouteList: staff.portalRouteList
      .map(({ viewName, routeList }) => ({ viewName, routeList: routeList.filter(({ key }) => screens.includes(key)) }))
      .filter(({ routeList }) => routeList.length > 0),
  };
}

/**
 * Whether a request comes from a page that a session is for. A browser sends the page's origin with every request to
 * another origin and with every one that is not a GET; a GET to the page's own origin has `sec-fetch-site: same-origin`
 * instead.
 */
export function comesFrom({ origins, inFrame }: SessionScope, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined) return inFrame && headers['sec-fetch-site'] === 'same-origin';
  if (origins.includes(origin)) return true;
  if (!inFrame || !URL.canParse(origin)) return false;
  // The protocol is the page's, since a proxy in front may end TLS. URL drops a default port that is written out.
  const own = `${new URL(origin).protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === new URL(origin).host;
}

/** Whether an embedder has opened the caller's session: then a key stands behind it, not the person. */
export function isMinted(caller: Caller | { kind: 'system' }): boolean {
  return caller.kind === 'staff' && caller.staff.isMinted === true;
}

/** What such a session is told where it would decide on what another person has made. */
export function notDecidedHere() {
  return refuse('MAKER_CHECKER_VIOLATION', { message: decidedInPortal });
}
