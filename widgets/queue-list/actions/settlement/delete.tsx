import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { DeleteSettlement } from '../../../kit/settlement/delete-settlement.tsx';
import type { ActionProps } from '../../action-props.ts';

/** QL-39: deletes a settlement that the customer has not accepted, after a reason and a confirmation. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const [row] = rows;
  return (
    <DeleteSettlement
      about={`${String(row?.['custName'] ?? '')}, ${row?.loanApplicationNumber ?? ''}`}
      amount={Number(row?.['settlementAmount'] ?? 0)}
      close={close}
      remove={(reason) =>
        settleRows(
          rows,
          (work, handling, some) => work.run('deleteSettlements', { rows: some, ...reason }, handling),
          () => 'The changes have been saved successfully',
          state,
          widget,
        )
      }
    />
  );
}
