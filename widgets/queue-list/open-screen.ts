import { addressOf } from '../contract/address-of.ts';
import { isRouteKey, screens } from '../contract/screens.ts';
import type { CellLink } from '../kit/list/cell.tsx';
import type { ListColumn, ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** Whether a column's cells lead to a screen that the product has. */
export function opensScreen({ extraConfig: { kind, screen } }: ListColumn): boolean {
  return kind === 'link' && screen !== undefined && isRouteKey(screen);
}

/**
 * What a link cell opens: the screen that its column names, for the row's application. Nothing where the product has no
 * such screen, and nothing for a row that a colleague has open (EN-10).
 */
export function linkOf(row: ListRecord, column: ListColumn, { emit, connection }: Widget): CellLink | undefined {
  const { kind, screen } = column.extraConfig;
  if (kind !== 'link' || screen === undefined || !isRouteKey(screen) || row.lockedBy !== null) return undefined;
  const params: Record<string, string> = { rowId: row.rowId };
  if (row.loanApplicationNumber !== undefined) params['loanApplicationNumber'] = row.loanApplicationNumber;
  const address = addressOf(screens[screen], params);
  const href = address === undefined ? undefined : connection.base + address;
  return {
    href,
    open() {
      const isLeft = emit('lending-navigate', { screen, params });
      if (isLeft && href !== undefined) globalThis.open(href, '_blank', 'noopener');
    },
  };
}
