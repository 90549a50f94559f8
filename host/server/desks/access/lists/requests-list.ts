import { accessDecisions, accessKinds } from '../../../../../widgets/contract/access/access.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
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

export const requestLists = { 'access-requests': accessRequestList } as const satisfies SomeLists<AccessRequests>;
