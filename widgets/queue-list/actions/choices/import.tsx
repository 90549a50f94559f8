import { choiceCsvColumns } from '../../../contract/choices/choice-rules.ts';
import { CheckedFile } from '../../../kit/checked-file/checked-file.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import type { HeadActionProps } from '../../action-props.ts';

/** Adds and changes many choices by a file. */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <Dialog title="Import choices" isOpen close={close} width="640px">
      <CheckedFile
        columns={choiceCsvColumns}
        subjectLabel="choice"
        verb="becomes:"
        resultName="Choices"
        calls={{ check: 'checkChoicesCsv', apply: 'applyChoicesCsv' }}
        widget={widget}
        applied={() => void state.refresh()}
      />
      <p className="soft small">
        A choice stands in one line, named by group, heading and key; what no line names stays as it is. Offered is yes
        or no. Export gives such a file with every choice.
      </p>
    </Dialog>
  );
}
