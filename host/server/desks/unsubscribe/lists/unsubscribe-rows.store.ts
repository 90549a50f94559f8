import type { Kysely, RawBuilder } from 'kysely';
import {
  choicesInWords,
  contactKinds,
  unsubscribeReasons,
} from '../../../../../widgets/contract/unsubscribe/subscription.ts';
import type { Database } from '../../../db/schema.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import { columns, toSubscription, type Subscription } from '../unsubscribe.store.ts';

function cellsOf({ contactMasked, kind, choices, reason, proofFileId, source, savedBy, savedAt }: Subscription) {
  return {
    /** The masked contact, by which the screen calls the row. */
    name: contactMasked,
    kind: contactKinds[kind],
    notSent: choices.length === 0 ? 'Everything is sent again' : choicesInWords(choices),
    reason: unsubscribeReasons[reason].label,
    proof: proofFileId === null ? null : 'Attached',
    source: source === 'CSV' ? 'File' : 'Form',
    savedBy,
    savedAt: wireDateTime(savedAt),
  } satisfies Record<string, Cell>;
}
type UnsubscribeField = keyof ReturnType<typeof cellsOf>;

/** The contacts with these keys, in the keys' order, as records of a list: masked. */
export async function readUnsubscribeRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<UnsubscribeField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('unsubscription as u', 'u.id', 'k.id')
    .select(columns.map((column) => `u.${column}` as const))
    .select(staffName('u.saved_by').as('saver'))
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(toSubscription(row))));
}
