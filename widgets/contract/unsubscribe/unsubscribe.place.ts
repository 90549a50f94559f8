import { definePlace } from '../lists/place.ts';

/** Numbers and addresses that are not to be sent something. */
export const unsubscribePlace = definePlace({
  subject: 'unsubscription',
  searches: { contact: { label: 'Mobile No or Email ID', takes: 'contact' } },
  head: ['uploadUnsubscribe', 'downloadList', 'addUnsubscription'],
  row: ['edit'],
  lists: {
    'unsubscribe-user': { group: 'Utilities', tag: 'lending-unsubscribe' },
  },
});
