import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { fillPath } from './match-path.ts';
import { rowOf, type ScreenTable } from './screen-table.ts';

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function addressOfRow(row: ScreenRow, params: Readonly<Record<string, unknown>>): string {
  const segments: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [attribute, { segment, query: names = [] }] of Object.entries(row.inputs ?? {})) {
    const known = [attribute, camel(attribute), ...(segment ? [segment] : []), ...names];
    const value = known
      .map((name) => params[name])
      .find((given) => typeof given === 'string' || typeof given === 'number');
    if (value === undefined || value === '') continue;
    if (segment && row.path.includes(`:${segment}`)) segments[segment] = String(value);
    else if (names[0]) query.set(names[0], String(value));
  }
  const text = query.toString();
  return fillPath(row.path, segments) + (text && `?${text}`);
}

/**
 * The address of a screen that an element asks for by `lending-navigate`.
 *
 * @param screen a route key, or a tag without `lending-`
 * @param params values by attribute, segment or query parameter; what the screen does not map is left out
 * @returns undefined where the table has no such screen, or several of that tag whose fixed attributes the values do not tell apart
 */
export function screenAddress(
  table: ScreenTable,
  screen: string,
  params: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const byKey = rowOf(table, screen);
  if (byKey) return addressOfRow(byKey, params);
  const ofTag = Object.values(table).filter(({ tag }) => tag === `lending-${screen}`);
  const row =
    ofTag.length === 1
      ? ofTag[0]
      : ofTag.find(({ fixed = {} }) => Object.entries(fixed).every(([name, value]) => params[name] === value));
  return row && addressOfRow(row, params);
}
