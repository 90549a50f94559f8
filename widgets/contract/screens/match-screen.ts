import type { ScreenRow } from './own-screens.ts';

/** The named segments of a path that matched. */
export type Segments = Readonly<Record<string, string>>;

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Compares a path with a pattern (`/agency/customer-details/:loanApplicationId`), letter case included; a slash at the
 * end does not count. A loose match also accepts a path below the pattern, and one without the pattern's last named
 * segments (SH-22, RT-65).
 *
 * @returns the named segments that the path gives, or undefined if it does not match
 */
export function matchPath(pattern: string, path: string, isLoose: boolean): Segments | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  if (!isLoose && wanted.length !== given.length) return undefined;
  const segments: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = given[index];
    if (want.startsWith(':')) {
      if (part !== undefined) segments[want.slice(1)] = decoded(part);
    } else if (part === undefined || decoded(part) !== want) return undefined;
  }
  return segments;
}

/** The screen that a path names. */
export interface Match {
  key: string;
  row: ScreenRow;
  segments: Segments;
}

/**
 * The screen that a path names. A menu entry is matched exactly, a hidden screen also loosely (SH-22). An exact match
 * comes before a loose one, and of loose ones the longest pattern wins.
 */
export function matchScreen(table: Readonly<Record<string, ScreenRow>>, path: string): Match | undefined {
  const rows = Object.entries(table).toSorted(([, a], [, b]) => b.path.length - a.path.length);
  for (const isLoose of [false, true]) {
    for (const [key, row] of rows) {
      if (isLoose && row.menu) continue;
      const segments = matchPath(row.path, path, isLoose);
      if (segments) return { key, row, segments };
    }
  }
  return undefined;
}
