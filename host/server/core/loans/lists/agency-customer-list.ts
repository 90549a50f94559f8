import { allocationQueue, callingQueue } from '../collections.rules.ts';
import type { Kysely } from 'kysely';
import * as agencies from '../../agencies/agencies.store.ts';
import { filterTable, valuesOf } from '../../lists/filter-table.ts';
import type { Database } from '../../../db/schema.ts';
import type { ListSource } from '../../lists/source.ts';
import { caseBase, type Cases } from './case-base.store.ts';
import { allocatedOn, callingAgent, calls, debt, fieldAgent, furtherOfCases } from './case-columns.ts';
import { allocationFilters } from './case-filters.ts';
import { reachOfCaller, rowsOfReach } from '../../../call/agency-reach.ts';

const inQueue = { column: 'queue', is: 'oneOf', values: [callingQueue] } as const;

/** What the lender's staff sees besides, once there is more than one agency: who has a loan. */
async function withAgencies(list: ListSource<Cases>, db: Kysely<Database>): Promise<ListSource<Cases>> {
  const all = await agencies.all(db);
  if (all.length < 2) return { ...list, hides: ['placeWithAgency', 'recallFromAgency'] };
  const choices = valuesOf(
    'agency_id',
    all.map(({ id, name }) => [id, name] as const),
  );
  const lenders = { value: 'none', label: 'With no agency', where: { column: 'agency_id', is: 'absent' } } as const;
  const { agency } = filterTable<Cases['column'], 'agency'>({
    agency: { filterName: 'Agency', kind: 'checkbox', choices: [...choices, lenders] },
  });
  const columns = [...list.columns, { label: 'Agency', value: 'agency', kind: 'text' } as const];
  return { ...list, columns, filters: [...list.filters, agency] };
}

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
    allocatedOn,
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
  as: async ({ db, caller }) =>
    reachOfCaller(caller) === 'all' ? withAgencies(agencyCustomerList, db) : agencyCustomerList,
};
