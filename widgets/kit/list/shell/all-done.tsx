import { createElement } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { NoRecords } from '../../parts/load-state.tsx';
import { useSheet } from '../../widget/use-sheet.ts';
import styles from '../../look/list/all-done.css?sheet';

const Coins = lazyPart(async () => {
  (await import('../../coin-drop/coin-drop.ts')).defineCoinDrop();
  return () => createElement('lending-coin-drop');
});

/**
 * Shown once the last row of a tab has been worked: words at once, and a short celebration over the empty table
 * (CO-32).
 */
export function AllDone() {
  useSheet(styles);
  return (
    <div className="all-done">
      <NoRecords text="All done. You have worked the last row of this tab." />
      <Coins />
    </div>
  );
}
