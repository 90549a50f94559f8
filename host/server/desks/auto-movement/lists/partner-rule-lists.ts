import {
  partnerRuleLists,
  switchLabels,
  type PartnerRuleQueue,
} from '../../../../../widgets/contract/auto-movement/partner-rule.ts';
import { listRows } from '../../../../../widgets/contract/lists.ts';
import { filterTable, valuesOf } from '../../../core/lists/filter-table.ts';
import type { ListSource, SomeLists } from '../../../core/lists/source.ts';
import { partnerRuleBase, type PartnerRules } from './partner-rule-base.store.ts';

const filters = filterTable<PartnerRules['column'], 'switch'>({
  switch: { filterName: 'Switch', kind: 'checkbox', choices: valuesOf('standing', Object.entries(switchLabels)) },
});

/** The rules of one kind: one for each partner, by name. */
const listOf = (queue: PartnerRuleQueue): ListSource<PartnerRules> => ({
  base: partnerRuleBase,
  tabs: [
    {
      tabName: 'All',
      queueName: listRows[partnerRuleLists[queue]].firstQueue,
      where: [{ column: 'queue', is: 'oneOf', values: [queue] }],
    },
  ],
  columns: [
    { label: 'Partner', value: 'name', kind: 'name', sort: 'sort_name' },
    { label: 'Switch', value: 'switch', kind: 'switch' },
    { label: 'Rule', value: 'rule', kind: 'text' },
    { label: 'Waiting now', value: 'waiting', kind: 'number' },
    { label: 'Moved today', value: 'movedToday', kind: 'number' },
    { label: 'Stopped today', value: 'stoppedToday', kind: 'number', shown: false },
    { label: 'Proposed by', value: 'proposedBy', kind: 'text' },
    { label: 'Approved by', value: 'approvedBy', kind: 'text' },
    { label: 'Changed on', value: 'changedAt', kind: 'dateTime' },
    { label: 'Switched on', value: 'isOn', kind: 'text', shown: false },
    { label: 'Proposed', value: 'isProposed', kind: 'text', shown: false },
  ],
  filters: Object.values(filters),
  defaultSort: 'sort_name',
});

/** Partner and sourcing-partner auto-movement (RT-57, RT-58). */
export const partnerRuleSources = {
  [partnerRuleLists.PARTNER]: listOf('PARTNER'),
  [partnerRuleLists.SOURCING]: listOf('SOURCING'),
} as const satisfies SomeLists<PartnerRules>;
