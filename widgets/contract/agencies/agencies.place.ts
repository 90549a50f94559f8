import { definePlace } from '../lists/place.ts';

/** Who collects for the lender, and how each of them stands (`authority` 4). */
export const agenciesPlace = definePlace({
  subject: 'agency',
  searches: {},
  head: ['downloadList', 'addAgency'],
  row: ['edit'],
  lists: {
    agencies: { part: 'agencies', group: 'Access', needs: 'manageAgencies' },
  },
});
