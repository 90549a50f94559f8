import type { Connection } from '../../../client/connection.ts';
import { randomId } from '../../../client/random-id.ts';

const name = (launch: string) => `lending.launch.${launch}`;

/** Proofs of this page by launch link; the only place for them on a page of another origin. */
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
 * What shows that it is this tab that opened a launch link: a secret of its own at first, the call's grant from then on.
 * Beside it the link opens again. Kept on the product's own pages alone, and gone with the tab.
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

/** Of this tab, for its reload: the call that was loaded last among those that nothing names. */
const lastUnnamed = 'unnamed';
const keyOf = (parameters: Readonly<Record<string, string>>) => JSON.stringify(parameters);

/**
 * What shows the server that a call which nothing names is the same one as before.
 *
 * @param parameters of a call that this page has shown; undefined for the first one after a reload. The server compares the
 *   customer, so no number need be kept beside it.
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
