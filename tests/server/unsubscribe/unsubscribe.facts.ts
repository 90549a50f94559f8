import { unsubscribeDesk } from '../../../host/server/desks/unsubscribe/unsubscribe.desk.ts';
import { unsubscribeCsvColumns } from '../../../widgets/contract/unsubscribe/subscription.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { csvToken } from '../lists/support.ts';
import { by, list } from '../refusals/reads.ts';
import { addUnsubscription, choicesOff, newContact } from './unsubscribe-support.ts';

const savedSorts = { sorts: { savedAt: 'saved_at' }, newestBy: 'saved_at' };
const ofUnsubscriptions: ListOracle = {
  table: 'unsubscription',
  queues: { 'Unsubscribe User': 'true' },
  sorts: savedSorts.sorts,
  ownSorts: { 'Unsubscribe User': savedSorts },
  defaultSort: 'saved_at',
  searches: { contact: 'contact' },
  options: {
    kind: oneOf('kind', ['MOBILE', 'EMAIL']),
    reason: oneOf('reason', ['CUSTOMER_REQUEST', 'DND_REGISTER', 'COMPLAINT', 'WRONG_NUMBER', 'DECEASED']),
    source: oneOf('source', ['FORM', 'CSV']),
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

export const unsubscribeFacts = defineDeskFacts(unsubscribeDesk, {
  lists: () => ({ 'unsubscribe-user': ofUnsubscriptions }),
  writes: {
    saveUnsubscription: {
      sent: () => ({ ...choicesOff(['CALL', 'PROMOTION']), contact: newContact() }),
      change: async ({ server, lead }) => ({
        ...choicesOff(['SMS', 'SERVICE'], ['SMS', 'PROMOTION']),
        subscriptionId: await addUnsubscription(server, lead, ['SMS', 'SERVICE']),
      }),
      read: ({ contact }) => by('findSubscription', { contact }),
    },
    applyUnsubscribeCsv: {
      async sent(world) {
        const content = `${unsubscribeCsvColumns.join(',')}\n${newContact()},SMS,PROMOTION,COMPLAINT`;
        return { token: await csvToken(world, 'checkUnsubscribeCsv', content) };
      },
      read: () => list('unsubscribe-user'),
    },
  },
});
