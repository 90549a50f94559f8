import type { Kysely } from 'kysely';
import { listRows, type ListAction } from '../../../../../widgets/contract/lists.ts';
import type { Caller } from '../../../call/handler.ts';
import type { Database } from '../../../db/schema.ts';
import { reachOfCaller } from '../../../call/agency-reach.ts';
import { agencyParts } from '../../agencies/agency-column.ts';
import type { ListSource } from '../../lists/source.ts';
import type { Cases } from './case-base.store.ts';

type CaseList = ListSource<Cases>;

const opensAgencies = (caller: Caller) =>
  caller.kind === 'staff' && caller.staff.routeKeys.includes(listRows.agencies.routeKey);

/**
 * A list of loans as the lender's staff sees it once there is more than one agency: with who has each, those among them whose
 * agency does not work any more. An agency's own people see nothing of others.
 *
 * @param alone the actions that the list leaves out for the lender's staff while there is one agency
 */
export async function withAgencies(
  list: CaseList,
  { db, caller }: { db: Kysely<Database>; caller: Caller },
  alone: readonly ListAction[] = [],
): Promise<CaseList> {
  if (reachOfCaller(caller) !== 'all') return list;
  // who has no screen of them is not led there
  const led: readonly ListAction[] = opensAgencies(caller) ? [] : ['agencies'];
  const parts = await agencyParts({ db, caller });
  if (!parts) return { ...list, hides: [...alone, ...led] };
  return { ...list, columns: [...list.columns, parts.column], filters: [...list.filters, parts.filter], hides: led };
}
