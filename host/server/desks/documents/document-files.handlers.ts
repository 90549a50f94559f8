import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { FileOrigin } from '../../../../widgets/contract/documents/documents.ts';
import { cardWorkRefusal } from '../../../../widgets/contract/documents/document-cards.ts';
import { readFileKey, type DocumentPlace } from '../../../../widgets/contract/documents/document-file-key.ts';
import { extensionsOf, isHeicName } from '../../../../widgets/contract/files/uploads.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { versionOf } from '../../core/applications/applications.store.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { requireApplication } from '../../core/applications/seen.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { attachFile, uploadedFile, withUpload } from '../../core/files/keep-upload.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { countLook } from '../../core/limits/count-look.ts';
import { moversOf, staffIdOf } from './desk.ts';
import * as documentFiles from './document-files.store.ts';
import * as documents from './documents.store.ts';
import type { CardRow, FileRow } from './documents.store.ts';
import { currentFiles, presentCard, presentFile, titleOf } from './present-card.ts';
import { takeCard, takeToLook } from './take-for-documents.ts';

const part = 'file';

interface FileInput {
  loanApplicationNumber: string;
  key: string;
  extension: string;
}

function placeOf(key: string): DocumentPlace {
  const place = readFileKey(key);
  if (!place) throw refuse('VALIDATION_FAILED', { fieldErrors: { key: 'Name a card, a side and a slot' } });
  return place;
}

/** Refuses a side that the card does not have. */
function requireSide(card: CardRow, { side }: DocumentPlace): void {
  if (!card.sides.includes(side)) {
    throw refuse('VALIDATION_FAILED', { fieldErrors: { key: 'This document has no such side' } });
  }
}

/** Refuses a file whose content is not what its extension names, and an edit that is no picture. */
function requireFit(context: CallContext, { extension }: FileInput, { slot }: DocumentPlace): void {
  const { kind, type, wasHeic } = uploadedFile(context, part);
  const isFit = extensionsOf(type).includes(extension.toLowerCase()) || (wasHeic && isHeicName(`.${extension}`));
  const message = isFit
    ? slot !== 'original' && kind !== 'image'
      ? 'Only a picture can be edited'
      : undefined
    : `The content of this file is ${extensionsOf(type)[0] ?? 'another'}, not ${extension.toLowerCase()}`;
  if (message !== undefined) throw refuse('FILE_KIND_REFUSED', { message, fieldErrors: { [part]: message } });
}

/** Refuses, before a file is stored, what the transaction would refuse later. */
async function requireDesk({ db, caller }: CallContext, loanApplicationNumber: string): Promise<void> {
  const found = await requireApplication(db, caller, loanApplicationNumber);
  const message = cardWorkRefusal(found.udrs, moversOf(caller));
  if (message !== undefined) throw refuse('DOCUMENTS_READ_ONLY', { message });
}

/**
 * Marks a card as changed. A card whose document was replaced or deleted waits for a decision again, because the former
 * decision was about another picture.
 *
 * @returns the card's new version
 */
async function markChanged(tx: Tx, context: CallContext, card: CardRow, isOther: boolean): Promise<number> {
  const isReset = isOther && card.status !== null;
  const version = await documents.changeCard(
    tx,
    card,
    {
      status: isReset ? null : card.status,
      rejectReasons: isReset ? [] : card.selected_reasons,
      values: card.field_values,
      decidedById: null,
    },
    staffIdOf(context.caller),
    context.now(),
  );
  if (isReset)
    await publishEdit(tx, card.application_id, await documents.recount(tx, card.application_id, context.now()));
  return version;
}

async function answer(tx: Tx, { storage }: CallContext, card: CardRow): Promise<CallReply<'uploadDocument'>> {
  const changed = (await documents.findCard(tx, card.application_id, card.key)) ?? card;
  return {
    card: await presentCard(changed, await documents.filesOf(tx, [card.id]), storage),
    applicationVersion: await versionOf(tx, card.application_id),
  };
}

/** How an upload belongs to its document, and its action in the audit. */
interface Filing {
  action: AuditAction;
  origin: FileOrigin;
  isRedacted: boolean;
  /** Id of the document's file that was edited; null for an original. */
  originalFileId: string | null;
}

/** @param isSame whether the upload has the original's content: a revert (DV-51) */
function filingOf(
  { slot }: DocumentPlace,
  { original, modified }: { original: FileRow | undefined; modified: FileRow | undefined },
  isSame: boolean,
): Filing {
  if (slot === 'original') {
    const action = original ? 'REPLACE_DOCUMENT' : 'UPLOAD_DOCUMENT';
    return { action, origin: 'USER_UPLOADED', isRedacted: false, originalFileId: null };
  }
  if (!original) throw refuse('VALIDATION_FAILED', { fieldErrors: { key: 'There is nothing to edit on this side' } });
  // A redacted picture stays marked as redacted through later edits, until the original itself is put back.
  const isRedacted = slot === 'redacted' || (modified?.is_redacted === true && !isSame);
  const action = slot === 'redacted' ? 'REDACT_DOCUMENT' : isSame ? 'REVERT_DOCUMENT' : 'EDIT_DOCUMENT';
  return { action, origin: 'MODIFIED', isRedacted, originalFileId: original.id };
}

/** The newest file counts, so each file gets a later time than those before it, even when servers' clocks differ. */
function laterThan(files: readonly FileRow[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...files.map(({ created_at: at }) => at.getTime() + 1)));
}

async function file(tx: Tx, context: CallContext, card: CardRow, place: DocumentPlace, stored: string): Promise<void> {
  const files = await documents.filesOf(tx, [card.id]);
  const current = currentFiles(files, place.side);
  const { original, modified } = current;
  const { sha256, kind, bytes } = uploadedFile(context, part);
  const isSame = original !== undefined && (await documentFiles.contentOf(tx, original.file_id)) === sha256;
  const filing = filingOf(place, current, isSame);
  const before = place.slot === 'original' ? original : (modified ?? original);
  const { fileId, version } = await attachFile(tx, context, {
    file: stored,
    attachedTo: `document:${card.id}`,
    loanApplicationNumber: card.loan_application_number,
    ...(before && { replacesId: before.file_id }),
  });
  const { action, ...filed } = filing;
  const now = context.now();
  const staffId = staffIdOf(context.caller);
  await documentFiles.insert(tx, {
    id: newId(now),
    documentId: card.id,
    fileId,
    side: place.side,
    staffId,
    now: laterThan(files, now),
    ...filed,
  });
  const cardVersion = await markChanged(tx, context, card, place.slot === 'original');
  await context.record(tx, {
    action,
    entity: 'document',
    entityId: card.id,
    loanApplicationNumber: card.loan_application_number,
    before: before ? { fileId: before.file_id } : null,
    after: { card: titleOf(card), side: place.side, fileId, kind, bytes, sha256, fileVersion: version },
    version: cardVersion,
  });
}

/** Stores an upload and ties it to its document, all or nothing. */
async function keep(
  call: 'uploadDocument' | 'uploadAdditionalDocument',
  input: FileInput,
  context: CallContext,
  isFor: (card: CardRow) => boolean,
): Promise<CallReply<'uploadDocument'>> {
  const place = placeOf(input.key);
  requireFit(context, input, place);
  await requireDesk(context, input.loanApplicationNumber);
  return withUpload(context, part, async (tx, stored) => {
    const { loanApplicationNumber } = input;
    const { card } = await takeCard(tx, context, call, { loanApplicationNumber, key: place.card }, isFor);
    requireSide(card, place);
    await file(tx, context, card, place, stored);
    return answer(tx, context, card);
  });
}

/** AP-37. */
const uploadDocument: Handler<'uploadDocument'> = (input, context) =>
  keep('uploadDocument', input, context, ({ type }) => type === null);

/** AP-38. */
const uploadAdditionalDocument: Handler<'uploadAdditionalDocument'> = (input, context) =>
  keep(
    'uploadAdditionalDocument',
    input,
    context,
    ({ type, proof_type: proof }) => type === input.type && proof === input.proofType,
  );

/** AP-41: empties a side. Its files are kept, but this screen has no link to them. */
const deleteDocument: Handler<'deleteDocument'> = async ({ loanApplicationNumber, key, extension }, context) => {
  const place = placeOf(key);
  if (place.slot !== 'original')
    throw refuse('VALIDATION_FAILED', { fieldErrors: { key: 'An edited picture is reverted, not deleted' } });
  return context.once(async (tx) => {
    const { card } = await takeCard(tx, context, 'deleteDocument', { loanApplicationNumber, key: place.card });
    requireSide(card, place);
    const files = await documents.filesOf(tx, [card.id]);
    const ofSide = files.filter(({ side }) => (side ?? 'front') === place.side);
    const { original, modified } = currentFiles(files, place.side);
    if (!original) throw refuse('FILE_GONE', { message: 'This document has been deleted already' });
    // Of a redacted document the caller has seen only the edited picture.
    const seen = [original, modified].flatMap((each) => (each ? extensionsOf(each.media_type) : []));
    if (!seen.includes(extension.toLowerCase()))
      throw refuse('STALE_VERSION', { message: 'This document has been replaced in the meantime' });
    await documentFiles.remove(
      tx,
      ofSide.map(({ id }) => id),
      context.now(),
    );
    const version = await markChanged(tx, context, card, true);
    await context.record(tx, {
      action: 'DELETE_DOCUMENT',
      entity: 'document',
      entityId: card.id,
      loanApplicationNumber,
      before: { fileId: original.file_id },
      after: { card: titleOf(card), side: place.side, files: ofSide.length },
      version,
    });
    return answer(tx, context, card);
  });
};

/**
 * Opens the original of a redacted side for people who work on the application. Each look is audited before the answer.
 */
const revealDocument: Handler<'revealDocument'> = async ({ loanApplicationNumber, key }, context) => {
  const place = placeOf(key);
  const attempt = { action: 'REVEAL' as const, entity: 'document', loanApplicationNumber, after: { field: key } };
  const look = async (tx: Tx) => {
    const standing = await takeToLook(tx, context, loanApplicationNumber);
    const subject = `${key} of ${standing.id}`;
    const remark = await countLook(tx, context, { act: 'revealIdentity', subject });
    const card = await documents.findCard(tx, standing.id, place.card);
    if (!card) throw refuse('NOT_FOUND');
    const { original } = currentFiles(await documents.filesOf(tx, [card.id]), place.side);
    if (!original) throw refuse('FILE_GONE');
    await auditReveal(tx, context, {
      action: 'REVEAL',
      entity: 'document',
      entityId: card.id,
      loanApplicationNumber,
      field: `${titleOf(card)}, ${place.side}, original`,
      remark,
    });
    return { file: await presentFile(original, context.storage) };
  };
  return withAttempt(attempt, () => context.transaction(look));
};

export const documentFileHandlers = { uploadDocument, uploadAdditionalDocument, deleteDocument, revealDocument };
