import { accessDecisions, accessKinds } from '../../../../../widgets/contract/access/access.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { requestsOfReach } from '../access-reach.ts';
import { requestsBase, type AccessRequests } from './requests-base.store.ts';

const filters = filterTable<AccessRequests['column'], 'kind'>({
  kind: { filterName: 'What', kind: 'checkbox', choices: valuesOf('kind', Object.entries(accessKinds)) },
});

/** What was proposed that widens access: what waits for another person, and what was decided. */
const accessRequestList: ListSource<AccessRequests> = {
  base: requestsBase,
  tabs: [
    {
      tabName: 'Waiting',
      queueName: 'Access Requests Waiting',
      where: [{ column: 'queue', is: 'oneOf', values: ['WAITING'] }],
    },
    {
      tabName: 'Decided',
      queueName: 'Access Requests Decided',
      where: [{ column: 'queue', is: 'oneOf', values: accessDecisions }],
      newestBy: 'decided_at',
    },
  ],
  columns: [
    { label: 'Name', value: 'name', kind: 'name' },
    { label: 'Username', value: 'username', kind: 'text', sort: 'username' },
    { label: 'What', value: 'kind', kind: 'text' },
    { label: 'Adds', value: 'adds', kind: 'trimmed' },
    { label: 'Why', value: 'reason', kind: 'trimmed' },
    { label: 'Proposed by', value: 'proposer', kind: 'text' },
    { label: 'Proposed', value: 'proposedAt', kind: 'dateTime', sort: 'proposed_at' },
    { label: 'Status', value: 'state', kind: 'status' },
    { label: 'Decided by', value: 'decider', kind: 'text' },
    { label: 'Decided', value: 'decidedAt', kind: 'dateTime', sort: 'decided_at' },
  ],
  filters: Object.values(filters),
  defaultSort: 'proposed_at',
};

const ofAgency = { column: 'agency_id', is: 'present' } as const;

/** What managers of agencies have proposed for their agents: a manager's own. */
const agencyRequestList: ListSource<AccessRequests> = {
  ...accessRequestList,
  tabs: [
    {
      tabName: 'Waiting',
      queueName: 'Agency Access Requests Waiting',
      where: [ofAgency, { column: 'queue', is: 'oneOf', values: ['WAITING'] }],
    },
    {
      tabName: 'Decided',
      queueName: 'Agency Access Requests Decided',
      where: [ofAgency, { column: 'queue', is: 'oneOf', values: accessDecisions }],
      newestBy: 'decided_at',
    },
  ],
  seenBy: requestsOfReach,
};

export const requestLists = {
  'access-requests': accessRequestList,
  'agency-access-requests': agencyRequestList,
} as const satisfies SomeLists<AccessRequests>;
