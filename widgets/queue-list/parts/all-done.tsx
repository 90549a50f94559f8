import { createElement } from 'react';
import { defineCoinDrop } from '../../kit/coin-drop/coin-drop.ts';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import styles from './all-done.css?sheet';

defineCoinDrop();

/** The last row of a tab has been worked: a short celebration over the empty table (CO-32). */
export function AllDone() {
  useSheet(styles);
  return (
    <div className="all-done">
      <NoRecords text="All done. You have worked the last row of this tab." />
      {createElement('lending-coin-drop')}
    </div>
  );
}
