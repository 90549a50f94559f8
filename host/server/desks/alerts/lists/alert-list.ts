import {
  alertKindNames,
  alertKinds,
  alertStateNames,
  alertStates,
} from '../../../../../widgets/contract/alerts/alerts.ts';
import { filterTable, pickDates, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ColumnSource, ListSource, SomeLists } from '../../../core/lists/source.ts';
import { alertBase, type Alerts } from './alert-base.store.ts';

const filters = filterTable<Alerts['column'], 'kind' | 'at'>({
  kind: {
    filterName: 'What',
    kind: 'checkbox',
    choices: valuesOf(
      'code',
      alertKindNames.map((kind) => [kind, alertKinds[kind].name] as const),
    ),
  },
  at: {
    filterName: 'When',
    kind: 'buttonRadioDateGroup',
    choices: [pickDates('past')],
    range: { column: 'at', of: 'date' },
  },
});

const columns: readonly ColumnSource<Alerts>[] = [
  { label: 'When', value: 'at', kind: 'dateTime', sort: 'at' },
  { label: 'What', value: 'name', kind: 'name' },
  { label: 'Who', value: 'who', kind: 'text' },
  { label: 'Times', value: 'times', kind: 'number' },
  { label: 'Details', value: 'details', kind: 'text' },
  { label: 'Last', value: 'lastAt', kind: 'dateTime', shown: false },
];

/** What those who watch the server were told, the newest first. */
const alertList: ListSource<Alerts> = {
  base: alertBase,
  tabs: alertStateNames.map((state) => ({
    tabName: alertStates[state],
    queueName: state === 'NEW' ? 'Alerts' : `Alerts ${alertStates[state]}`,
    where: [{ column: 'queue', is: 'oneOf', values: [state] }],
    newestBy: 'at',
    ...(state === 'NEW' && { columns }),
  })),
  columns: [
    ...columns,
    { label: 'Seen by', value: 'seenBy', kind: 'text' },
    { label: 'Seen', value: 'seenAt', kind: 'dateTime', shown: false },
    { label: 'Note', value: 'note', kind: 'trimmed', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'at',
};

export const alertLists = { alerts: alertList } as const satisfies SomeLists<Alerts>;
