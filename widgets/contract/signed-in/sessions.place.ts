import { definePlace } from '../lists/place.ts';

/** Who is signed in now, in the portal and on pages of embedders. */
export const sessionsPlace = definePlace({
  subject: 'session',
  searches: { username: { label: 'Username', takes: 'text' } },
  head: ['downloadList'],
  row: ['delete'],
  lists: {
    sessions: { part: 'accessDesk', group: 'Access', needs: 'superviseSessions' },
  },
});
