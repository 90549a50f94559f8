import { choiceCsvColumns } from '../../../contract/choices/choice-rules.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { ImportRows } from '../../parts/row-file.tsx';

/** Adds and changes many choices by a file. */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <ImportRows
      title="Import choices"
      columns={choiceCsvColumns}
      noun="choice"
      resultName="Choices"
      calls={{ check: 'checkChoicesCsv', apply: 'applyChoicesCsv' }}
      widget={widget}
      applied={() => state.refresh()}
      close={close}
    >
      A choice stands in one line, named by group, heading and key. Offered is yes or no.
    </ImportRows>
  );
}
