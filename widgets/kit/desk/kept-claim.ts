import type { Connection } from '../../client/connection.ts';
import { randomId } from '../../client/random-id.ts';

const name = (rowId: string) => `lending.claim.${rowId}`;

/** The claims that this page uses: a second screen of the same row on the page gets another claim. */
const ofPage = new Set<string>();

/**
 * The id of this tab's claim on a row. A reloaded page goes on with its former claim, which has not ended yet. A
 * duplicated tab copies the claim: where one of the two is left, the other prolongs it.
 */
export function openClaim({ isForeign }: Connection, rowId: string): string {
  let claim = randomId();
  if (!isForeign) {
    try {
      const kept = sessionStorage.getItem(name(rowId));
      if (kept === null) sessionStorage.setItem(name(rowId), claim);
      else if (/^[0-9a-f]{32}$/.test(kept) && !ofPage.has(kept)) claim = kept;
    } catch {
      // Storage is denied: a claim that a reload leaves behind ends when its lock expires.
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
    // Storage is denied, so nothing was kept.
  }
}
