import type { Connection } from '../../client/connection.ts';
import { randomId } from '../../client/random-id.ts';

const name = (rowId: string) => `lending.claim.${rowId}`;

/** Claims of this page: a second screen of a row on it has one of its own. */
const ofPage = new Set<string>();

/**
 * The claim of this tab on a row: a reloaded page goes on with the one it had, which nobody gave back. A tab
 * that is duplicated copies it, and the first of the two that leaves frees the row under the other.
 */
export function openClaim({ isForeign }: Connection, rowId: string): string {
  let claim = randomId();
  if (!isForeign) {
    try {
      const kept = sessionStorage.getItem(name(rowId));
      if (kept === null) sessionStorage.setItem(name(rowId), claim);
      else if (/^[0-9a-f]{32}$/.test(kept) && !ofPage.has(kept)) claim = kept;
    } catch {
      // Denied storage: what a reload leaves behind ends by the clock.
    }
  }
  ofPage.add(claim);
  return claim;
}

export function closeClaim({ isForeign }: Connection, rowId: string, claim: string): void {
  ofPage.delete(claim);
  if (isForeign) return;
  try {
    if (sessionStorage.getItem(name(rowId)) === claim) sessionStorage.removeItem(name(rowId));
  } catch {
    // Denied storage keeps nothing.
  }
}
