import type { Kysely } from 'kysely';
import { agencyText, isIdle } from '../../../../../widgets/contract/agencies/agencies.ts';
import { listRows, type ListAction } from '../../../../../widgets/contract/lists.ts';
import type { Caller } from '../../../call/handler.ts';
import type { Database } from '../../../db/schema.ts';
import { reachOfCaller } from '../../../call/agency-reach.ts';
import * as agencies from '../../agencies/agencies.store.ts';
import { filterTable, valuesOf } from '../../lists/filter-table.ts';
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
  const all = await agencies.all(db);
  // who has no screen of them is not led there
  const led: readonly ListAction[] = opensAgencies(caller) ? [] : ['agencies'];
  if (all.length < 2) return { ...list, hides: [...alone, ...led] };
  const idle = all.filter(({ status }) => isIdle(status)).map(({ id }) => id);
  const { agency } = filterTable<Cases['column'], 'agency'>({
    agency: {
      filterName: 'Agency',
      kind: 'checkbox',
      choices: [
        ...valuesOf<Cases['column']>(
          'agency_id',
          all.map(({ id, name, status }) => [id, agencyText(name, status)] as const),
        ),
        { value: 'none', label: 'With no agency', where: { column: 'agency_id', is: 'absent' } },
        ...(idle.length === 0
          ? []
          : [
              {
                value: 'idle',
                label: 'Suspended or ended',
                where: { column: 'agency_id', is: 'oneOf', values: idle },
              } as const,
            ]),
      ],
    },
  });
  const columns = [...list.columns, { label: 'Agency', value: 'agency', kind: 'text' } as const];
  return { ...list, columns, filters: [...list.filters, agency], hides: led };
}
