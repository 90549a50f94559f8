import type { Connection } from '../../../client/connection.ts';
import { randomId } from '../../../client/random-id.ts';

const name = (launch: string) => `lending.launch.${launch}`;

/** This page's proofs by launch link. On a page of another origin they are kept nowhere else. */
const ofPage = new WeakMap<Connection, Map<string, string>>();

function stored(connection: Connection, launch: string): string | undefined {
  if (connection.isForeign) return undefined;
  try {
    return sessionStorage.getItem(name(launch)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(connection: Connection, launch: string, proof: string): void {
  const proofs = ofPage.get(connection) ?? new Map<string, string>();
  ofPage.set(connection, proofs.set(launch, proof));
  if (connection.isForeign) return;
  try {
    sessionStorage.setItem(name(launch), proof);
  } catch {
    // Blocked storage: a reload then needs a new link.
  }
}

/**
 * The proof that this tab opened a launch link: a random secret at first, the call's grant once the call is loaded.
 * Sent with the proof, the link opens again. It is stored on the product's own pages alone and is gone with the tab.
 * Undefined without a link.
 */
export function launchProof(connection: Connection, launch: string | undefined): string | undefined {
  if (!launch) return undefined;
  const known = ofPage.get(connection)?.get(launch) ?? stored(connection, launch);
  if (known !== undefined) return known;
  const secret = randomId();
  keep(connection, launch, secret);
  return secret;
}

export function keepGrant(connection: Connection, launch: string, grant: string): void {
  keep(connection, launch, grant);
}

/** The storage key of the grant of the tab's last call without an id, for a reload of the tab. */
const lastUnnamed = 'unnamed';
const keyOf = (parameters: Readonly<Record<string, string>>) => JSON.stringify(parameters);

/**
 * The grant that shows the server that a call without an id is the same one as before; undefined when none is kept.
 *
 * @param parameters of a call that this page has shown; undefined for the first call after a reload. The server
 * compares   the customer, so no phone number need be kept with the grant.
 */
export function unnamedGrant(
  connection: Connection,
  parameters: Readonly<Record<string, string>> | undefined,
): string | undefined {
  if (!parameters) return stored(connection, lastUnnamed);
  return ofPage.get(connection)?.get(keyOf(parameters));
}

export function keepUnnamed(connection: Connection, parameters: Readonly<Record<string, string>>, grant: string): void {
  keep(connection, lastUnnamed, grant);
  ofPage.get(connection)?.set(keyOf(parameters), grant);
}
