import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import headToolsSheet from '../../look/list/head-tools.css?sheet';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { columnsIcon } from '../../parts/icons/columns.tsx';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ShellState } from './shell-state.ts';

const ColumnDialog = lazyPart(async () => (await import('../dialog/column-dialog.tsx')).ColumnDialog);

/** Something that is done with a list as a whole. */
export interface HeadTool {
  key: string;
  label: string;
  icon: IconShape;
  /** Draws the main button, for what most people come for. */
  isPrimary?: boolean | undefined;
  /** Whether a dialog asks first. */
  opensDialog?: boolean | undefined;
  /** True while the tool is at work: its button does nothing then. */
  isBusy?: boolean | undefined;
  run(): void;
}

interface HeadToolsProps {
  state: Pick<ShellState, 'allColumns' | 'columnChoice' | 'chooseColumns'>;
  tools: readonly HeadTool[];
  /** Shown before the tools. */
  children?: ReactNode;
}

/** The end of a list's head: the choice of columns, and what can be done with the list as a whole (QL-21). */
export function HeadTools({ state, tools, children }: HeadToolsProps) {
  useSheet(headToolsSheet);
  const [choosesColumns, setChoosesColumns] = useState(false);
  return (
    <>
      <div className="head-tools">
        {children}
        <button
          className="btn icon plain"
          type="button"
          aria-label="Columns"
          title="Columns"
          aria-haspopup="dialog"
          onClick={() => setChoosesColumns(true)}
        >
          <Icon shape={columnsIcon} />
        </button>
        {tools.map(({ key, label, icon, isPrimary, opensDialog, isBusy = false, run }) => (
          <button
            key={key}
            className={isPrimary ? 'btn primary' : 'btn'}
            type="button"
            aria-haspopup={opensDialog && 'dialog'}
            aria-disabled={opensDialog ? undefined : isBusy}
            onClick={isBusy ? undefined : run}
          >
            <Icon shape={icon} />
            <span className="wide">{label}</span>
          </button>
        ))}
      </div>
      {choosesColumns && <ColumnDialog state={state} close={() => setChoosesColumns(false)} />}
    </>
  );
}
