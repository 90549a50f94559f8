import { additionalSection } from '../../../widgets/contract/documents/documents.ts';
import {
  cardWorkRefusal,
  fieldMessage,
  isEditable,
  keptDate,
  sentDate,
  verdictMessage,
  type Verdict,
} from '../../../widgets/contract/documents/document-cards.ts';
import type { FieldErrors } from '../../../widgets/contract/errors.ts';
import { publishEdit } from '../applications/change-standing.ts';
import { requireApplication } from '../applications/seen.ts';
import * as facts from '../applications/facts.store.ts';
import { auditReveal } from '../audit/audit-reveal.ts';
import { holdsIdentifier } from '../audit/identifiers.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/transaction.ts';
import { expectVersion } from '../db/versions.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { holdInfoOf, moversOf, staffIdOf, takeForDocuments, udrsInfoOf } from './desk.ts';
import { readDocumentTypes, readHeader, readTabs } from './document-config.store.ts';
import * as documents from './documents.store.ts';
import type { CardRow } from './documents.store.ts';
import { currentFiles, isDocumentMissing, presentCard, titleOf } from './present-card.ts';

const mostEmployers = 20;
const mostAdditional = 20;

/** The section whose picture stands in the header. */
const portraitKey = 'SELFIE';

async function portraitOf({ db, storage }: CallContext, applicationId: string): Promise<string | null> {
  const card = await documents.findCard(db, applicationId, portraitKey);
  if (!card) return null;
  const { original, modified } = currentFiles(await documents.filesOf(db, [card.id]), 'front');
  const shown = modified ?? original;
  return shown?.kind === 'image' ? storage.linkTo(shown.file_id) : null;
}

/** AP-31. */
const fetchDocumentConfig: Handler<'fetchDocumentConfig'> = async ({ loanApplicationNumber }, context) => {
  const { db, caller } = context;
  const standing = await requireApplication(db, caller, loanApplicationNumber);
  const { name, items, progress } = await readHeader(db, standing.id);
  return {
    applicationId: standing.id,
    applicationVersion: standing.version,
    headerInfo: { name, loanApplicationNumber, imageUrl: await portraitOf(context, standing.id), items },
    holdInfo: await holdInfoOf(db, caller, standing),
    udrsInfo: await udrsInfoOf(db, context, standing),
    tabs: await readTabs(db),
    documentTypes: await readDocumentTypes(db),
    progress,
    readOnlyReason: cardWorkRefusal(standing.udrs, moversOf(caller)) ?? null,
  };
};

/** Audits the reading of a card that shows a PAN, an account or a phone number in full. */
async function auditIdentifiers(tx: Tx, context: CallContext, card: CardRow): Promise<void> {
  const shown = card.fields.filter(({ key }) => holdsIdentifier(card.field_values[key] ?? ''));
  if (shown.length === 0) return;
  await auditReveal(tx, context, {
    action: 'READ',
    entity: 'document',
    entityId: card.id,
    loanApplicationNumber: card.loan_application_number,
    field: `${titleOf(card)}: ${shown.map(({ label }) => label).join(', ')}`,
  });
}

/** AP-34. */
const fetchDocumentTab: Handler<'fetchDocumentTab'> = async ({ loanApplicationNumber, tabName }, context) => {
  const { db, storage, caller } = context;
  const standing = await requireApplication(db, caller, loanApplicationNumber);
  const tabs = await readTabs(db);
  if (!tabs.some(({ key }) => key === tabName))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { tabName: 'There is no such tab' } });
  const rows = await context.transaction(async (tx) => {
    const cards = await documents.cardsOfTab(tx, standing.id, tabName);
    for (const card of cards) await auditIdentifiers(tx, context, card);
    return cards;
  });
  const ids = rows.map(({ id }) => id);
  const files = await documents.filesOf(db, ids);
  return { tabName, cards: await Promise.all(rows.map((row) => presentCard(row, files, storage))) };
};

/**
 * The values of a card after an update, as they are stored.
 *
 * @throws Refusal CARD_REFUSED when a value is wrong or cannot be changed
 */
function valuesAfter(card: CardRow, sent: readonly { key: string; value: string }[]): Record<string, string> {
  const errors: FieldErrors = {};
  const values = { ...card.field_values };
  for (const { key, value } of sent) {
    const field = card.fields.find((each) => each.key === key);
    if (!field || !isEditable(field)) errors[key] = 'This field cannot be changed';
    else values[key] = field.variant === 'date' ? keptDate(value.trim()) : value.trim();
  }
  for (const field of card.fields) {
    const value = values[field.key] ?? '';
    const written = field.variant === 'date' ? sentDate(value) : value;
    const message = fieldMessage(field, written, card.additional_data[field.key]);
    if (message !== undefined) errors[field.key] ??= message;
  }
  if (Object.keys(errors).length > 0) throw refuse('CARD_REFUSED', { fieldErrors: errors });
  return values;
}

/** Records who approved documents, because that person may not check them later. */
async function keepApprover(tx: Tx, applicationId: string, staffId: string): Promise<void> {
  const { documentApproverIds } = await facts.find(tx, applicationId);
  if (!documentApproverIds.includes(staffId))
    await facts.change(tx, applicationId, { documentApproverIds: [...documentApproverIds, staffId] });
}

interface CardWork {
  card: CardRow;
  verdict: Verdict | null;
  sent: readonly { key: string; value: string }[];
}

/** Names of the fields that an update changes. The values stay out of the audit, because they are the borrower's. */
function changedFields(card: CardRow, values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).filter((key) => (card.field_values[key] ?? '') !== values[key]);
}

async function writeCard(tx: Tx, context: CallContext, { card, verdict, sent }: CardWork) {
  const staffId = staffIdOf(context.caller);
  const files = await documents.filesOf(tx, [card.id]);
  const message = verdictMessage(verdict, {
    reasons: card.reject_reasons,
    isDocumentMissing: isDocumentMissing(card, files),
  });
  if (message !== undefined) throw refuse('CARD_REFUSED', { message, fieldErrors: { status: message } });
  const values = valuesAfter(card, sent);
  const status = verdict ? (verdict.docStatus === 'APPROVED' ? 'approved' : 'rejected') : card.status;
  const rejectReasons = verdict ? verdict.rejectReasons : card.selected_reasons;
  const change = { status, rejectReasons, values, decidedById: verdict ? staffId : null };
  await documents.changeCard(tx, card, change, staffId, context.now());
  if (verdict?.docStatus === 'APPROVED') await keepApprover(tx, card.application_id, staffId);
  await context.record(tx, {
    action: verdict ? `${verdict.docStatus === 'APPROVED' ? 'APPROVE' : 'REJECT'}_CARD` : 'CORRECT_CARD',
    entity: 'document',
    entityId: card.id,
    loanApplicationNumber: card.loan_application_number,
    before: { documentStatus: card.status ?? 'pending' },
    after: { card: titleOf(card), documentStatus: status ?? 'pending', fields: changedFields(card, values) },
    reasonCodes: rejectReasons,
    version: card.version + 1,
  });
}

/** Adds to a refusal which card was tried, so that the one audit row of the attempt names it. */
async function onCard<Result>(card: CardRow, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal)
      error.attempt = {
        action: 'UPDATE_CARD',
        entity: 'document',
        entityId: card.id,
        loanApplicationNumber: card.loan_application_number,
        after: { card: titleOf(card) },
      };
    throw error;
  }
}

/** AP-42. */
const updateDocumentSection: Handler<'updateDocumentSection'> = async (request, context) => {
  const { loanApplicationNumber, sectionKey, status: verdict, fields: sent } = request;
  return context.once(async (tx) => {
    const standing = await takeForDocuments(tx, context, loanApplicationNumber);
    const card = await documents.lockCard(tx, standing.id, sectionKey);
    if (!card) throw refuse('NOT_FOUND');
    await onCard(card, async () => {
      expectVersion(context, card);
      await writeCard(tx, context, { card, verdict, sent });
    });
    const version = await documents.recount(tx, standing.id, context.now());
    await publishEdit(tx, standing.id, version);
    const changed = (await documents.findCard(tx, standing.id, sectionKey)) ?? card;
    const files = await documents.filesOf(tx, [card.id]);
    const { progress } = await readHeader(tx, standing.id);
    return {
      card: await presentCard(changed, files, context.storage),
      udrsInfo: await udrsInfoOf(tx, context, standing),
      progress,
      applicationVersion: version,
    };
  });
};

/** A card for one more document, empty until something is uploaded to it (DV-56, DV-57). */
const addKycDocument: Handler<'addKycDocument'> = async ({ loanApplicationNumber, type, proofType }, context) =>
  context.once(async (tx) => {
    const standing = await takeForDocuments(tx, context, loanApplicationNumber);
    const types = await readDocumentTypes(tx);
    const proofs = types.find(({ key }) => key === type)?.proofTypes;
    if (!proofs?.some(({ key }) => key === proofType))
      throw refuse('UNKNOWN_CHOICE', { fieldErrors: { [proofs ? 'proofType' : 'type']: 'Choose one of the list' } });
    if ((await documents.countCards(tx, standing.id, additionalSection)) >= mostAdditional)
      throw refuse('TOO_MANY_DOCUMENTS');
    const now = context.now();
    const id = newId(now);
    const key = `${additionalSection}_${id.slice(-12)}`;
    const staffId = staffIdOf(context.caller);
    const { id: applicationId } = standing;
    await documents.insertCard(tx, {
      id,
      applicationId,
      loanApplicationNumber,
      key,
      sectionKey: additionalSection,
      type,
      proofType,
      staffId,
      now,
    });
    const card = await documents.findCard(tx, applicationId, key);
    if (!card) throw refuse('NOT_FOUND');
    await context.record(tx, {
      action: 'ADD_DOCUMENT',
      entity: 'document',
      entityId: id,
      loanApplicationNumber,
      after: { card: titleOf(card) },
      version: 1,
    });
    return { card: await presentCard(card, [], context.storage) };
  });

/** AP-43. */
const searchEmployers: Handler<'searchEmployers'> = async ({ employerName }, { db }) => ({
  employers: await documents.searchEmployers(db, employerName.trim(), mostEmployers),
});

export const documentHandlers = {
  fetchDocumentConfig,
  fetchDocumentTab,
  updateDocumentSection,
  addKycDocument,
  searchEmployers,
};
