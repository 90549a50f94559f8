import { staffDesk } from '../../../host/server/desks/access/staff.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import type { ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';
import { addPerson, newUsername, why } from './access-support.ts';

const ofAccounts: ListOracle = {
  table: 'staff',
  queues: { Staff: 'disabled_at is null', 'Staff Disabled': 'disabled_at is not null' },
  sorts: { username: 'username collate "C"', createdAt: 'created_at' },
  defaultSort: 'username collate "C"',
  searches: { username: 'username' },
  options: { signedIn: { ever: 'last_sign_in_at is not null', never: 'last_sign_in_at is null' } },
  ranges: {},
  dates: { created: { column: 'created_at', from: -8, to: 0, choice: 'full' } },
  typed: {},
  key: { column: 'username', sql: 'username' },
};

const ofAgencyAccounts: ListOracle = {
  ...ofAccounts,
  queues: {
    'Agency Staff': 'agency_id is not null and disabled_at is null',
    'Agency Staff Disabled': 'agency_id is not null and disabled_at is not null',
  },
};

const access = { roles: ['OPS_AGENT'], routes: ['DOCUMENT_PROCESSING'], agencyId: null, reason: why };
const account = ({ accountId }: { accountId: string }) => by('fetchAccount', { accountId });

export const staffFacts = defineDeskFacts(staffDesk, {
  lists: () => ({ staff: ofAccounts, 'agency-staff': ofAgencyAccounts }),
  writes: {
    addAccount: {
      sent: () => ({ username: newUsername(), firstName: 'Asha', lastName: 'Pillai', ...access }),
      read: () => list('staff'),
      isSentenceAudited: true,
    },
    changeAccount: {
      sent: async ({ server }) => ({
        accountId: (await addPerson(server)).id,
        ...access,
        roles: ['OPS_AGENT', 'MIS'],
      }),
      read: account,
      isSentenceAudited: true,
    },
    actOnAccount: {
      sent: async ({ server }) => ({ accountId: (await addPerson(server)).id, act: 'DISABLE', reason: why }),
      read: account,
      isSentenceAudited: true,
    },
  },
});
