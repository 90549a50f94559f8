import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { shownOf } from './retired-parts.ts';
import { keepRejection, takeRejectionBack } from './rejections.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

/** Cards of applications with the configuration of their sections. */
function cards(db: Kysely<Database>) {
  return db
    .selectFrom('document as d')
    .innerJoin('document_section as s', 's.key', 'd.section_key')
    .select([
      'd.id',
      'd.application_id',
      'd.loan_application_number',
      'd.key',
      'd.section_key',
      'd.type',
      'd.proof_type',
      'd.status',
      'd.reject_reasons as selected_reasons',
      'd.field_values',
      'd.version',
      's.tab_key',
      's.group_by',
      's.summary_title',
      's.header_title',
      's.sides',
      's.is_mandatory',
      's.reject_reasons',
      's.fields',
      's.additional_data',
    ])
    .orderBy('s.position')
    .orderBy('s.key')
    .orderBy('d.created_at')
    .orderBy('d.id');
}

/** A card as its form has it: what is retired of its section is there where the card holds it. */
const formed = (row: Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]) => ({ ...row, ...shownOf(row) });
export type CardRow = ReturnType<typeof formed>;

/** The cards of a tab, in its order. */
export async function cardsOfTab(db: Kysely<Database>, applicationId: string, tabKey: string): Promise<CardRow[]> {
  const rows = await cards(db).where('d.application_id', '=', applicationId).where('s.tab_key', '=', tabKey).execute();
  return rows.map(formed);
}

/** All cards of an application, in their order. */
export async function cardsOf(db: Kysely<Database>, applicationId: string): Promise<CardRow[]> {
  const rows = await cards(db).where('d.application_id', '=', applicationId).execute();
  return rows.map(formed);
}

export async function findCard(db: Kysely<Database>, applicationId: string, key: string): Promise<CardRow | undefined> {
  const row = await cards(db).where('d.application_id', '=', applicationId).where('d.key', '=', key).executeTakeFirst();
  return row && formed(row);
}

/** Finds a card and locks its row until the transaction ends. */
export async function lockCard(tx: Tx, applicationId: string, key: string): Promise<CardRow | undefined> {
  await tx
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('key', '=', key)
    .forUpdate()
    .execute();
  return findCard(tx, applicationId, key);
}

/** Files of documents that are not removed, oldest first. */
export async function filesOf(db: Kysely<Database>, documentIds: readonly string[]) {
  if (documentIds.length === 0) return [];
  return db
    .selectFrom('document_file as f')
    .innerJoin('stored_file as stored', 'stored.id', 'f.file_id')
    .select([
      'f.id',
      'f.document_id',
      'f.file_id',
      'f.side',
      'f.origin',
      'f.is_redacted',
      'f.original_file_id',
      'f.created_at',
      'stored.kind',
      'stored.media_type',
      'stored.name',
      'stored.bytes',
      'stored.sha256',
    ])
    .where('f.document_id', 'in', documentIds)
    .where('f.removed_at', 'is', null)
    .where('stored.stored_at', 'is not', null)
    .where('stored.deleted_at', 'is', null)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

export interface CardChange {
  status: CardRow['status'];
  rejectReasons: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Null leaves the stored person as it is. */
  decidedById: string | null;
}

/** Writes a card whose row the caller has locked. @returns its new version */
export async function changeCard(
  tx: Tx,
  card: CardRow,
  change: CardChange,
  staffId: string,
  now: Date,
): Promise<number> {
  const version = await changeRow(tx, 'document', card, {
    status: change.status,
    reject_reasons: JSON.stringify(change.rejectReasons),
    field_values: JSON.stringify(change.values),
    ...(change.decidedById !== null && { decided_by_id: change.decidedById }),
    changed_by_id: staffId,
    changed_at: now,
  });
  const { status, rejectReasons, decidedById } = change;
  if (status === 'rejected' && decidedById !== null) await keepRejection(tx, card, { rejectReasons, staffId, now });
  if (status === null && card.status === 'rejected') await takeRejectionBack(tx, card);
  return version;
}

/** A card whose row is locked waits for a decision again, since other papers have come. That it was rejected stays counted. */
export async function reopenCard(tx: Tx, card: CardRow, now: Date): Promise<void> {
  await changeRow(tx, 'document', card, { status: null, reject_reasons: '[]', changed_by_id: null, changed_at: now });
}

export interface NewCard {
  id: string;
  applicationId: string;
  loanApplicationNumber: string;
  key: string;
  sectionKey: string;
  type: string;
  proofType: string;
  /** Null where nobody of the staff adds it. */
  staffId: string | null;
  now: Date;
}

/** Adds an empty card. */
export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  await tx
    .insertInto('document')
    .values({
      id: card.id,
      application_id: card.applicationId,
      loan_application_number: card.loanApplicationNumber,
      key: card.key,
      section_key: card.sectionKey,
      type: card.type,
      proof_type: card.proofType,
      status: null,
      reject_reasons: '[]',
      field_values: '{}',
      decided_by_id: null,
      changed_by_id: card.staffId,
      changed_at: card.now,
      created_at: card.now,
    })
    .execute();
}

/** Deletes a card whose files have been removed. */
export async function deleteCard(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('document').where('id', '=', id).execute();
}

/** Whether an application has a card for a proof of a type that waits for its file. */
export async function hasEmptyProof(
  tx: Tx,
  applicationId: string,
  { type, proofType }: Pick<NewCard, 'type' | 'proofType'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('document as d')
    .select('d.id')
    .where('d.application_id', '=', applicationId)
    .where('d.type', '=', type)
    .where('d.proof_type', '=', proofType)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_file as f')
            .select('f.id')
            .whereRef('f.document_id', '=', 'd.id')
            .where('f.removed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** How many cards of a section an application has. */
export async function countCards(tx: Tx, applicationId: string, sectionKey: string): Promise<number> {
  const { count } = await tx
    .selectFrom('document')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('application_id', '=', applicationId)
    .where('section_key', '=', sectionKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many cards of each tab are pending, by the tab's key. */
export async function pendingByTab(db: Kysely<Database>, applicationId: string): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('document as d')
    .innerJoin('document_section as s', 's.key', 'd.section_key')
    .select(['s.tab_key', sql<number | string>`count(*)`.as('pending')])
    .where('d.application_id', '=', applicationId)
    .where('d.status', 'is', null)
    .groupBy('s.tab_key')
    .execute();
  return new Map(counted.map(({ tab_key: tab, pending }) => [tab, Number(pending)]));
}

/** The mandatory cards of an application that are not approved, in the desk's order. */
export async function unapprovedCards(db: Kysely<Database>, applicationId: string): Promise<CardRow[]> {
  const rows = await cards(db)
    .innerJoin('document_tab as t', 't.key', 's.tab_key')
    .where('d.application_id', '=', applicationId)
    .where('s.is_mandatory', '=', true)
    .where((is) => is.or([is('d.status', 'is', null), is('d.status', '<>', 'approved')]))
    .clearOrderBy()
    .orderBy('t.position')
    .orderBy('s.position')
    .orderBy('d.id')
    .execute();
  return rows.map(formed);
}

/**
 * Counts the mandatory cards of an application again, and stores the counts that its lists and guards read.
 *
 * @returns the application's new version
 */
export async function recount(tx: Tx, applicationId: string, now: Date): Promise<number> {
  const counted = await tx
    .selectFrom('document as d')
    .innerJoin('document_section as s', 's.key', 'd.section_key')
    .select([
      sql<number | string>`count(*)`.as('total'),
      sql<number | string>`count(*) filter (where d.status = 'approved')`.as('approved'),
      sql<number | string>`count(*) filter (where d.status = 'rejected')`.as('rejected'),
    ])
    .where('d.application_id', '=', applicationId)
    .where('s.is_mandatory', '=', true)
    .executeTakeFirstOrThrow();
  const { version } = await tx
    .updateTable('application')
    .set((row) => ({
      documents_total: Number(counted.total),
      documents_approved: Number(counted.approved),
      documents_rejected: Number(counted.rejected),
      modified_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', applicationId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Companies whose name contains a text, those that begin with it first. */
export async function searchEmployers(db: Kysely<Database>, text: string, limit: number) {
  const wanted = text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return db
    .selectFrom('employer')
    .select(['id', 'name'])
    .where(sql<string>`lower(name)`, 'like', `%${wanted}%`)
    .orderBy(sql`case when lower(name) like ${`${wanted}%`} then 0 else 1 end`)
    .orderBy('name')
    .limit(limit)
    .execute();
}
