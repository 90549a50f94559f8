import { addressOf } from '../contract/screens/address-of.ts';
import { isRouteKey, screens, type RouteKey } from '../contract/screens.ts';
import type { CellLink } from '../kit/list/cell.tsx';
import type { ListColumn, ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** Whether a column's cells lead to a screen that the product has. */
export function opensScreen({ extraConfig: { kind, screen } }: ListColumn): boolean {
  return kind === 'link' && screen !== undefined && isRouteKey(screen);
}

/** Asks the page to open a screen; unless it does so itself, the portal opens in a new tab. */
export function openScreen(
  screen: RouteKey,
  params: Readonly<Record<string, string>>,
  { emit, connection }: Widget,
): void {
  const address = addressOf(screens[screen], params);
  if (emit('lending-navigate', { screen, params }) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}

/**
 * What a link cell opens: the screen that its column names, for the row's application. Nothing where the product has no
 * such screen, and nothing for a row that a colleague has open (EN-10).
 */
export function linkOf(row: ListRecord, column: ListColumn, widget: Widget): CellLink | undefined {
  const { kind, screen } = column.extraConfig;
  if (kind !== 'link' || screen === undefined || !isRouteKey(screen) || row.lockedBy !== null) return undefined;
  const params: Record<string, string> = { rowId: row.rowId };
  if (row.loanApplicationNumber !== undefined) params['loanApplicationNumber'] = row.loanApplicationNumber;
  const address = addressOf(screens[screen], params);
  return {
    href: address === undefined ? undefined : widget.connection.base + address,
    open: () => openScreen(screen, params, widget),
  };
}
