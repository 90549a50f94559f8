import { definePlace } from '../lists/place.ts';

/** How the files of each lender look at its bank. */
export const bankProfilesPlace = definePlace({
  subject: 'bankProfile',
  searches: {},
  head: ['downloadList', 'addBankProfile'],
  row: ['edit'],
  lists: {
    'bank-profiles': { part: 'bankFiles', group: 'Disbursal', needs: 'readBankFiles' },
  },
});
