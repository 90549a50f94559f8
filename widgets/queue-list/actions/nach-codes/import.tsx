import { nachCodeCsvColumns } from '../../../contract/nach-codes/nach-code.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import type { HeadActionProps } from '../../action-props.ts';

/** Adds and changes many codes by a file. */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Import codes" isOpen close={close} width="640px">
      <CheckedFile
        columns={nachCodeCsvColumns}
        subjectLabel="code"
        verb="becomes:"
        resultName="NACH_Reject_Codes"
        calls={{ check: 'checkNachCodesCsv', apply: 'applyNachCodesCsv' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <p className="soft small">
        A code stands in one line; what no line names stays as it is. Whether a second form may follow, and whether
        forms offer it, is yes or no. Export gives such a file with every code.
      </p>
    </Dialog>
  );
}
