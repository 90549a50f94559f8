import { buckets, callingQueue, type Bucket } from '../collections.rules.ts';
import type { ListSource, TabSource } from '../../lists/source.ts';
import { withAgencies } from './case-agencies.ts';
import { caseBase, type Cases } from './case-base.store.ts';
import { allocatedOn, callingAgent, calls, debt, fieldAgent, furtherOfCases, outsideQueues } from './case-columns.ts';
import { callingFilters } from './case-filters.ts';
import { promisedToday, withQueues } from './case-queues.ts';
import { may, mayForOwnLoansAlone } from '../../../../../widgets/contract/session/rights.ts';
import { rowsOfReach } from '../../../call/agency-reach.ts';

const inQueue = { column: 'queue', is: 'oneOf', values: [callingQueue] } as const;

function overdue(bucket: Bucket): TabSource<Cases> {
  return {
    tabName: `${bucket} days`,
    queueName: `Calling List ${bucket}`,
    where: [inQueue, { column: 'bucket', is: 'oneOf', values: [bucket] }],
    counted: { queue: callingQueue, subQueues: [bucket] },
  };
}

/**
 * Overdue loans to call, by bucket. An agent sees their own cases, to call and to visit; a manager
 * those of their agency, and the head of collections all.
 */
export const agencyCallingList: ListSource<Cases> = {
  base: caseBase,
  tabs: [
    {
      tabName: 'All',
      queueName: 'Calling List',
      where: [inQueue],
      counted: { queue: callingQueue },
    },
    ...buckets.map(overdue),
  ],
  columns: [
    ...debt,
    ...calls,
    allocatedOn,
    callingAgent,
    outsideQueues,
    {
      label: 'Comment',
      value: 'callingComment',
      kind: 'trimmed',
      params: { by: 'callingCommentBy', at: 'callingCommentAt' },
    },
    ...furtherOfCases,
    { ...fieldAgent, shown: false },
  ],
  filters: callingFilters,
  defaultSort: 'allocated_at',
  urgent: (now) => [promisedToday(now)],
  seenBy: (caller) => {
    const roles = caller.kind === 'staff' ? caller.staff.roles : [];
    const ofReach = rowsOfReach(caller);
    if (may('collect', roles) && !mayForOwnLoansAlone('collect', roles)) return ofReach;
    const values = caller.kind === 'staff' ? [caller.staff.id] : [];
    const own = {
      is: 'either',
      of: [
        { column: 'calling_allocated_to', is: 'oneOf', values },
        { column: 'field_allocated_to', is: 'oneOf', values },
      ],
    } as const;
    return ofReach === undefined ? own : { is: 'every', of: [ofReach, own] };
  },
  as: async (context) => withQueues(await withAgencies(agencyCallingList, context), context),
};
