import { definePlace } from '../lists/place.ts';
import { byLoan } from '../lists/searches.ts';

/** What the bank has answered that fits nothing that waits for it, until two people have settled it. */
export const bankExceptionsPlace = definePlace({
  subject: 'bankException',
  searches: byLoan,
  head: ['downloadList'],
  row: ['edit'],
  lists: {
    'bank-exceptions': { part: 'bankFiles', group: 'Disbursal', needs: 'readBankFiles' },
  },
});
