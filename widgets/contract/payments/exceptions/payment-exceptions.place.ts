import { definePlace } from '../../lists/place.ts';
import { byLoan } from '../../lists/searches.ts';

/** Money that has come and waits for a person. */
export const paymentExceptionsPlace = definePlace({
  subject: 'paymentException',
  searches: byLoan,
  head: ['downloadList'],
  row: ['edit'],
  lists: {
    'payment-exceptions': { part: 'receipts', group: 'Disbursal', needs: 'readPaymentExceptions' },
  },
});
