import {
  contactKinds,
  unsubscribeReasonNames,
  unsubscribeReasons,
} from '../../../../../widgets/contract/unsubscribe/subscription.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { unsubscribeBase, type Unsubscriptions } from './unsubscribe-base.store.ts';

const filters = filterTable<Unsubscriptions['column'], 'kind' | 'reason' | 'source'>({
  kind: {
    filterName: 'Contact',
    kind: 'buttonCheckboxGroup',
    choices: valuesOf('kind', Object.entries(contactKinds)),
  },
  reason: {
    filterName: 'Reason',
    kind: 'checkbox',
    choices: valuesOf(
      'reason',
      unsubscribeReasonNames.map((name): [string, string] => [name, unsubscribeReasons[name].label]),
    ),
  },
  source: {
    filterName: 'Saved from',
    kind: 'buttonCheckboxGroup',
    choices: valuesOf('source', [
      ['FORM', 'Form'],
      ['CSV', 'File'],
    ]),
  },
});

/** Every contact that has unsubscribed, the last saved first (RT-54). */
const unsubscribeList: ListSource<Unsubscriptions> = {
  base: unsubscribeBase,
  tabs: [
    {
      tabName: 'All',
      queueName: 'Unsubscribe User',
      where: [{ column: 'queue', is: 'oneOf', values: ['UNSUBSCRIBED'] }],
      newestBy: 'saved_at',
    },
  ],
  columns: [
    { label: 'Contact', value: 'name', kind: 'name' },
    { label: 'Kind', value: 'kind', kind: 'text' },
    { label: 'Not sent', value: 'notSent', kind: 'trimmed' },
    { label: 'Reason', value: 'reason', kind: 'text' },
    { label: 'Proof', value: 'proof', kind: 'text' },
    { label: 'Saved from', value: 'source', kind: 'text' },
    { label: 'Saved by', value: 'savedBy', kind: 'text' },
    { label: 'Saved', value: 'savedAt', kind: 'dateTime', sort: 'saved_at' },
  ],
  filters: Object.values(filters),
  defaultSort: 'saved_at',
};

export const unsubscribeLists = { 'unsubscribe-user': unsubscribeList } as const satisfies SomeLists<Unsubscriptions>;
