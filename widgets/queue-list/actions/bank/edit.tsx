import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { exceptionTitle, exceptionWidth, OpenException } from './open-exception.tsx';

/** A report of the bank that fits nothing, beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer
      {...props}
      call="fetchBankException"
      input={{ exceptionId: row.rowId }}
      title={exceptionTitle}
      width={exceptionWidth}
    >
      {(exception, readAgain) => (
        <OpenException exception={exception} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
