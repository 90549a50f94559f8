import { definePlace } from '../lists/place.ts';

/** What somebody has proposed that widens access, until another person decides on it. */
export const accessRequestsPlace = definePlace({
  subject: 'accessRequest',
  searches: { accountName: { label: 'Username', takes: 'text' } },
  head: ['downloadList'],
  row: ['edit'],
  lists: {
    'access-requests': {
      path: '/accessRequests',
      title: 'Access Requests',
      label: 'Requests',
      part: 'accessDesk',
      group: 'Access',
      needs: 'approveAccess',
      firstQueue: 'Access Requests Waiting',
    },
  },
});
