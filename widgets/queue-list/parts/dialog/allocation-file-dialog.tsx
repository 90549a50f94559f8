import { allocationCsvColumns } from '../../../contract/collections/agents.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { QueueList } from '../../queue-list.state.ts';

interface AllocationFileProps {
  state: QueueList;
  widget: Widget;
  close(): void;
}

/** Gives many loans to agents by a file (QL-32, VA-06). */
export function AllocationFileDialog({ state, widget, close }: AllocationFileProps) {
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
    </Dialog>
  );
}
