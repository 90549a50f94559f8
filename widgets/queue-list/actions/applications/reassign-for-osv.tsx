import { useState } from 'react';
import type { ActionProps } from '../../action-props.ts';
import { ChoosePerson } from '../../../kit/list/dialog/choose-person.tsx';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';

/** Gives applications of the OSV list to a colleague (QL-27). */
export function Action({ rows, state, widget, close }: ActionProps) {
  const people = useChoices(widget, 'osvAssignees', {}, close)?.assignees;
  const [assigneeId, setAssignee] = useState('');
  const name = people?.find(({ id }) => id === assigneeId)?.name ?? '';
  const done = (count: number) => `${count === 1 ? 'Application' : `${count} applications`} given to ${name}`;
  return (
    <RowsDialog
      title="Reassign for OSV"
      rows={rows}
      noun="applications"
      confirmLabel="Reassign"
      isReady={assigneeId !== ''}
      missing="Choose a colleague"
      confirm={() =>
        settleRows(
          rows,
          (work, handling, some) => work.run('reassignForOsv', { rows: some, assigneeId }, handling),
          done,
          state,
          widget,
        )
      }
      close={close}
    >
      <ChoosePerson
        label="Colleague"
        people={people?.map(({ id, name: person, assigned }) => ({ id, name: person, detail: `${assigned} assigned` }))}
        chosen={assigneeId}
        choose={setAssignee}
      />
    </RowsDialog>
  );
}
