import { useId, useState } from 'react';
import { allocationChannels, type AllocationChannel } from '../../../contract/collections/agents.ts';
import type { CallInput } from '../../../contract/schemas.ts';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
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

/** Gives loans in collection to an agent whose KYC is done. */
export function AllocateDialog({ action, title, rows, state, widget, close }: AllocateProps) {
  const agents = useChoices(widget, 'allocationAgents', {}, close)?.agents;
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
        people={agents?.map(({ id, agentName, accountAllocated, refusal }) => ({
          id,
          name: agentName,
          detail: `${accountAllocated} allocated`,
          refusal,
        }))}
        chosen={agentId}
        choose={setAgent}
      />
    </RowsDialog>
  );
}
