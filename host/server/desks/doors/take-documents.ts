import { Type } from 'typebox';
import { shutCards } from '../../../../widgets/contract/documents/document-cards.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { refuse } from '../../base/refusal.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding, publishEdit } from '../../core/applications/change-standing.ts';
import { arrivedBy } from '../../core/files/upload-address.store.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { fileNotThere } from '../documents/add-cards.ts';
import { readDocumentTypes } from '../documents/document-config.store.ts';
import { recount } from '../documents/documents.store.ts';
import { addPaper, cardsWithoutFile, filesOnCards } from '../documents/more-papers.ts';
import { everySection } from '../documents/new-cards.store.ts';
import { documentMessage, type SentDocument } from '../documents/plan-cards.ts';
import { Documents, Reference } from './application.schemas.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader, refuseWrong } from './door-input.ts';
import { requireOwn } from './own-application.ts';

const read = inputReader(Type.Object({ reference: Reference, documents: Documents }, { additionalProperties: false }));

/** The papers that are new, with their places; one that is there already is not told again. @throws Refusal VALIDATION_FAILED */
async function newPapers(tx: Tx, { id }: FoundStanding, doorId: string, documents: readonly SentDocument[]) {
  const fileIds = documents.map(({ fileId }) => fileId);
  const there = await filesOnCards(tx, id, fileIds);
  const waiting = await arrivedBy(tx, doorId, fileIds);
  const sections = await everySection(tx);
  const types = await readDocumentTypes(tx);
  const errors: FieldErrors = {};
  for (const [at, document] of documents.entries()) {
    const wrong = documentMessage(
      document,
      sections.find(({ key }) => key === document.card),
      types,
    );
    if (wrong) errors[`documents.${at}.${wrong.part}`] = wrong.message;
    const isThere = there.has(document.fileId) || waiting.has(document.fileId);
    if (!isThere || fileIds.indexOf(document.fileId) !== at) errors[`documents.${at}.fileId`] = fileNotThere;
  }
  refuseWrong(errors);
  return [...documents.entries()].filter(([, { fileId }]) => !there.has(fileId));
}

/** Counts the cards anew; an application with a rejected card that was sent again is one that was re-submitted. */
async function follow(tx: Tx, before: FoundStanding, isRejectedAgain: boolean, now: Date): Promise<void> {
  const version = await recount(tx, before.id, now);
  const isResubmitted = before.isResubmitted || isRejectedAgain;
  if (isResubmitted === before.isResubmitted) return publishEdit(tx, before.id, version);
  const counted = { ...before, version };
  if (!(await changeStanding(tx, counted, { isResubmitted }, { staffId: null, now }))) throw refuse('STALE_VERSION');
}

/**
 * `POST /doors/applications/documents`: papers that come after their application, while its cards are worked on; a hold stays, and
 * nobody's lock is in the way. A card on which somebody has decided waits again.
 *
 * @throws Refusal VALIDATION_FAILED, DOCUMENTS_READ_ONLY, TOO_MANY_DOCUMENTS
 */
export async function takeDocuments(body: Buffer, at: AtDoor): Promise<object> {
  const { reference, documents } = read(body);
  return inTransaction(at.db, async (tx) => {
    const standing = await requireOwn(tx, at.door.id, reference);
    const shut = shutCards(standing.udrs);
    if (shut !== undefined) throw refuse('DOCUMENTS_READ_ONLY', { message: shut });
    const papers = await newPapers(tx, standing, at.door.id, documents);
    const now = at.now();
    const { id, loanApplicationNumber } = standing;
    const before = [];
    for (const [place, paper] of papers) before.push(await addPaper(tx, standing, paper, place, now));
    if (papers.length > 0) {
      await follow(tx, standing, before.includes('rejected'), now);
      const after = { reference, documents: papers.length, fileIds: papers.map(([, { fileId }]) => fileId) };
      await at.record(tx, {
        action: 'TAKE_IN_DOCUMENTS',
        entity: 'application',
        entityId: id,
        loanApplicationNumber,
        after,
      });
    }
    return { number: loanApplicationNumber, cardsWithoutFile: await cardsWithoutFile(tx, id) };
  });
}
