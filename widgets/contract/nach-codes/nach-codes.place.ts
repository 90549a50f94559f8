import { definePlace } from '../lists/place.ts';

/** What banks reject mandates for, as the lender reads it. */
export const nachCodesPlace = definePlace({
  subject: 'nachCode',
  searches: {},
  head: ['importNachCodes', 'exportNachCodes', 'downloadList', 'addNachCode'],
  row: ['edit'],
  lists: {
    'nach-reject-codes': { part: 'choices', group: 'NACH', needs: 'writeChoices' },
  },
});
