import { useEffect, useState } from 'react';
import { pause } from '../../widgets/client/pause.ts';
import { signInScreen } from '../../widgets/contract/screens/sign-in-screen.ts';
import { untilLoaded } from '../../widgets/kit/lazy-part.ts';
import { signInPath } from './redirect.ts';
import type { ScreenTable } from './screen-table.ts';

/** Milliseconds before the whole table is fetched while nobody has signed in: the sign-in page loads first. */
const signInMs = 1000;

/** The table while somebody signs in: the page that is there, and no other screen's row. */
export const signInTable: ScreenTable = { LOGIN: signInScreen };

export const loadScreens = (): Promise<ScreenTable> =>
  untilLoaded(async () => (await import('../../widgets/contract/screens.ts')).screens);

/**
 * The table of screens that the portal routes to, once it is there; undefined until then. On the sign-in page the page's
 * own row is enough, and the others come meanwhile.
 *
 * @param given the whole table, or `signInTable`
 */
export function useScreenTable(given: ScreenTable, path: string, isSignedIn: boolean): ScreenTable | undefined {
  const [table, setTable] = useState(given);
  const isWhole = table !== signInTable;
  const isNeeded = isSignedIn || path !== signInPath;
  useEffect(() => {
    if (isWhole) return;
    let isGone = false;
    void pause(isNeeded ? 0 : signInMs)
      .then(() => (isGone ? undefined : loadScreens()))
      .then((loaded) => {
        if (loaded && !isGone) setTable(loaded);
      });
    return () => {
      isGone = true;
    };
  }, [isWhole, isNeeded]);
  return isWhole || !isNeeded ? table : undefined;
}
