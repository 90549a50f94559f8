import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { OpenPayment, paymentTitle, paymentWidth } from './open-payment.tsx';

/** Money that has come and waits for a person, beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer
      {...props}
      call="fetchPaymentException"
      input={{ exceptionId: row.rowId }}
      title={paymentTitle}
      width={paymentWidth}
    >
      {(exception, readAgain) => (
        <OpenPayment exception={exception} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
