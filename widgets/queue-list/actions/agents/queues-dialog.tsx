import { useMemo, useState } from 'react';
import { calls } from '../../../contract/calls.ts';
import { agentQueueKeys } from '../../../contract/collections/agency-queues.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import filterSheet from '../../../kit/look/list/filter.css?sheet';
import { SkeletonShape, Skeleton } from '../../../kit/parts/skeleton.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { ActionProps } from '../../action-props.ts';
import { WhatToDo } from '../../parts/what-to-do.tsx';
import { CapacityField, createCapacityForm, setCapacity } from './capacity-field.tsx';
import { havingText } from './having-text.ts';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';

interface QueuesProps extends ActionProps {
  call: 'assignQueues' | 'unassignQueues';
  title: string;
}

/** Chooses the queues that agents get, or lose; says which they have. Of an agency's agents it also sets how many loans they take. */
export function QueuesDialog({ call, title, ...props }: QueuesProps) {
  const { type, rows, state, widget, close } = props;
  useSheet(filterSheet);
  const queues = useChoices(widget, 'queueChoices', type === 'agency-agents-list' ? { list: type } : {}, close)?.queues;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const takesLoans = call === 'assignQueues' && rows.some(({ capacity }) => typeof capacity === 'number');
  const [isOfLoans, setOfLoans] = useState(false);
  const capacity = useMemo(() => createCapacityForm(rows), [rows]);

  const label = call === 'assignQueues' ? 'Assign' : 'Un-assign';

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
      confirmLabel={isOfLoans ? 'Set' : label}
      isReady={isOfLoans || chosen.size > 0}
      missing="Choose a queue"
      confirm={() =>
        isOfLoans
          ? setCapacity(capacity, props)
          : settleRows(
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
      {takesLoans && (
        <WhatToDo legend="What to set" labels={['Queues', 'How many loans']} isSecond={isOfLoans} choose={setOfLoans} />
      )}
      {isOfLoans ? (
        <CapacityField form={capacity} />
      ) : (
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
      )}
    </RowsDialog>
  );
}
