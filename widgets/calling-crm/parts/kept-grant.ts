import type { Connection } from '../../client/connection.ts';

const name = (launch: string) => `lending.launch.${launch}`;

/**
 * The grant that a launch link was opened with in this tab: beside it the link opens again. Kept on the product's own
 * pages alone, and gone with the tab.
 */
export function keptGrant(connection: Connection, launch: string | undefined): string | undefined {
  if (!launch || connection.isForeign) return undefined;
  try {
    return sessionStorage.getItem(name(launch)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepGrant(connection: Connection, launch: string | undefined, grant: string): void {
  if (!launch || connection.isForeign) return;
  try {
    sessionStorage.setItem(name(launch), grant);
  } catch {
    // Blocked storage: a reload then needs a new link.
  }
}
