import type { Connection } from '../client/connection.ts';
import { randomId } from '../client/random-id.ts';

const name = (applicationId: string) => `lending.claim.${applicationId}`;

/** Claims of this page: a second screen of an application on it has one of its own. */
const ofPage = new Set<string>();

/**
 * The claim of this tab on an application: a reloaded page goes on with the one it had, which nobody gave back. A tab
 * that is duplicated copies it, and the first of the two that leaves frees the application under the other.
 */
export function openClaim({ isForeign }: Connection, applicationId: string): string {
  let claim = randomId();
  if (!isForeign) {
    try {
      const kept = sessionStorage.getItem(name(applicationId));
      if (kept === null) sessionStorage.setItem(name(applicationId), claim);
      else if (/^[0-9a-f]{32}$/.test(kept) && !ofPage.has(kept)) claim = kept;
    } catch {
      // Denied storage: what a reload leaves behind ends by the clock.
    }
  }
  ofPage.add(claim);
  return claim;
}

export function closeClaim({ isForeign }: Connection, applicationId: string, claim: string): void {
  ofPage.delete(claim);
  if (isForeign) return;
  try {
    if (sessionStorage.getItem(name(applicationId)) === claim) sessionStorage.removeItem(name(applicationId));
  } catch {
    // Denied storage keeps nothing.
  }
}
