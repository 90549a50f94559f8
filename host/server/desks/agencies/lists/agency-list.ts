import { agencyKinds, type AgencyStatus } from '../../../../../widgets/contract/agencies/agencies.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { agencyBase, type Agencies } from './agency-base.store.ts';

const standing = (status: AgencyStatus) =>
  [
    { column: 'queue', is: 'oneOf', values: ['AGENCY'] },
    { column: 'status', is: 'oneOf', values: [status] },
  ] as const;

const filters = filterTable<Agencies['column'], 'kind' | 'end'>({
  kind: { filterName: 'Kind', kind: 'checkbox', choices: valuesOf('kind', Object.entries(agencyKinds)) },
  end: {
    filterName: 'Contract',
    kind: 'checkbox',
    choices: [
      { value: 'ends', label: 'With a last day', where: { column: 'ends_on', is: 'present' } },
      { value: 'open', label: 'Without an end', where: { column: 'ends_on', is: 'absent' } },
    ],
  },
});

/** Every agency, the lender's own among them, by how it stands. */
const agencyList: ListSource<Agencies> = {
  base: agencyBase,
  tabs: [
    { tabName: 'Active', queueName: 'Agencies', where: standing('ACTIVE') },
    { tabName: 'Draft', queueName: 'Agencies Draft', where: standing('DRAFT') },
    { tabName: 'Suspended', queueName: 'Agencies Suspended', where: standing('SUSPENDED') },
    { tabName: 'Ended', queueName: 'Agencies Ended', where: standing('ENDED') },
  ],
  columns: [
    { label: 'Name', value: 'name', kind: 'name', sort: 'name' },
    { label: 'Code', value: 'code', kind: 'text', sort: 'code' },
    { label: 'Kind', value: 'kind', kind: 'text' },
    { label: 'Status', value: 'agencyStatus', kind: 'status' },
    { label: 'Starts', value: 'startsOn', kind: 'date', sort: 'starts_on' },
    { label: 'Ends', value: 'endsOn', kind: 'date', sort: 'ends_on' },
    { label: 'Contact', value: 'contact', kind: 'trimmed' },
    { label: 'People', value: 'people', kind: 'number' },
    { label: 'Open loans', value: 'loans', kind: 'number' },
  ],
  filters: Object.values(filters),
  defaultSort: 'name',
};

export const agencyLists = { agencies: agencyList } as const satisfies SomeLists<Agencies>;
