import type { Kysely } from 'kysely';
import {
  keptRule,
  type CardPart,
  type FieldAccess,
  type OfferedWords,
  type PartField,
  type PartKind,
  type PartValues,
} from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import { hasChoices } from '../../../../../widgets/contract/desk-parts/part-rules.ts';
import { fieldRuleOf } from '../../../../../widgets/contract/documents/card-field-rules.ts';
import { isEditable } from '../../../../../widgets/contract/documents/document-cards.ts';
import type { CrmStage } from '../../../../../widgets/contract/calling/banking.ts';
import { changeRow } from '../../../call/change-row.store.ts';
import { offeredAt, proposed, type By } from '../../../core/proposals/proposals.store.ts';
import { mapRow } from '../../../db/map-row.ts';
import type { Database } from '../../../db/schema.ts';
import type { SectionField, SectionWords } from '../../../db/tables/documents.ts';
import type { ProposedPart } from '../../../db/tables/utilities/desk-parts.ts';
import type { Tx } from '../../../db/transaction.ts';

const partRow = mapRow('desk_part', {
  id: 'id',
  version: 'version',
  kind: 'kind',
  key: 'key',
  since: 'since',
  retiredAt: 'retired_at',
  proposal: 'proposal',
  proposedBy: 'proposed_by',
  proposedAt: 'proposed_at',
});

/** A tab, a card or what a header can show, as forms have it now. */
export interface Part extends ReturnType<typeof partRow.read> {
  values: PartValues;
  /** True for the tab on which the document desk opens. */
  isDefault: boolean;
}

const nachStage: CrmStage = 'NachCallingCRM';
/** What a header's item that is shown is marked with; `hidden` leaves it out. */
const access = (isShown: boolean) => (isShown ? 'view' : 'hidden');

const offered = ({ key, label, isRetired }: SectionWords): OfferedWords => ({ key, label, isOffered: !isRetired });
const kept = ({ key, label, isOffered }: OfferedWords): SectionWords => ({
  key,
  label: label.trim(),
  ...(!isOffered && { isRetired: true as const }),
});

function fieldOf(field: SectionField, choices: readonly SectionWords[] = []): PartField {
  const level: FieldAccess = isEditable(field) ? 'edit' : 'form';
  const { variant } = field;
  return { ...offered(field), variant, access: level, rule: fieldRuleOf(field), choices: choices.map(offered) };
}

function keptField(field: PartField): SectionField {
  const rule = keptRule(field);
  return { ...kept(field), variant: field.variant, accessLevel: field.access, ...(rule !== undefined && { rule }) };
}

async function readTabs(db: Kysely<Database>) {
  const rows = await db.selectFrom('document_tab').selectAll().execute();
  return rows.map(({ key, label, position: order, is_default: isDefault, is_retired: isRetired }) => ({
    name: `tab/${key}`,
    isDefault,
    values: { label, order, isShown: !isRetired, card: null },
  }));
}

async function readCards(db: Kysely<Database>) {
  const rows = await db.selectFrom('document_section').selectAll().execute();
  return rows.map((row) => {
    const card: CardPart = {
      tab: row.tab_key,
      group: row.group_by,
      summary: row.summary_title,
      sides: row.sides,
      isMandatory: row.is_mandatory,
      rejectReasons: row.reject_reasons.map(offered),
      fields: row.fields.map((field) => fieldOf(field, row.additional_data[field.key])),
    };
    const { header_title: label, position: order, is_retired: isRetired } = row;
    return { name: `card/${row.key}`, isDefault: false, values: { label, order, isShown: !isRetired, card } };
  });
}

async function readHeaders(db: Kysely<Database>) {
  const ofDesk = await db.selectFrom('document_header_item').selectAll().execute();
  const ofCalls = await db.selectFrom('crm_header_item').selectAll().where('stage', '=', nachStage).execute();
  const read = (kind: PartKind, { value, label, position: order, access_level: level }: (typeof ofDesk)[number]) => ({
    name: `${kind}/${value}`,
    isDefault: false,
    values: { label, order, isShown: level !== 'hidden', card: null },
  });
  return [...ofDesk.map((item) => read('documentHeader', item)), ...ofCalls.map((item) => read('nachHeader', item))];
}

type Stored = Parameters<typeof partRow.read>[0];

/** The parts of some rows, by kind and in their order there. */
async function withValues(db: Kysely<Database>, rows: readonly Stored[]): Promise<Part[]> {
  const said = new Map(
    [...(await readTabs(db)), ...(await readCards(db)), ...(await readHeaders(db))].map(
      (each) => [each.name, each] as const,
    ),
  );
  return rows
    .flatMap((row): Part[] => {
      const part = said.get(`${row.kind}/${row.key}`);
      return part ? [{ ...partRow.read(row), values: part.values, isDefault: part.isDefault }] : [];
    })
    .toSorted((one, other) => one.values.order - other.values.order || (one.key < other.key ? -1 : 1));
}

/** Every part, in the order of forms. There are a few dozen. */
export async function all(db: Kysely<Database>): Promise<Part[]> {
  return withValues(db, await db.selectFrom('desk_part').select(partRow.columns).execute());
}

export async function find(db: Kysely<Database>, id: string): Promise<Part | undefined> {
  return (await all(db)).find((part) => part.id === id);
}

/** Every part, all of them locked: of two who change parts at once the second sees what the first has done. */
export async function lockAll(tx: Tx): Promise<Part[]> {
  return withValues(tx, await tx.selectFrom('desk_part').select(partRow.columns).orderBy('id').forUpdate().execute());
}

/** A card's values as the columns of its section. */
const sectionOf = ({ label, order, isShown }: PartValues, card: CardPart) => ({
  header_title: label,
  position: order,
  is_retired: !isShown,
  tab_key: card.tab,
  group_by: card.group.trim(),
  summary_title: card.summary.trim(),
  reject_reasons: JSON.stringify(card.rejectReasons.map(kept)),
  fields: JSON.stringify(card.fields.map(keptField)),
  additional_data: JSON.stringify(
    Object.fromEntries(card.fields.filter(hasChoices).map(({ key, choices }) => [key, choices.map(kept)])),
  ),
});

/** Writes what a part says where forms read it. */
async function write(tx: Tx, { kind, key }: Pick<Part, 'kind' | 'key'>, values: PartValues): Promise<void> {
  const { label, order, isShown, card } = values;
  const item = { label, position: order, access_level: access(isShown) };
  if (kind === 'tab')
    await tx
      .updateTable('document_tab')
      .set({ label, position: order, is_retired: !isShown })
      .where('key', '=', key)
      .execute();
  else if (kind === 'documentHeader')
    await tx.updateTable('document_header_item').set(item).where('value', '=', key).execute();
  else if (kind === 'nachHeader')
    await tx.updateTable('crm_header_item').set(item).where('stage', '=', nachStage).where('value', '=', key).execute();
  else if (card) await tx.updateTable('document_section').set(sectionOf(values, card)).where('key', '=', key).execute();
}

/** Adds a tab or a card. @returns false when there is one of this key already */
export async function insert(
  tx: Tx,
  { id, kind, key }: Pick<Part, 'id' | 'kind' | 'key'>,
  values: PartValues,
  { now }: By,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('desk_part')
    .values({ id, kind, key, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const { label, order, card } = values;
  if (card)
    await tx
      .insertInto('document_section')
      .values({
        key,
        sides: JSON.stringify(card.sides),
        is_mandatory: card.isMandatory,
        ...sectionOf(values, card),
      })
      .execute();
  else await tx.insertInto('document_tab').values({ key, label, position: order, is_default: false }).execute();
  return true;
}

/** Proposes a change of a part whose row is locked, or with null ends the proposal. @returns the new version */
export async function propose(tx: Tx, row: Part, proposal: ProposedPart | null, by: By): Promise<number> {
  return changeRow(tx, 'desk_part', row, proposed(proposal, by));
}

/** Changes a part whose row is locked, and ends what was proposed for it. @returns the new version */
export async function change(tx: Tx, row: Part, values: PartValues, by: By): Promise<number> {
  await write(tx, row, values);
  const { isShown } = values;
  return changeRow(tx, 'desk_part', row, {
    ...offeredAt(isShown, row.values.isShown, by.now),
    ...proposed(null, by),
  });
}
