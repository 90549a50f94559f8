import type { Kysely } from 'kysely';
import type { ChoiceKey, ChoiceValues } from '../../../../widgets/contract/choices/choice-groups.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { offeredAt, proposed, type By } from '../../core/proposals/proposals.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { ProposedChoice } from '../../db/tables/utilities/choices.ts';
import type { Tx } from '../../db/transaction.ts';

export const choiceRow = mapRow('choice', {
  id: 'id',
  version: 'version',
  state: 'queue',
  group: 'group_name',
  heading: 'heading',
  key: 'key',
  label: 'label',
  order: 'position',
  isOffered: 'is_offered',
  since: 'since',
  retiredAt: 'retired_at',
  former: 'former',
  proposal: 'proposal',
  proposedBy: 'proposed_by',
  proposedAt: 'proposed_at',
});
export type Choice = ReturnType<typeof choiceRow.read>;

export async function find(db: Kysely<Database>, id: string): Promise<Choice | undefined> {
  const row = await db.selectFrom('choice').select(choiceRow.columns).where('id', '=', id).executeTakeFirst();
  return row && choiceRow.read(row);
}

/** Every choice, in the order of the list. */
export async function all(db: Kysely<Database>): Promise<Choice[]> {
  const rows = await db.selectFrom('choice').select(choiceRow.columns).orderBy('place').orderBy('id').execute();
  return rows.map(choiceRow.read);
}

/**
 * The choices of a group, all of them locked: of two who change a group at once the second sees what the first has done. In the
 * order of their ids, so that nobody waits in a circle.
 */
export async function lockGroup(tx: Tx, group: string): Promise<Choice[]> {
  const rows = await tx
    .selectFrom('choice')
    .select(choiceRow.columns)
    .where('group_name', '=', group)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(choiceRow.read);
}

/** @param proposal what waits for another person: until then it is not offered @returns false when the group has the key already */
export async function insert(
  tx: Tx,
  { id, group, heading, key, label, order }: ChoiceKey & Omit<ChoiceValues, 'isOffered'> & { id: string },
  proposal: ProposedChoice | null,
  by: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('choice')
    .values({
      id,
      group_name: group,
      heading,
      key,
      label,
      position: order,
      is_offered: proposal === null,
      since: proposal === null ? by.now : null,
      ...proposed(proposal, by),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Proposes a change of a choice whose row is locked, or with null ends the proposal. @returns the new version */
export async function propose(tx: Tx, row: Choice, proposal: ProposedChoice | null, by: By): Promise<number> {
  return changeRow(tx, 'choice', row, proposed(proposal, by));
}

/**
 * Changes a choice whose row is locked, and ends what was proposed for it. Words that it has no more are kept: records of before are
 * read by them.
 *
 * @returns the new version
 */
export async function change(tx: Tx, row: Choice, { label, order, isOffered }: ChoiceValues, by: By): Promise<number> {
  const wasNamed = row.label !== label && (row.isOffered || row.retiredAt !== null);
  const former = wasNamed ? [{ label: row.label, until: by.now.toISOString() }, ...row.former] : row.former;
  return changeRow(tx, 'choice', row, {
    label,
    position: order,
    former: JSON.stringify(former),
    is_offered: isOffered,
    ...offeredAt(isOffered, row.isOffered, by.now),
    ...proposed(null, by),
  });
}
