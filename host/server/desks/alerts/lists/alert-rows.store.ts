import type { Kysely, RawBuilder } from 'kysely';
import { alertDetails, alertWords } from '../../../../../widgets/contract/alerts/alerts.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';
import { alertRow, type StoredAlert } from '../alerts.store.ts';

/** Every field that the list of alerts can show. */
function cellsOf({ kind, at, lastAt, times, about, seenAt, note }: StoredAlert, who: Cell, seenBy: Cell) {
  const details = alertDetails(about).map(({ label, value }) => `${label}: ${value}`);
  return {
    at: wireDateTime(at),
    name: alertWords(kind).name,
    who,
    times,
    details: details.length === 0 ? null : details.join(', '),
    lastAt: wireDateTime(lastAt),
    seenBy,
    seenAt: wireDateTime(seenAt),
    note,
  } satisfies Record<string, Cell>;
}
type AlertField = keyof ReturnType<typeof cellsOf>;

/** The alerts with these keys, in the keys' order, as records of a list. */
export async function readAlertRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<AlertField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('alert as a', 'a.id', 'k.id')
    .select(alertRow.columns.map((column) => `a.${column}` as const))
    .select([staffName('a.actor_id').as('actor'), staffName('a.seen_by').as('seer')])
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(alertRow.read(row), row.actor ?? 'No person', row.seer)));
}
