import { choiceGroupNames, choiceGroups } from '../../../../../widgets/contract/choices/choice-groups.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists, TabSource } from '../../../core/lists/source.ts';
import { choicesBase, type Choices } from './choices-base.store.ts';

const filters = filterTable<Choices['column'], 'group'>({
  group: {
    filterName: 'Group',
    kind: 'checkbox',
    choices: valuesOf(
      'group_name',
      choiceGroupNames.map((group) => [group, choiceGroups[group].label]),
    ),
  },
});

const tab = (tabName: string, queueName: string, queue: string): TabSource<Choices> => ({
  tabName,
  queueName,
  where: [{ column: 'queue', is: 'oneOf', values: [queue] }],
});

/** What forms offer, what waits for another person, and what is offered no more. */
const choicesList: ListSource<Choices> = {
  base: choicesBase,
  tabs: [
    tab('Offered', 'Choices', 'OFFERED'),
    tab('Waiting', 'Choices Waiting', 'WAITING'),
    tab('Retired', 'Choices Retired', 'RETIRED'),
  ],
  columns: [
    { label: 'Words', value: 'name', kind: 'name', sort: 'label' },
    { label: 'Group', value: 'group', kind: 'text', sort: 'place' },
    { label: 'Under', value: 'heading', kind: 'text' },
    { label: 'Key', value: 'key', kind: 'text' },
    { label: 'Order', value: 'order', kind: 'number' },
    { label: 'Status', value: 'choiceStatus', kind: 'status' },
    { label: 'Proposed', value: 'proposed', kind: 'trimmed' },
    { label: 'Since', value: 'since', kind: 'dateTime' },
    { label: 'Retired on', value: 'retiredOn', kind: 'dateTime' },
  ],
  filters: Object.values(filters),
  defaultSort: 'place',
};

export const choicesLists = { choices: choicesList } as const satisfies SomeLists<Choices>;
