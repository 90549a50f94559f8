import { useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import { agentQueueKeys } from '../../../contract/collections/agency-queues.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import filterSheet from '../../../kit/look/list/filter.css?sheet';
import { SkeletonShape, Skeleton } from '../../../kit/parts/skeleton.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { ActionProps } from '../../action-props.ts';
import { havingText } from './having-text.ts';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';

interface QueuesProps extends ActionProps {
  call: 'assignQueues' | 'unassignQueues';
  title: string;
}

/** Chooses the queues that agents get, or lose; says which they have. */
export function QueuesDialog({ call, title, type, rows, state, widget, close }: QueuesProps) {
  useSheet(filterSheet);
  const queues = useChoices(widget, 'queueChoices', type === 'agency-agents-list' ? { list: type } : {}, close)?.queues;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  function tick(queue: string, isTicked: boolean) {
    const next = new Set(chosen);
    if (isTicked) next.add(queue);
    else next.delete(queue);
    setChosen(next);
  }
  return (
    <RowsDialog
      title={title}
      rows={rows}
      noun="agents"
      confirmLabel={call === 'assignQueues' ? 'Assign' : 'Un-assign'}
      isReady={chosen.size > 0}
      missing="Choose a queue"
      confirm={() =>
        settleRows(
          rows,
          (work, handling, some) =>
            work.run(call, { rows: some, queues: agentQueueKeys.filter((key) => chosen.has(key)) }, handling),
          () => calls[call].success,
          state,
          widget,
        )
      }
      close={close}
    >
      <fieldset className="filter">
        <legend>Queues</legend>
        {!queues && (
          <Skeleton>
            <SkeletonShape width="60%" />
          </Skeleton>
        )}
        <div className="two-columns people">
          {queues?.map(({ label, value }) => (
            <ChoiceBox key={value} isChosen={chosen.has(value)} choose={(isTicked) => tick(value, isTicked)}>
              <span className="grow cut">{label}</span>
              <span className="faint small">{havingText(rows, value)}</span>
            </ChoiceBox>
          ))}
        </div>
      </fieldset>
    </RowsDialog>
  );
}
