import { addressOf } from '../contract/screens/address-of.ts';
import { screens } from '../contract/screens.ts';
import { readDay, daysAfter } from '../contract/time.ts';
import { routeKeyOf } from '../contract/lists/list-places.ts';
import type { ageBands } from '../contract/mis/mis.ts';
import type { CellLink } from '../kit/list/link-cell.tsx';
import type { Widget } from '../kit/widget/widget.ts';
import type { StuckRow } from './stuck-mis.state.ts';

/** What a count is about: the whole queue, or a band of it. */
interface Counted {
  row: Pick<StuckRow, 'listType' | 'queueName' | 'mayOpen'>;
  band?: (typeof ageBands)[number] | undefined;
  today: string;
  productType: string;
  partnerId: string;
}

/** The list's address as the list itself keeps it: its tab and its filters. */
function viewOf({ row, band, today, productType, partnerId }: Counted): string {
  const view = new URLSearchParams({ tab: row.queueName });
  if (band) {
    const day = readDay(today);
    if (band.to !== undefined) view.append('filter.queuedDate', `min:${daysAfter(day, -band.to)}`);
    view.append('filter.queuedDate', `max:${daysAfter(day, -band.from)}`);
  }
  if (productType !== '') view.append('filter.productType', productType);
  if (partnerId !== '') view.append('filter.partner', partnerId);
  return view.toString();
}

/** The way to the rows that a count counts; undefined where the person has no such list. */
export function queueLink(
  counted: Counted,
  { emit, connection }: Pick<Widget, 'emit' | 'connection'>,
): CellLink | undefined {
  if (!counted.row.mayOpen) return undefined;
  const screen = routeKeyOf(counted.row.listType);
  const params = { view: viewOf(counted) };
  const href = connection.base + (addressOf(screens[screen], params) ?? screens[screen].path);
  return {
    href,
    open() {
      if (emit('lending-navigate', { screen, params })) globalThis.open(href, '_blank', 'noopener');
    },
  };
}
