import type { ScreenRow } from '../screens.ts';

/** Stands for URLSearchParams, whose type needs the DOM or Node; the contract uses neither. */
export interface Query extends Iterable<[name: string, value: string]> {
  toString(): string;
}

/**
 * The attributes that a screen gets from an address: its fixed ones, and the path segments and query parameters that
 * the screens table maps. Letter case of a parameter's name does not count. Nothing else is set, so no address can
 * point a screen at another backend.
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
