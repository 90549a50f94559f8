import type { Kysely } from 'kysely';
import { mayForOwnLoansAlone } from '../../../../../widgets/contract/session/rights.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import type { Caller } from '../../../call/handler.ts';
import type { Database } from '../../../db/schema.ts';
import * as agents from '../../agents/agents.store.ts';
import { worksBucket } from '../../agents/agents.rules.ts';
import type { Condition, ListSource } from '../../lists/source.ts';
import { buckets } from '../collections.rules.ts';
import type { Cases } from './case-base.store.ts';

type CaseCondition = Condition<Cases['column']>;

/** Who has promised to pay today is reminded first. */
export const promisedToday = (now: Date): CaseCondition => ({
  column: 'promised_on',
  is: 'oneOf',
  values: [dayOf(now)],
});

/**
 * The calling list as an agent works it who is assigned to queues: the next loan is of these before it is of others, which have aged
 * out of them and stay with the agent.
 */
export async function withQueues(
  list: ListSource<Cases>,
  { db, caller }: { db: Kysely<Database>; caller: Caller },
): Promise<ListSource<Cases>> {
  if (caller.kind !== 'staff' || !mayForOwnLoansAlone('collect', caller.staff.roles)) return list;
  const agent = await agents.find(db, caller.staff.id);
  const worked = agent ? buckets.filter((bucket) => worksBucket(agent, bucket)) : buckets;
  if (worked.length === buckets.length) return list;
  const inQueues: CaseCondition = { column: 'bucket', is: 'oneOf', values: worked };
  return {
    ...list,
    urgent: (now) => [{ is: 'every', of: [inQueues, promisedToday(now)] }, inQueues, promisedToday(now)],
  };
}
