import { useState } from 'react';
import { formatNumber } from '../../format/money.ts';
import bulkSheet from '../../look/list/bulk.css?sheet';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { closeIcon } from '../../parts/icons/close.tsx';
import { warningIcon } from '../../parts/icons/warning.tsx';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ListRecord } from '../columns.ts';
import type { ShellState } from './shell-state.ts';

/** Something that is done to several rows at once. */
export interface BulkAction {
  key: string;
  label: string;
  icon: IconShape;
  run(rows: readonly ListRecord[]): void;
}

interface BulkBarProps {
  state: Pick<ShellState, 'list' | 'undone' | 'setUndone'>;
  actions: readonly BulkAction[];
  /** Reads every row of the list as it is narrowed now; undefined where that failed. Absent: pages are ticked one by one. */
  readEvery?(): Promise<readonly ListRecord[] | undefined>;
  /** The name by which people know a row. */
  nameOf(row: ListRecord): string;
}

/** The most rows that are ticked at once: more are a matter for a file. */
const mostTicked = 1_000;

/** The actions on the ticked rows (QL-20), and the rows that the last action left undone, each with the reason. */
export function BulkBar({ state, actions, nameOf, readEvery }: BulkBarProps) {
  useSheet(bulkSheet);
  const { list } = state;
  const selected = useValue(list.selected);
  const page = useValue(list.page);
  const rows = list.ticked();
  const [isReading, setReading] = useState(false);
  const total = page && !page.totalIsCapped ? page.totalCount : 0;
  const isPageTicked = (page?.rows ?? []).every(({ rowId, lockedBy }) => selected.has(rowId) || lockedBy);
  async function tickEvery() {
    setReading(true);
    try {
      const every = await readEvery?.();
      if (every) list.selectAll(true, every);
    } finally {
      setReading(false);
    }
  }
  const undone = useValue(state.undone);
  const left = [...undone.values()];
  if (rows.length === 0 && left.length === 0) return null;
  return (
    <>
      {left.length > 0 && (
        <div role="alert">
          <ul className="undone bad" aria-label="Not done">
            {left.map(({ row, reason }) => (
              <li key={row.rowId}>
                <Icon shape={warningIcon} size="s" />
                <span className="strong">{nameOf(row)}</span>
                <span className="cut">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="bulk" role="region" aria-label="Bulk actions">
        <span className="strong">{rows.length} selected</span>
        {readEvery && isPageTicked && rows.length > 0 && total > rows.length && total <= mostTicked && (
          <button className="btn small" type="button" aria-disabled={isReading} onClick={() => void tickEvery()}>
            Select all {formatNumber(total)}
          </button>
        )}
        <span className="sep" />
        {(rows.length === 0 ? [] : actions).map(({ key, label, icon, run }) => (
          <button key={key} className="btn small" type="button" onClick={() => run(rows)}>
            <Icon shape={icon} />
            {label}
          </button>
        ))}
        <span className="grow" />
        <button
          className="btn small"
          type="button"
          onClick={() => {
            list.selectAll(false);
            state.setUndone(new Map());
          }}
        >
          <Icon shape={closeIcon} />
          Clear
        </button>
      </div>
    </>
  );
}
