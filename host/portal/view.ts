import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import { matchScreen, type Match } from '../../widgets/contract/screens/match-screen.ts';
import { portals, type Portal } from '../../widgets/contract/session/portals.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { homeKey } from './menu.ts';
import { profilePath, redirectTarget, signInAddress, signInPath } from './redirect.ts';
import { grantedKeys, rowOf, type ScreenTable, type Visitor } from './screen-table.ts';

/** What the portal shows at an address. */
export type View =
  | { kind: 'screen'; key: string; row: ScreenRow; attributes: Readonly<Record<string, string>>; portal?: Portal }
  | { kind: 'redirect'; to: string }
  /** The table of screens has not come yet. */
  | { kind: 'awaited' }
  | { kind: 'notFound' }
  | { kind: 'noAccess' };

/** Where a visitor stands in the portal. */
export interface Address {
  path: string;
  /** The raw query string, with or without its question mark. */
  search: string;
}

const screenView = ({ key, row, segments }: Match, search: string, portal?: Portal): View => ({
  kind: 'screen',
  key,
  row,
  attributes: attributesFrom(row, new URLSearchParams(search), segments),
  ...(portal ? { portal } : {}),
});

function signedOutView(table: ScreenTable, { path, search }: Address): View {
  const match = matchScreen(table, path);
  if (match && (match.row.access === 'public' || match.row.access === 'signedOut')) return screenView(match, search);
  return { kind: 'redirect', to: signInAddress(path, search) };
}

/** The portal that grants a visitor a screen: the selected one if it does, so that no link switches without need. */
function grantingPortal(visitor: Visitor, key: string, selected: Portal | ''): Portal | undefined {
  const order = selected ? [selected, ...portals.filter((portal) => portal !== selected)] : portals;
  return order.find((portal) => grantedKeys(visitor, portal).includes(key));
}

function signedInView(table: ScreenTable, visitor: Visitor, portal: Portal | '', { path, search }: Address): View {
  const match = matchScreen(table, path);
  if (visitor.needsNewPassword && match?.row.path !== profilePath && match?.row.access !== 'public')
    return { kind: 'redirect', to: profilePath };
  if (path === '/') {
    const key = portal && homeKey(table, visitor, portal);
    const row = key ? rowOf(table, key) : undefined;
    return key && row ? screenView({ key, row, segments: {} }, search, portal) : { kind: 'noAccess' };
  }
  if (!match) return { kind: 'notFound' };
  if (match.row.path === signInPath) return { kind: 'redirect', to: redirectTarget(search) };
  if (match.row.access === 'public' || match.row.access === 'signedIn') return screenView(match, search);
  const granting = match.row.access === 'route' ? grantingPortal(visitor, match.key, portal) : undefined;
  return granting ? screenView(match, search, granting) : { kind: 'noAccess' };
}

/**
 * What the portal shows at an address, by the screens table and the visitor's route list alone (SH-09 to SH-22, SH-30,
 * SH-31, SH-39). A visitor with a one-time password gets the profile first, to choose a password of their own.
 *
 * @param table undefined until it has come
 * @param visitor the signed-in user's record; null without a session
 * @param portal the selected portal
 */
export function viewAt(
  table: ScreenTable | undefined,
  visitor: Visitor | null,
  portal: Portal | '',
  address: Address,
): View {
  if (!table) return { kind: 'awaited' };
  return visitor ? signedInView(table, visitor, portal, address) : signedOutView(table, address);
}
