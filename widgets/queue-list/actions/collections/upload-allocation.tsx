import { allocationCsvColumns } from '../../../contract/collections/agents.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import type { HeadActionProps } from '../../action-props.ts';

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
    </Dialog>
  );
}
