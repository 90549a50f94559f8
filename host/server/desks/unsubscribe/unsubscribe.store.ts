import type { Kysely, Selectable } from 'kysely';
import type {
  ContactKind,
  UnsubscribeChoice,
  UnsubscribeReason,
} from '../../../../widgets/contract/unsubscribe/subscription.ts';
import { maskContact } from '../../base/contact.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { changeRow } from '../../call/change-row.store.ts';

/** What a contact has unsubscribed from, and the last save. */
export interface Subscription {
  id: string;
  /** In full: never sent to a screen. */
  contact: string;
  contactMasked: string;
  kind: ContactKind;
  choices: readonly UnsubscribeChoice[];
  reason: UnsubscribeReason;
  proofFileId: string | null;
  source: 'FORM' | 'CSV';
  savedAt: Date;
  savedBy: string | null;
  version: number;
}

export const columns = [
  'id',
  'contact',
  'contact_masked',
  'kind',
  'choices',
  'reason',
  'proof_file_id',
  'source',
  'saved_at',
  'version',
] as const;
type Row = Pick<Selectable<Database['unsubscription']>, (typeof columns)[number]> & { saver: string | null };

export function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    contact: row.contact,
    contactMasked: row.contact_masked,
    kind: row.kind,
    choices: row.choices,
    reason: row.reason,
    proofFileId: row.proof_file_id,
    source: row.source,
    savedAt: row.saved_at,
    savedBy: row.saver,
    version: row.version,
  };
}

function subscriptionsOf(db: Kysely<Database>) {
  return db.selectFrom('unsubscription').select(columns).select(staffName('saved_by').as('saver'));
}

/** What a row is found by: its id or the contact. */
export type By = { id: string } | { contact: string };

function found(db: Kysely<Database>, by: By) {
  return 'id' in by
    ? subscriptionsOf(db).where('id', '=', by.id)
    : subscriptionsOf(db).where('contact', '=', by.contact);
}

export async function find(db: Kysely<Database>, by: By): Promise<Subscription | undefined> {
  const row = await found(db, by).executeTakeFirst();
  return row && toSubscription(row);
}

/** Finds a contact's row and locks it until the transaction ends. */
export async function findForChange(tx: Tx, by: By): Promise<Subscription | undefined> {
  const row = await found(tx, by).forUpdate().executeTakeFirst();
  return row && toSubscription(row);
}

/** The rows of some contacts, by contact. */
export async function findAll(db: Kysely<Database>, contacts: readonly string[]): Promise<Map<string, Subscription>> {
  if (contacts.length === 0) return new Map();
  const rows = await subscriptionsOf(db).where('contact', 'in', contacts).execute();
  return new Map(rows.map((row) => [row.contact, toSubscription(row)]));
}

/** A save of a contact. */
export interface Save {
  choices: readonly UnsubscribeChoice[];
  reason: UnsubscribeReason;
  proofFileId: string | null;
  source: 'FORM' | 'CSV';
  staffId: string;
  now: Date;
}

const toRow = ({ choices, reason, proofFileId, source, staffId, now }: Save) => ({
  choices: JSON.stringify(choices),
  reason,
  proof_file_id: proofFileId,
  source,
  saved_by: staffId,
  saved_at: now,
});

/** @returns false when somebody else has added the contact at this moment */
export async function insert(
  tx: Tx,
  { id, contact, kind }: Pick<Subscription, 'id' | 'contact' | 'kind'>,
  save: Save,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('unsubscription')
    .values({
      id,
      contact,
      contact_hash: hashOf(contact),
      contact_masked: maskContact(contact),
      kind,
      ...toRow(save),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes a contact whose row is locked. @returns its new version */
export async function write(tx: Tx, row: Pick<Subscription, 'id' | 'version'>, save: Save): Promise<number> {
  return changeRow(tx, 'unsubscription', row, toRow(save));
}

/** Those of some mobile numbers on which a loan in collection stands: its instalments are overdue. */
export async function overdueAmong(db: Kysely<Database>, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('collections_case as c', 'c.application_id', 'a.id')
    .select('a.contact_number as number')
    .distinct()
    .where('a.contact_number', 'in', numbers)
    .where('c.queue', 'is not', null)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Whether a file is the proof of a contact's last save. */
export async function isProof(db: Kysely<Database>, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('unsubscription').select('id').where('proof_file_id', '=', fileId).executeTakeFirst();
  return row !== undefined;
}
