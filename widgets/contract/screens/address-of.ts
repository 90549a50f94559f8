import type { ScreenRow } from '../screens.ts';

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The path and query that open a screen with some values: the reverse of `attributesFrom`.
 *
 * @param params values by attribute (either spelling), path segment or query parameter; the value of the attribute that
 *   takes the raw query is the query itself; others are left out
 * @returns undefined if a segment of the path has no value
 */
export function addressOf(screen: ScreenRow, params: Readonly<Record<string, string>> = {}): string | undefined {
  let path: string = screen.path;
  const query: string[] = [];
  for (const [attribute, { segment, query: names = [] }] of Object.entries(screen.inputs ?? {})) {
    const known = [attribute, camel(attribute), ...(segment === undefined ? [] : [segment]), ...names];
    const value = known.map((name) => params[name]).find((given) => given !== undefined && given !== '');
    if (value === undefined) continue;
    if (segment !== undefined && path.includes(`:${segment}`))
      path = path.replace(`:${segment}`, encodeURIComponent(value));
    else if (names[0] !== undefined) query.push(`${encodeURIComponent(names[0])}=${encodeURIComponent(value)}`);
  }
  if (path.includes('/:')) return undefined;
  const raw = screen.rawQuery && params[screen.rawQuery];
  if (raw) query.push(raw);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
