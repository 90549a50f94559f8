import { filterTable } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { embedderBase, type Embedders } from './embedder-base.store.ts';

const inList = { column: 'queue', is: 'oneOf', values: ['EMBEDDER'] } as const;

const filters = filterTable<Embedders['column'], 'key'>({
  key: {
    filterName: 'Keys',
    kind: 'checkbox',
    choices: [
      { value: 'one', label: 'One key', where: { column: 'next_key_hash', is: 'absent' } },
      { value: 'two', label: 'Two keys', where: { column: 'next_key_hash', is: 'present' } },
    ],
  },
});

/** The embedders, whether they may open sessions or not. */
const embedderList: ListSource<Embedders> = {
  base: embedderBase,
  tabs: [
    { tabName: 'Enabled', queueName: 'Embedders', where: [inList, { column: 'disabled_at', is: 'absent' }] },
    { tabName: 'Disabled', queueName: 'Embedders Disabled', where: [inList, { column: 'disabled_at', is: 'present' }] },
  ],
  columns: [
    { label: 'Name', value: 'name', kind: 'name', sort: 'name' },
    { label: 'Pages', value: 'origins', kind: 'trimmed' },
    { label: 'Sessions are for', value: 'people', kind: 'trimmed' },
    { label: 'Screens', value: 'screens', kind: 'number' },
    { label: 'Minutes', value: 'mostMinutes', kind: 'number' },
    { label: 'Status', value: 'embedderStatus', kind: 'status' },
    { label: 'Ends', value: 'expiresAt', kind: 'dateTime', sort: 'expires_at' },
    { label: 'Disabled', value: 'disabledAt', kind: 'dateTime', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'name',
};

export const embedderLists = { embedders: embedderList } as const satisfies SomeLists<Embedders>;
