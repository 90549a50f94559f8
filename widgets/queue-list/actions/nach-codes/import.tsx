import { nachCodeCsvColumns } from '../../../contract/nach-codes/nach-code.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { ImportRows } from '../../parts/row-file.tsx';

/** Adds and changes many codes by a file. */
export function Action({ state, widget, close }: HeadActionProps) {
  return (
    <ImportRows
      title="Import codes"
      columns={nachCodeCsvColumns}
      noun="code"
      resultName="NACH_Reject_Codes"
      calls={{ check: 'checkNachCodesCsv', apply: 'applyNachCodesCsv' }}
      widget={widget}
      applied={() => state.refresh()}
      close={close}
    >
      A code stands in one line. Whether a second form may follow, and whether forms offer it, is yes or no.
    </ImportRows>
  );
}
