import { defineWidget } from '../../kit/define-widget.tsx';
import act from '../../kit/look/act.css?sheet';
import history from '../customer-history.css?sheet';
import { PaymentHistory } from './payment-history.tsx';

/**
 * A loan's instalments with what was paid for each: all of them, what is overdue, paid, or not due yet, with the sums over the
 * whole schedule and a file for who may download lists. Beside them the loan's ledger, with what each payment has paid and what was
 * left after it, and its charges, where the backend offers `receipts`.
 *
 * @fires lending-ready
 * @fires lending-error - the history could not be loaded
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - back to the customer's file; cancelable.
 *   Unless a listener prevents it, the portal shows the file in a new tab
 */
defineWidget('lending-payment-history', PaymentHistory, {
  attributes: {
    /** The loan, by its loan application number */
    loanApplicationId: 'string',
    /** Whose history it is: the agency's (unless given), or operations' */
    variant: ['agency', 'ops'],
  },
  sheets: [act, history],
});
