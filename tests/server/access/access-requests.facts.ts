import { accessRequestsDesk } from '../../../host/server/desks/access/access-requests.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by } from '../refusals/reads.ts';
import { addRequest, why } from './access-support.ts';

const sorts = { username: 'username', proposedAt: 'proposed_at', decidedAt: 'decided_at' };
const ofAccessRequests: ListOracle = {
  table: 'access_request',
  queues: { 'Access Requests Waiting': "queue = 'WAITING'", 'Access Requests Decided': "queue <> 'WAITING'" },
  sorts,
  ownSorts: { 'Access Requests Decided': { sorts, newestBy: 'decided_at' } },
  defaultSort: 'proposed_at',
  searches: { accountName: 'username' },
  options: { kind: oneOf('kind', ['ADD', 'WIDEN', 'ENABLE', 'RESET']) },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const ofAgencyRequests: ListOracle = {
  ...ofAccessRequests,
  queues: {
    'Agency Access Requests Waiting': "agency_id is not null and queue = 'WAITING'",
    'Agency Access Requests Decided': "agency_id is not null and queue <> 'WAITING'",
  },
  ownSorts: { 'Agency Access Requests Decided': { sorts, newestBy: 'decided_at' } },
};

export const accessRequestsFacts = defineDeskFacts(accessRequestsDesk, {
  lists: () => ({ 'access-requests': ofAccessRequests, 'agency-access-requests': ofAgencyRequests }),
  writes: {
    decideAccessRequest: {
      sent: async ({ server, ops }) => ({ requestId: await addRequest(server, ops.id), to: 'REFUSED', remark: why }),
      read: ({ requestId }) => by('fetchAccessRequest', { requestId }),
    },
  },
});
