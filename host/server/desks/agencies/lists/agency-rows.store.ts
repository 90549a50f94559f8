import type { Kysely, RawBuilder } from 'kysely';
import { agencyKinds, agencyStatusLabels } from '../../../../../widgets/contract/agencies/agencies.ts';
import type { Agency } from '../../../core/agencies/agencies.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import type { Database } from '../../../db/schema.ts';
import { loansOf, peopleOf } from '../agency-view.store.ts';

type Row = Omit<Agency, 'queue' | 'version'> & { loans: number; people: number };

function cellsOf(row: Row) {
  return {
    name: row.name,
    code: row.code,
    kind: agencyKinds[row.kind],
    agencyStatus: agencyStatusLabels[row.status],
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    contact: row.contact,
    people: row.people,
    loans: row.loans,
  } satisfies Record<string, Cell>;
}
type AgencyField = keyof ReturnType<typeof cellsOf>;

/** The agencies with these keys, in the keys' order, as records of a list. */
export async function readAgencyRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<AgencyField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('agency as a', 'a.id', 'k.id')
    .select(['a.id', 'a.version', 'a.name', 'a.code', 'a.kind', 'a.status'])
    .select(['a.starts_on', 'a.ends_on', 'a.contact'])
    .select([loansOf('a.id').as('loans'), peopleOf('a.id').as('people')])
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(row)));
}
