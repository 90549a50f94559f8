import { definePlace } from '../lists/place.ts';
import { byCustomer } from '../lists/searches.ts';

/** Settlements that wait for approval. */
export const settlementPlace = definePlace({
  subject: 'settlement',
  searches: byCustomer,
  head: ['downloadList'],
  row: ['openLink', 'accept', 'reject', 'delete'],
  lists: {
    'agency-settlement-validation-list': {
      title: 'Settlement Validation',
      path: '/agency/settlement-validation-list',
      portal: 'agency',
      group: 'Validation',
      tag: 'lending-settlement-validation',
    },
  },
});
