import type { Kysely } from 'kysely';
import type { NachCodeValues } from '../../../../widgets/contract/nach-codes/nach-code.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { offeredAt, proposed, type By } from '../../core/proposals/proposals.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { ProposedNachCode } from '../../db/tables/utilities/nach-codes.ts';
import type { Tx } from '../../db/transaction.ts';

export const nachCodeRow = mapRow('nach_code', {
  id: 'id',
  version: 'version',
  state: 'queue',
  code: 'code',
  kind: 'kind',
  reason: 'reason',
  remedy: 'remedy',
  mayRepeat: 'may_repeat',
  order: 'position',
  isOffered: 'is_offered',
  since: 'since',
  retiredAt: 'retired_at',
  proposal: 'proposal',
  proposedBy: 'proposed_by',
  proposedAt: 'proposed_at',
});
export type NachCode = ReturnType<typeof nachCodeRow.read>;

export async function find(db: Kysely<Database>, id: string): Promise<NachCode | undefined> {
  const row = await db.selectFrom('nach_code').select(nachCodeRow.columns).where('id', '=', id).executeTakeFirst();
  return row && nachCodeRow.read(row);
}

/** Every code, in the order of the list. */
export async function all(db: Kysely<Database>): Promise<NachCode[]> {
  const rows = await db.selectFrom('nach_code').select(nachCodeRow.columns).orderBy('position').orderBy('id').execute();
  return rows.map(nachCodeRow.read);
}

/** Finds a code and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<NachCode | undefined> {
  const row = await tx
    .selectFrom('nach_code')
    .select(nachCodeRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && nachCodeRow.read(row);
}

const columnsOf = ({ kind, reason, remedy, mayRepeat, order }: NachCodeValues) => ({
  kind,
  reason,
  remedy,
  may_repeat: mayRepeat,
  position: order,
});

/**
 * Makes a version of what a code says from now on. What was rejected before keeps the version of then, so that it reads as it did.
 */
async function keepVersion(tx: Tx, code: string, values: NachCodeValues): Promise<void> {
  const { kind, reason, remedy, mayRepeat, isOffered } = values;
  const versions = tx.selectFrom('nach_reject_code').where('code', '=', code);
  const last = await versions.select('version').orderBy('version', 'desc').limit(1).executeTakeFirst();
  await tx
    .updateTable('nach_reject_code')
    .set({ is_current: false })
    .where('code', '=', code)
    .where('is_current', '=', true)
    .execute();
  const number = (last?.version ?? 0) + 1;
  await tx
    .insertInto('nach_reject_code')
    .values({ code, version: number, kind, reason, remedy, may_repeat: mayRepeat, is_current: isOffered })
    .execute();
}

/** @param proposal what waits for another person: until then it is not offered @returns false where the code is there already */
export async function insert(
  tx: Tx,
  { id, code, ...values }: NachCodeValues & { id: string; code: string },
  proposal: ProposedNachCode | null,
  by: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('nach_code')
    .values({
      id,
      code,
      ...columnsOf(values),
      // what was refused bars the second form until another person lets it follow
      may_repeat: proposal === null && values.mayRepeat,
      is_offered: proposal === null,
      since: proposal === null ? by.now : null,
      ...proposed(proposal, by),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew && proposal === null) await keepVersion(tx, code, values);
  return isNew;
}

/** Proposes a change of a code whose row is locked, or with null ends the proposal. @returns the new version */
export async function propose(tx: Tx, row: NachCode, proposal: ProposedNachCode | null, by: By): Promise<number> {
  return changeRow(tx, 'nach_code', row, proposed(proposal, by));
}

/** Changes a code whose row is locked, and ends what was proposed for it. @returns the new version */
export async function change(tx: Tx, row: NachCode, values: NachCodeValues, by: By): Promise<number> {
  const { isOffered } = values;
  const saysElse = (['kind', 'reason', 'remedy', 'mayRepeat', 'isOffered'] as const).some(
    (field) => row[field] !== values[field],
  );
  if (saysElse) await keepVersion(tx, row.code, values);
  return changeRow(tx, 'nach_code', row, {
    ...columnsOf(values),
    is_offered: isOffered,
    ...offeredAt(isOffered, row.isOffered, by.now),
    ...proposed(null, by),
  });
}
