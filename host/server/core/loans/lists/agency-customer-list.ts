import { allocationQueue, callingQueue } from '../collections.rules.ts';
import type { ListSource } from '../../lists/source.ts';
import { withAgencies } from './case-agencies.ts';
import { caseBase, type Cases } from './case-base.store.ts';
import { allocatedOn, callingAgent, calls, debt, fieldAgent, furtherOfCases, outsideQueues } from './case-columns.ts';
import { allocationFilters } from './case-filters.ts';
import { rowsOfReach } from '../../../call/agency-reach.ts';

const inQueue = { column: 'queue', is: 'oneOf', values: [callingQueue] } as const;

/**
 * Loans in collection that are given to agents, with tabs for free and allocated loans: a manager's those that their agency has, the
 * head's all.
 */
export const agencyCustomerList: ListSource<Cases> = {
  base: caseBase,
  tabs: [
    {
      tabName: 'All',
      queueName: 'Customers',
      where: [inQueue],
      counted: { queue: callingQueue },
    },
    {
      tabName: 'Not allocated',
      queueName: 'Customers Not Allocated',
      where: [inQueue, { column: 'calling_allocated_to', is: 'absent' }],
      counted: { queue: allocationQueue, subQueues: ['FREE'] },
    },
    {
      tabName: 'Allocated',
      queueName: 'Customers Allocated',
      where: [inQueue, { column: 'calling_allocated_to', is: 'present' }],
      counted: { queue: allocationQueue, subQueues: ['ALLOCATED'] },
    },
  ],
  columns: [
    ...debt,
    callingAgent,
    fieldAgent,
    { ...outsideQueues, shown: false },
    allocatedOn,
    // The file of allocations takes a downloaded list: an agent stands in it by name and by address.
    { label: 'Calling agent email', value: 'callingAgentEmail', kind: 'text', shown: false },
    { label: 'Field agent email', value: 'fieldAgentEmail', kind: 'text', shown: false },
    { label: 'Allocated to', value: 'allocatedTo', kind: 'person', shown: false },
    ...calls.map((column) => ({ ...column, shown: false as const })),
    {
      label: 'Comment',
      value: 'callingComment',
      kind: 'trimmed',
      params: { by: 'callingCommentBy', at: 'callingCommentAt' },
      shown: false,
    },
    ...furtherOfCases,
  ],
  filters: allocationFilters,
  defaultSort: 'allocated_at',
  seenBy: rowsOfReach,
  as: (context) => withAgencies(agencyCustomerList, context, ['placeWithAgency', 'recallFromAgency']),
};
