import { useId, useState } from 'react';
import { allocationChannels, type AllocationChannel } from '../../../contract/collections/agents.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { ActionProps } from '../../action-props.ts';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { ChoosePerson } from '../../../kit/list/dialog/choose-person.tsx';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { useChoices } from '../../../kit/list/dialog/use-choices.ts';

interface AllocateProps extends ActionProps {
  action: CallInput<'allocateCases'>['action'];
  title: string;
}

const channelLabels: Record<AllocationChannel, string> = { calling: 'To call', field: 'To visit' };

/** The most loans of which the agents are asked at once. */
const mostAsked = 100;

type Agent = CallReply<'allocationAgents'>['agents'][number];

/** `12 of 150 allocated, takes 3 of 5, Calling List 1-30`, as far as the backend says it. */
function detailOf({ accountAllocated, capacity, fits, queues = [] }: Agent, asked: number): string {
  const allocated = `${accountAllocated}${capacity === undefined ? '' : ` of ${capacity}`} allocated`;
  const some = fits === undefined || fits === asked ? [] : [`takes ${fits} of ${asked}`];
  return [allocated, ...some, ...queues].join(', ');
}

/** Gives loans in collection to an agent who may have them. */
export function AllocateDialog({ action, title, rows, state, widget, close }: AllocateProps) {
  const asked = rows.slice(0, mostAsked);
  const knowsRules = useValue(widget.connection.extensions)?.includes('allocationRules');
  const of = knowsRules ? { rowIds: asked.map(({ rowId }) => rowId) } : {};
  const agents = useChoices(widget, 'allocationAgents', of, close)?.agents;
  const [agentId, setAgent] = useState('');
  const among = useId();
  const [channel, setChannel] = useState<AllocationChannel>('calling');
  const name = agents?.find(({ id }) => id === agentId)?.agentName ?? '';
  const done = (count: number) => `${count === 1 ? 'Loan' : `${count} loans`} given to ${name}`;
  return (
    <RowsDialog
      title={title}
      rows={rows}
      confirmLabel={title}
      isReady={agentId !== ''}
      missing="Choose an agent"
      confirm={() =>
        settleRows(
          rows,
          (work, handling, some) => work.run('allocateCases', { action, rows: some, agentId, channel }, handling),
          done,
          state,
          widget,
        )
      }
      close={close}
    >
      <fieldset className="filter">
        <legend>What for</legend>
        <div className="buttons">
          {allocationChannels.map((each) => (
            <ChoiceBox key={each} among={among} isButton isChosen={each === channel} choose={() => setChannel(each)}>
              {channelLabels[each]}
            </ChoiceBox>
          ))}
        </div>
      </fieldset>
      <ChoosePerson
        label="Agent"
        people={agents?.map((agent) => ({
          id: agent.id,
          name: agent.agentName,
          detail: detailOf(agent, asked.length),
          refusal: agent.refusal,
        }))}
        chosen={agentId}
        choose={setAgent}
      />
    </RowsDialog>
  );
}
