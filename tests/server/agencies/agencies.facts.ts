import { agenciesDesk } from '../../../host/server/desks/agencies/agencies.desk.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';

const ofAgencies: ListOracle = {
  table: 'agency',
  queues: {
    Agencies: "status = 'ACTIVE'",
    'Agencies Draft': "status = 'DRAFT'",
    'Agencies Suspended': "status = 'SUSPENDED'",
    'Agencies Ended': "status = 'ENDED'",
  },
  sorts: { name: 'name', code: 'code', startsOn: 'starts_on', endsOn: 'ends_on' },
  defaultSort: 'name',
  searches: {},
  options: {
    kind: oneOf('kind', ['IN_HOUSE', 'EXTERNAL']),
    end: { ends: 'ends_on is not null', open: 'ends_on is null' },
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'code', sql: 'code' },
};

let made = 0;
const written = { startsOn: null, endsOn: null, contact: null };
const newAgency = () => ({ name: 'Luni', code: `LUNI_${(made += 1)}`, ...written });
const draft = async ({ server, lead }: World) =>
  (await server.call('createAgency', newAgency(), { session: lead })).data().agencyId;
const agency = ({ agencyId }: { agencyId: string }) => by('fetchAgency', { agencyId });

export const agenciesFacts = defineDeskFacts(agenciesDesk, {
  lists: () => ({ agencies: ofAgencies }),
  writes: {
    createAgency: { sent: newAgency, read: () => list('agencies') },
    changeAgency: {
      sent: async (world) => ({ agencyId: await draft(world), name: 'Luni Recovery', ...written }),
      read: agency,
    },
    moveAgency: {
      sent: async (world) => ({ agencyId: await draft(world), to: 'ENDED', reason: 'The contract was not signed' }),
      read: agency,
      isSentenceAudited: true,
    },
  },
});
