import { additionalSection, type DocumentSide } from '../../../../widgets/contract/documents/documents.ts';
import { refuse } from '../../base/refusal.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { addCardFile } from './add-cards.ts';
import * as documents from './documents.store.ts';
import type { CardRow, FileRow } from './documents.store.ts';
import { mostAdditional, type SentDocument } from './plan-cards.ts';
import { currentFiles, isDocumentMissing } from './present-card.ts';

/** The application that papers are for, whose row is locked. */
interface Holder {
  id: string;
  loanApplicationNumber: string;
}

const isOn = (side: string) => (file: FileRow) => (file.side ?? 'front') === side;

/** The card that a paper is for: a further one for an additional document whose side is there already. */
async function cardFor(
  tx: Tx,
  holder: Holder,
  { card: key, type, proofType, side }: SentDocument,
  now: Date,
): Promise<CardRow> {
  const cards = await documents.cardsOf(tx, holder.id);
  const like = cards.filter(
    (card) => card.section_key === key && card.type === (type ?? null) && card.proof_type === (proofType ?? null),
  );
  if (key !== additionalSection || type === undefined || proofType === undefined) {
    const [own] = like;
    if (!own) throw refuse('CARD_REFUSED', { message: 'This application has no such card' });
    return own;
  }
  const files = await documents.filesOf(
    tx,
    like.map(({ id }) => id),
  );
  const free = like.find(({ id }) => !files.some((file) => file.document_id === id && isOn(side)(file)));
  if (free) return free;
  if (cards.filter((card) => card.section_key === additionalSection).length >= mostAdditional)
    throw refuse('TOO_MANY_DOCUMENTS');
  const id = newId(now);
  const added = { id, applicationId: holder.id, key: `${additionalSection}_${id.slice(-12)}`, sectionKey: key };
  const { loanApplicationNumber } = holder;
  await documents.insertCard(tx, { ...added, loanApplicationNumber, type, proofType, staffId: null, now });
  return cardFor(tx, holder, { card: key, type, proofType, side, fileId: '' }, now);
}

/**
 * Puts a paper that came later on its card, in place of the one before it. A card on which somebody has decided waits for a
 * decision again.
 *
 * @param at the place of the paper in what was sent
 * @returns the status that the card had
 */
export async function addPaper(
  tx: Tx,
  holder: Holder,
  paper: SentDocument,
  at: number,
  now: Date,
): Promise<CardRow['status']> {
  const card = await cardFor(tx, holder, paper, now);
  const files = await documents.filesOf(tx, [card.id]);
  const side = paper.side as DocumentSide;
  const { original } = currentFiles(files, side);
  // The newest file counts, even where servers' clocks differ.
  const later = new Date(Math.max(now.getTime(), ...files.map(({ created_at: made }) => made.getTime() + 1)));
  const { fileId } = paper;
  await addCardFile(tx, holder, { id: card.id, replacesId: original?.file_id }, { side, fileId, at }, later);
  if (card.status !== null) await documents.reopenCard(tx, card, now);
  return card.status;
}

/** Which of some files the cards of an application have, or had. */
export async function filesOnCards(tx: Tx, applicationId: string, fileIds: readonly string[]): Promise<Set<string>> {
  const cards = await documents.cardsOf(tx, applicationId);
  const files = await documents.filesOf(
    tx,
    cards.map(({ id }) => id),
  );
  return new Set(files.map((file) => file.file_id).filter((id) => fileIds.includes(id)));
}

/** The cards of an application that need a document and have none, by section. */
export async function cardsWithoutFile(tx: Tx, applicationId: string): Promise<string[]> {
  const cards = await documents.cardsOf(tx, applicationId);
  const files = await documents.filesOf(
    tx,
    cards.map(({ id }) => id),
  );
  return cards
    .filter((card) =>
      isDocumentMissing(
        card,
        files.filter((file) => file.document_id === card.id),
      ),
    )
    .map((card) => card.section_key);
}
