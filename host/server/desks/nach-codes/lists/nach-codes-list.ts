import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';
import { nachCodeFields, nachCodeKinds } from '../../../../../widgets/contract/nach-codes/nach-code.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists, TabSource } from '../../../core/lists/source.ts';
import { nachCodesBase, type NachCodes } from './nach-codes-base.store.ts';

const filters = filterTable<NachCodes['column'], 'kind'>({
  kind: {
    filterName: nachCodeFields.kind,
    kind: 'checkbox',
    choices: valuesOf('kind', Object.entries(nachCodeKinds)),
  },
});

const tab = (tabName: string, queueName: string, queue: ChoiceState): TabSource<NachCodes> => ({
  tabName,
  queueName,
  where: [{ column: 'queue', is: 'oneOf', values: [queue] }],
});

/** What banks reject mandates for: what forms offer, what waits for another person, and what is offered no more. */
const nachCodesList: ListSource<NachCodes> = {
  base: nachCodesBase,
  tabs: [
    tab('Offered', 'NACH Reject Codes', 'OFFERED'),
    tab('Waiting', 'NACH Reject Codes Waiting', 'WAITING'),
    tab('Retired', 'NACH Reject Codes Retired', 'RETIRED'),
  ],
  columns: [
    { label: nachCodeFields.code, value: 'name', kind: 'name', sort: 'code' },
    { label: nachCodeFields.reason, value: 'words', kind: 'text' },
    { label: nachCodeFields.remedy, value: 'remedy', kind: 'trimmed' },
    { label: nachCodeFields.kind, value: 'kind', kind: 'text' },
    { label: nachCodeFields.mayRepeat, value: 'secondForm', kind: 'text' },
    { label: nachCodeFields.order, value: 'order', kind: 'number', sort: 'position' },
    { label: 'Status', value: 'choiceStatus', kind: 'status' },
    { label: 'Since', value: 'since', kind: 'dateTime' },
    { label: 'Retired on', value: 'retiredOn', kind: 'dateTime' },
  ],
  filters: Object.values(filters),
  defaultSort: 'position',
};

export const nachCodesLists = { 'nach-reject-codes': nachCodesList } as const satisfies SomeLists<NachCodes>;
