import type { Kysely, RawBuilder } from 'kysely';
import { choiceGroups, headingLabel, isChoiceGroup } from '../../../../../widgets/contract/choices/choice-groups.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';
import { choiceRow, type Choice } from '../choices.store.ts';
import { proposalInWords } from '../proposal-words.ts';

function cellsOf(choice: Choice) {
  const { group, heading, key, label, order, isOffered, since, retiredAt } = choice;
  return {
    name: label,
    group: isChoiceGroup(group) ? choiceGroups[group].label : group,
    heading: (isChoiceGroup(group) ? headingLabel(group, heading) : heading) || null,
    key,
    order,
    choiceStatus: isOffered ? 'Offered' : retiredAt === null ? 'Not offered yet' : 'Retired',
    proposed: proposalInWords(choice),
    since: wireDateTime(since),
    retiredOn: wireDateTime(retiredAt),
  } satisfies Record<string, Cell>;
}
type ChoiceField = keyof ReturnType<typeof cellsOf>;

/** The choices with these keys, in the keys' order, as records of a list. */
export async function readChoiceRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<ChoiceField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('choice as c', 'c.id', 'k.id')
    .select(choiceRow.columns.map((column) => `c.${column}` as const))
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(choiceRow.read(row))));
}
