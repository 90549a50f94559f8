import type { ScreenRow } from '../screens.ts';

/** A URLSearchParams, which neither the language nor this floor knows. */
export interface Query extends Iterable<[name: string, value: string]> {
  toString(): string;
}

/**
 * The attributes that an address gives a screen: its fixed ones, path segments and query parameters by the screens table,
 * letter case of a parameter's name aside. Nothing that the table does not map is set, so no address can point a screen
 * at another backend.
 *
 * @param segments the named segments of the path
 */
export function attributesFrom(
  screen: ScreenRow,
  query: Query,
  segments: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of query) {
    const key = name.toLowerCase();
    if (!byName.has(key)) byName.set(key, value);
  }
  const attributes: Record<string, string> = {};
  for (const [attribute, input] of Object.entries(screen.inputs ?? {})) {
    const value =
      (input.segment === undefined ? undefined : segments[input.segment]) ??
      input.query?.map((name) => byName.get(name.toLowerCase())).find((found) => found !== undefined && found !== '');
    if (value !== undefined) attributes[attribute] = value;
  }
  if (screen.rawQuery) attributes[screen.rawQuery] = query.toString();
  return { ...attributes, ...screen.fixed };
}
