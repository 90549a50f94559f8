import { additionalSection } from '../../../../widgets/contract/documents/documents.ts';
import { refuse } from '../../base/refusal.ts';
import * as files from '../../core/files/file.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import * as documentFiles from './document-files.store.ts';
import { insertCards } from './new-cards.store.ts';
import type { PlannedCard } from './plan-cards.ts';

/** The application that cards are added to. */
interface Holder {
  id: string;
  loanApplicationNumber: string;
  /** Staff id of who has uploaded the files; absent or null for a door's. */
  ownerId?: string | null;
}

/** Why a file that is named cannot be put on a card. */
export const fileNotThere = 'This file has not arrived, or is in use already';

/**
 * Ties a file that nobody has uploaded by a screen to a side of a card.
 *
 * @param at the place of the file in what was sent
 * @throws Refusal VALIDATION_FAILED when it is not there any more, or is in use
 */
export async function addCardFile(
  tx: Tx,
  { loanApplicationNumber, ownerId = null }: Holder,
  card: { id: string; replacesId?: string | undefined },
  { side, fileId, at }: PlannedCard['files'][number],
  now: Date,
): Promise<void> {
  const attachment = { fileId, ownerId, attachedTo: `document:${card.id}`, loanApplicationNumber };
  const version = await files.attach(tx, { ...attachment, replacesId: card.replacesId }, now);
  if (version === undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { [`documents.${at}.fileId`]: fileNotThere } });
  await documentFiles.insert(tx, {
    id: newId(now),
    documentId: card.id,
    fileId,
    side,
    origin: 'ORIGINAL',
    isRedacted: false,
    originalFileId: null,
    staffId: null,
    now,
  });
}

/** Adds the cards that an application begins with, and their files. Nobody has decided on any of them. */
export async function addCards(tx: Tx, holder: Holder, cards: readonly PlannedCard[], now: Date): Promise<void> {
  const added = cards.map((card) => ({ ...card, id: newId(now) }));
  await insertCards(
    tx,
    added.map(({ id, section, type, proofType, values }) => ({
      id,
      application_id: holder.id,
      loan_application_number: holder.loanApplicationNumber,
      key: section.key === additionalSection ? `${additionalSection}_${id.slice(-12)}` : section.key,
      section_key: section.key,
      type,
      proof_type: proofType,
      status: null,
      reject_reasons: '[]',
      field_values: JSON.stringify(values),
      decided_by_id: null,
      changed_by_id: null,
      changed_at: now,
      created_at: now,
    })),
  );
  for (const card of added) for (const file of card.files) await addCardFile(tx, holder, card, file, now);
}
