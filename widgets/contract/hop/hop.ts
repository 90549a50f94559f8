import { addressOf } from '../screens/address-of.ts';
import { isRouteKey, screens, type ScreenRow } from '../screens.ts';

/** Milliseconds for which a code opens its screen. */
export const hopLifetime = 5 * 60 * 1000;

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The names under which a screen takes values: those that `addressOf` knows. A borrower's number is in no code. */
function namesOf({ inputs = {} }: ScreenRow): string[] {
  return Object.entries(inputs)
    .filter(([, { personal }]) => personal !== true)
    .flatMap(([name, { segment = [], query = [] }]) => [name, camel(name)].concat(segment, query));
}

/**
 * Why a code cannot open a screen with some values (UT-12): the name of no screen, a screen without a session, the
 * hand-over itself, a value that the screen does not take, or a path that lacks one.
 *
 * @returns a sentence for each faulty field of `createHop`; undefined where the screen opens
 */
export function hopFault(
  screen: string,
  params: Readonly<Record<string, string>>,
): { screen: string } | { params: string } | undefined {
  const row: ScreenRow | undefined = isRouteKey(screen) ? screens[screen] : undefined;
  if (!row || screen === 'HOP' || row.access !== 'route') return { screen: `${screen} is no screen that a code opens` };
  const names = namesOf(row);
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown !== undefined) return { params: `${screen} takes no ${unknown}` };
  return addressOf(row, params) === undefined ? { params: `${screen} needs ${namesOf(row)[0]}` } : undefined;
}
