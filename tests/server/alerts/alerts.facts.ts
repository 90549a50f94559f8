import { alertsDesk } from '../../../host/server/desks/alerts/alerts.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by } from '../refusals/reads.ts';
import { addAlert } from './alert-support.ts';

const newest = { sorts: { at: 'at' }, newestBy: 'at' };
const ofAlerts: ListOracle = {
  table: 'alert',
  queues: { Alerts: "queue = 'NEW'", 'Alerts Seen': "queue = 'SEEN'" },
  sorts: newest.sorts,
  ownSorts: { Alerts: newest, 'Alerts Seen': newest },
  defaultSort: 'at',
  searches: {},
  options: {
    kind: oneOf('code', [
      'LIMIT_REACHED',
      'LIMIT_RAISED',
      'DOWNLOAD_LARGE',
      'SIGN_IN_SPRAY',
      'ACCOUNT_LOCKED',
      'ACCESS_WIDENED',
      'EMBEDDER_REFUSED',
      'PAYMENTS_REFUSED',
      'LEDGER_DIFFERS',
      'PROXY_UNTRUSTED',
    ]),
  },
  ranges: {},
  dates: { at: { column: 'at', from: -12, to: 0, choice: 'past' } },
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

export const alertsFacts = defineDeskFacts(alertsDesk, {
  lists: () => ({ alerts: ofAlerts }),
  writes: {
    markAlertSeen: {
      sent: async ({ server }) => ({ alertId: await addAlert(server), note: 'Asked the lead: as agreed' }),
      read: ({ alertId }) => by('fetchAlert', { alertId }),
    },
  },
});
