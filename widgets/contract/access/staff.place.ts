import { definePlace } from '../lists/place.ts';

/** Everybody who has an account, and what they may do; agencies see their own people (`authority` 10). */
export const staffPlace = definePlace({
  subject: 'account',
  searches: { username: { label: 'Username', takes: 'text' } },
  head: ['downloadList', 'addAccount'],
  row: ['edit'],
  lists: {
    staff: { part: 'accessDesk', group: 'Access', needs: 'administerAccess' },
    'agency-staff': {
      title: 'Staff',
      path: '/agency/manager/staff',
      portal: 'agency',
      group: 'Team',
      part: 'accessDesk',
      needs: 'proposeAccess',
      firstQueue: 'Agency Staff',
    },
  },
});
