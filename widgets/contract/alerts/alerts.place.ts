import { definePlace } from '../lists/place.ts';

/** What those who watch the server were told, until one of them has seen it. */
export const alertsPlace = definePlace({
  subject: 'alert',
  searches: {},
  head: ['downloadList'],
  row: ['edit'],
  lists: {
    alerts: { part: 'alerts', group: 'Access', needs: 'readAlerts' },
  },
});
