import { definePlace } from '../lists/place.ts';

/** What somebody has proposed that widens access, until another person decides on it; agencies see what is their own. */
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
    'agency-access-requests': {
      title: 'Access Requests',
      label: 'Requests',
      path: '/agency/manager/access-requests',
      portal: 'agency',
      group: 'Team',
      part: 'accessDesk',
      needs: 'proposeAccess',
      firstQueue: 'Agency Access Requests Waiting',
    },
  },
});
