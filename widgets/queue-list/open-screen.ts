import { addressOf } from '../contract/screens/address-of.ts';
import { isRouteKey, screens, type RouteKey } from '../contract/screens.ts';
import type { CellLink } from '../kit/list/link-cell.tsx';
import type { ListColumn, ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** Whether a column's cells lead to a screen that the product has. */
export function opensScreen({ extraConfig: { screen } }: ListColumn): boolean {
  return screen !== undefined && isRouteKey(screen);
}

/** Asks the page to open a screen. Unless the page does, the portal opens in a new tab; `newTab` skips the question. */
export function openScreen(
  screen: RouteKey,
  params: Readonly<Record<string, string>>,
  { emit, connection }: Widget,
  newTab?: boolean,
): void {
  const address = addressOf(screens[screen], params);
  if ((newTab || emit('lending-navigate', { screen, params })) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}

/**
 * What a link cell opens: the screen that its column names, for the row's application. Undefined when the product has
 * no such screen, for a row that a colleague has open (EN-10), and for a KYC that is done.
 */
export function linkOf(row: ListRecord, column: ListColumn, widget: Widget): CellLink | undefined {
  const { kind, screen, params: further, newTab } = column.extraConfig;
  if (screen === undefined || !isRouteKey(screen) || row.lockedBy !== null) return undefined;
  const taken: Record<string, unknown> = { rowId: row.rowId, loanApplicationNumber: row.loanApplicationNumber };
  if (kind === 'kycLink') {
    const status = row[column.value];
    if (status === 'DONE') return undefined;
    taken['tabName'] = String(status).toLowerCase();
  }
  for (const [name, key] of Object.entries(further ?? {})) taken[name] = row[key];
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(taken))
    if (value !== null && value !== undefined) params[name] = String(value);
  const address = addressOf(screens[screen], params);
  return {
    href: address === undefined ? undefined : widget.connection.base + address,
    newTab,
    open: () => openScreen(screen, params, widget, newTab),
  };
}
