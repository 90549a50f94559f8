import { saveFile } from '../../../client/files/download.ts';
import { allocationCsvColumns, optionalAllocationColumns } from '../../../contract/collections/agents.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { createCsv } from '../../../kit/list/csv.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import type { HeadActionProps } from '../../action-props.ts';

/** A sample file with an agent by address and one by name, to overwrite. */
function sampleFile(): Blob {
  const columns = [...allocationCsvColumns, ...optionalAllocationColumns];
  const csv = createCsv(columns.map((value) => ({ label: value, value })));
  csv.add({ loanApplicationNumber: '251100000001', agentEmail: 'agent@agency.example', channel: 'CALLING' });
  csv.add({ loanApplicationNumber: '251100000002', agentName: 'Asha Rao', channel: 'FIELD' });
  return csv.finish();
}

/** Gives many loans to agents by a file (QL-32, VA-06). */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Bulk allocation" isOpen close={close} width="640px">
      <CheckedFile
        columns={allocationCsvColumns}
        subjectLabel="loanApplicationNumber"
        verb="goes to"
        resultName="Allocation"
        calls={{ check: 'checkAllocationCsv', apply: 'applyAllocationCsv' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <p className="soft small">
        agentName may stand in place of agentEmail where one agent alone has that name. channel is CALLING, which it is
        without one, or FIELD.
      </p>
      <button
        className="btn plain"
        type="button"
        onClick={() => saveFile({ content: sampleFile(), name: 'Allocation_Sample.csv' })}
      >
        <Icon shape={downloadIcon} />
        Sample file
      </button>
    </Dialog>
  );
}
