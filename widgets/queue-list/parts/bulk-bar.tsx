import { listRows, type ListType } from '../../contract/lists.ts';
import bulkSheet from '../../kit/look/list/bulk.css?sheet';
import { Icon } from '../../kit/parts/icon.tsx';
import { closeIcon, warningIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { ActionType } from '../action-type.ts';
import { actionRows } from '../actions.ts';
import type { QueueList } from '../queue-list.state.ts';

/** What is done to the ticked rows at once (QL-20), and why some of the last time were left undone. */
export function BulkBar({ type, state }: { type: ListType; state: QueueList }) {
  useSheet(bulkSheet);
  const { list } = state;
  const selected = useValue(list.selected);
  const rows = useValue(list.rows).filter(({ rowId }) => selected.has(rowId));
  const undone = useValue(state.undone);
  const offered = useValue(state.actions);
  const left = [...undone.values()];
  if (rows.length === 0 && left.length === 0) return null;
  const actions = listRows[type].bulkActions.filter((action) => offered.includes(action));
  const open = (action: ActionType) => state.openTask({ kind: 'action', action, rows });
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
        <span className="sep" />
        {(rows.length === 0 ? [] : actions).map((action) => {
          const known = actionRows[action];
          return (
            known && (
              <button key={action} className="btn small" type="button" onClick={() => open(action)}>
                <Icon shape={known.icon} />
                {known.label}
              </button>
            )
          );
        })}
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

/** What a person calls a row: its loan, or the agent's name. */
function nameOf(row: { rowId: string; loanApplicationNumber?: string; [column: string]: unknown }): string {
  const name = row.loanApplicationNumber ?? row['agentName'] ?? row['name'];
  return typeof name === 'string' && name !== '' ? name : row.rowId;
}
