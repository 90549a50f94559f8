import { definePlace } from '../lists/place.ts';
import { byCustomer } from '../lists/searches.ts';

const collections = { portal: 'agency', group: 'Collections' } as const;

/** Loans in collection. */
export const casesPlace = definePlace({
  subject: 'collectionsCase',
  locks: 'collectionsCase',
  saves: 'callingComment',
  searches: byCustomer,
  head: ['downloadList'],
  row: [],
  lists: {
    'agency-calling-list': {
      ...collections,
      title: 'Calling List',
      path: '/agency/calling-list',
      tag: 'lending-calling-list',
      head: ['downloadList', 'nextApplication'],
      row: ['call', 'save'],
    },
    'agency-customer-list': {
      ...collections,
      title: 'Customers',
      path: '/agency/manager/customer-list',
      tag: 'lending-customer-list',
      bulkActions: ['bulkAllocate', 'bulkReAllocate', 'placeWithAgency', 'recallFromAgency'],
      head: ['agencies', 'uploadAllocation', 'downloadList'],
      row: ['allocate', 'reAllocate', 'allocateAgent'],
    },
  },
});
