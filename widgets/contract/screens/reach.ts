import { listRows, listTypes } from '../lists.ts';
import { ownScreens, type ScreenRow } from './own-screens.ts';

const rows: Readonly<Record<string, ScreenRow>> = ownScreens;
const named = new Set(Object.values(rows).flatMap(({ opens }) => (typeof opens === 'object' ? opens : [])));

function listsOf(opens: NonNullable<ScreenRow['opens']>): readonly string[] {
  const types =
    typeof opens === 'object' ? opens : listTypes.filter((type) => listRows[type].over === opens && !named.has(type));
  return types.map((type) => listRows[type].routeKey);
}

/** The route keys of the lists whose rows each screen opens. */
const opened = new Map(Object.entries(rows).map(([key, { opens = [] }]) => [key, listsOf(opens)]));

/**
 * The route keys whose rows somebody with some route keys reaches: these keys, and those of the lists whose rows a screen of
 * theirs opens. A key that is only reached shows no list.
 */
export function reachOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.flatMap((key) => [key, ...(opened.get(key) ?? [])]));
}
