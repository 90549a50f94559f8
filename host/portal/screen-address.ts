import { addressOf } from '../../widgets/contract/screens/address-of.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { rowOf, type ScreenTable } from './screen-table.ts';

/** The address of a row; when a segment has no value, the path up to the first segment. */
function addressOfRow(row: ScreenRow, params: Readonly<Record<string, unknown>>): string {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value);
  return addressOf(row, texts) ?? row.path.replace(/\/:.*/, '');
}

/**
 * The address of a screen that an element asks for by `lending-navigate`.
 *
 * @param screen a route key, a tag without `lending-`, or `HOME` for the visitor's home, which has no row (RT-02)
 * @param params values by attribute, segment or query parameter; those that the screen does not map are left out
 * @returns undefined when the table has no such screen, or several of that tag and `params` match the fixed attributes
 * of   none
 */
export function screenAddress(
  table: ScreenTable,
  screen: string,
  params: Readonly<Record<string, unknown>> = {},
): string | undefined {
  if (screen === 'HOME') return '/';
  const byKey = rowOf(table, screen);
  if (byKey) return addressOfRow(byKey, params);
  const ofTag = Object.values(table).filter(({ tag }) => tag === `lending-${screen}`);
  const row =
    ofTag.length === 1
      ? ofTag[0]
      : ofTag.find(({ fixed = {} }) => Object.entries(fixed).every(([name, value]) => params[name] === value));
  return row && addressOfRow(row, params);
}
