import type { Kysely, RawBuilder } from 'kysely';
import { nachCodeKinds, repeatWords } from '../../../../../widgets/contract/nach-codes/nach-code.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';
import { nachCodeRow, type NachCode } from '../nach-codes.store.ts';

function cellsOf({ code, kind, reason, remedy, mayRepeat, order, isOffered, since, retiredAt }: NachCode) {
  return {
    name: code,
    words: reason,
    remedy,
    kind: nachCodeKinds[kind],
    secondForm: repeatWords(mayRepeat),
    order,
    choiceStatus: isOffered ? 'Offered' : retiredAt === null ? 'Not offered yet' : 'Retired',
    since: wireDateTime(since),
    retiredOn: wireDateTime(retiredAt),
  } satisfies Record<string, Cell>;
}
type NachCodeField = keyof ReturnType<typeof cellsOf>;

/** The codes with these keys, in the keys' order, as records of a list. */
export async function readNachCodeRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<NachCodeField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('nach_code as c', 'c.id', 'k.id')
    .select(nachCodeRow.columns.map((column) => `c.${column}` as const))
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(nachCodeRow.read(row))));
}
