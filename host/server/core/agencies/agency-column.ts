import type { Kysely } from 'kysely';
import { agencyText, isIdle, type AgencyStatus } from '../../../../widgets/contract/agencies/agencies.ts';
import { reachOfCaller } from '../../call/agency-reach.ts';
import type { Caller } from '../../call/handler.ts';
import type { Database } from '../../db/schema.ts';
import { filterTable, valuesOf } from '../lists/filter-table.ts';
import type { FilterSource } from '../lists/source.ts';
import * as agencies from './agencies.store.ts';

/** What a list of agencies' rows shows of them beside its own, by `agency_id`. */
interface AgencyParts {
  column: { label: 'Agency'; value: 'agency'; kind: 'text' };
  filter: FilterSource<'agency_id'>;
}

/** The name of an agency beside a row, with its status where it does not work; null for a row that is the lender's. */
export const agencyCell = (name: string | null, status: AgencyStatus | null): string | null =>
  name === null || status === null ? null : agencyText(name, status);

/**
 * Column and filter by which the lender's staff sees whose each row is, once there is more than one agency. An agency's own
 * people see nothing of others.
 *
 * @returns undefined while there is nothing to tell apart
 */
export async function agencyParts({
  db,
  caller,
}: {
  db: Kysely<Database>;
  caller: Caller;
}): Promise<AgencyParts | undefined> {
  if (reachOfCaller(caller) !== 'all') return undefined;
  const all = await agencies.all(db);
  if (all.length < 2) return undefined;
  const idle = all.filter(({ status }) => isIdle(status)).map(({ id }) => id);
  const { agency } = filterTable<'agency_id', 'agency'>({
    agency: {
      filterName: 'Agency',
      kind: 'checkbox',
      choices: [
        ...valuesOf(
          'agency_id' as const,
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
  return { column: { label: 'Agency', value: 'agency', kind: 'text' }, filter: agency };
}
