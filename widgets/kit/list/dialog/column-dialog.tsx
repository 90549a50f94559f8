import { ChoiceBox } from '../../form/choice-box.tsx';
import { isShown } from '../columns.ts';
import filterSheet from '../../look/list/filter.css?sheet';
import { Dialog } from '../../overlay/dialog.tsx';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ShellState } from '../shell/shell-state.ts';

interface ColumnDialogProps {
  state: Pick<ShellState, 'allColumns' | 'columnChoice' | 'chooseColumns'>;
  close(): void;
}

/** Chooses which columns the table shows, now and the next time. */
export function ColumnDialog({ state, close }: ColumnDialogProps) {
  useSheet(filterSheet);
  const all = useValue(state.allColumns);
  const choice = useValue(state.columnChoice);
  const shown = all.filter((column) => isShown(column, choice));
  return (
    <Dialog
      title="Columns"
      isOpen
      close={close}
      footer={
        <>
          <button className="btn plain to-left" type="button" onClick={() => state.chooseColumns({})}>
            Reset
          </button>
          <button className="btn primary" type="button" onClick={close}>
            Done
          </button>
        </>
      }
    >
      <div className="two-columns">
        {all.map((column) => (
          <ChoiceBox
            key={column.value}
            isChosen={shown.includes(column)}
            // a table keeps at least one column
            isDisabled={shown.length === 1 && shown.includes(column)}
            choose={(isChosen) => state.chooseColumns({ ...choice, [column.value]: isChosen })}
          >
            <span className="cut">{column.label}</span>
          </ChoiceBox>
        ))}
      </div>
    </Dialog>
  );
}
