import { bankFilesDesk } from '../../../host/server/desks/bank-files/bank-files.desk.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';
import { approvedPayout, approvedProfile, payoutProfile } from './payout-support.ts';

const ofProfiles: ListOracle = {
  table: 'bank_profile',
  queues: {
    'Bank Profiles': 'refusal is null and approved is not null and approved = written',
    'Bank Profiles Waiting': 'refusal is null and (approved is null or approved <> written)',
    'Bank Profiles Refused': 'refusal is not null',
  },
  sorts: { name: "(written ->> 'bank')", changedAt: 'changed_at' },
  defaultSort: "(written ->> 'bank')",
  searches: {},
  options: { purpose: oneOf('purpose', ['MANDATE', 'PAYOUT']) },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'name', sql: "(written ->> 'bank')" },
};

const newProfile = () => ({ lender: 9, purpose: 'PAYOUT', ...payoutProfile }) as const;

/** A profile that ops have written. */
const written = async ({ server, ops }: World) =>
  (await server.call('addBankProfile', newProfile(), { session: ops })).data().profileId;
const profile = ({ profileId }: { profileId: string }) => by('fetchBankProfile', { profileId });

/** A lender of whom no other payout waits. */
const ownLender = 21;

export const bankProfilesFacts = defineDeskFacts(bankFilesDesk, {
  lists: () => ({ 'bank-profiles': ofProfiles }),
  writes: {
    addBankProfile: { sent: newProfile, by: 'ops', read: () => list('bank-profiles') },
    changeBankProfile: {
      sent: async (world) => ({ profileId: await written(world), ...payoutProfile, mostLines: 500 }),
      by: 'ops',
      read: profile,
    },
    decideBankProfile: {
      sent: async (world) => ({ profileId: await written(world), to: 'APPROVED', reason: '' }),
      read: profile,
    },
    makeBankFile: {
      async sent({ server, application }) {
        await approvedPayout(server, application, { lender: ownLender });
        return { profileId: await approvedProfile(server, ownLender) };
      },
      read: () => by('fetchBankFiles', {}),
    },
  },
});
