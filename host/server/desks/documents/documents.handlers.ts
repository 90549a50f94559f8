import { additionalSection } from '../../../../widgets/contract/documents/documents.ts';
import { keptDate, sentDate, shownDate } from '../../../../widgets/contract/documents/card-dates.ts';
import {
  cardWorkRefusal,
  fieldMessage,
  isEditable,
  pickFromList,
  verdictMessage,
  writtenValue,
  type Verdict,
} from '../../../../widgets/contract/documents/document-cards.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { takeAccountOfCard } from '../../core/accounts/account-of-card.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { requireApplication } from '../../core/applications/seen.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import { holdsIdentifier, maskIdentifiers } from '../../core/audit/identifiers.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { holdInfoOf, moversOf, staffIdOf, udrsInfoOf } from './desk.ts';
import { companyOf, mostEmployers } from './company-of.ts';
import { readDocumentTypes, readHeader, readTabs } from './document-config.store.ts';
import * as documents from './documents.store.ts';
import type { CardRow } from './documents.store.ts';
import { employerList } from './employers.store.ts';
import { mostAdditional } from './plan-cards.ts';
import { portraitOf } from './portrait.ts';
import { isDocumentMissing, presentCard, titleOf } from './present-card.ts';
import { takeCard, takeForDocuments } from './take-for-documents.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** AP-31. */
const fetchDocumentConfig: Handler<'fetchDocumentConfig'> = async ({ loanApplicationNumber }, context) => {
  const { db, caller } = context;
  const standing = await requireApplication(db, caller, loanApplicationNumber);
  const { name, items, progress } = await readHeader(db, standing.id, context.settings.productName);
  const pending = await documents.pendingByTab(db, standing.id);
  return {
    applicationId: standing.id,
    applicationVersion: standing.version,
    headerInfo: { name, loanApplicationNumber, imageUrl: await portraitOf(context, standing.id), items },
    holdInfo: await holdInfoOf(db, caller, standing),
    udrsInfo: await udrsInfoOf(db, context, standing),
    tabs: (await readTabs(db)).map((tab) => ({ ...tab, pending: pending.get(tab.key) ?? 0 })),
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
 * The values of a card after an update, as they are stored. A wrong value that was there before keeps a card from its
 * approval alone: it may be the reason of a rejection.
 *
 * @throws Refusal CARD_REFUSED when a value is wrong or cannot be changed
 */
async function valuesAfter(
  tx: Tx,
  { now }: CallContext,
  { card, verdict, sent }: CardWork,
): Promise<Record<string, string>> {
  const errors: FieldErrors = {};
  const before = card.field_values;
  const values = { ...before };
  for (const { key, value } of sent) {
    const field = card.fields.find((each) => each.key === key);
    if (!field || !isEditable(field)) errors[key] = 'This field cannot be changed';
    else values[key] = field.variant === 'date' ? keptDate(value.trim()) : writtenValue(field, value);
  }
  const today = dayOf(now());
  for (const field of card.fields) {
    const value = values[field.key] ?? '';
    const isAsBefore = value === (before[field.key] ?? '');
    if (verdict?.docStatus !== 'APPROVED' && isAsBefore && value !== '') continue;
    const written = field.variant === 'date' ? sentDate(value) : value;
    let message = fieldMessage(field, written, { choices: card.additional_data[field.key], today });
    if (message === undefined && field.variant === 'search' && !isAsBefore) {
      const company = await companyOf(tx, value);
      if (company === undefined) message = pickFromList;
      else values[field.key] = company;
    }
    if (message !== undefined) errors[field.key] ??= message;
  }
  if (Object.keys(errors).length > 0) throw refuse('CARD_REFUSED', { fieldErrors: errors });
  return values;
}

/** Records who approved documents, because that person may not check them later. */
async function keepApprover(tx: Tx, applicationId: string, staffId: string): Promise<void> {
  const { documentApproverIds, complianceResult } = await facts.find(tx, applicationId);
  await facts.change(tx, applicationId, {
    ...(!documentApproverIds.includes(staffId) && { documentApproverIds: [...documentApproverIds, staffId] }),
    // Compliance approved the documents as they were before.
    ...(complianceResult !== null && { complianceResult: null }),
  });
}

interface CardWork {
  card: CardRow;
  verdict: Verdict | null;
  sent: readonly { key: string; value: string }[];
}

/** The fields that an update changes, by label, as a person reads them; identifiers are masked. */
function corrections(
  { fields, field_values: before, additional_data: choices }: CardRow,
  values: CardRow['field_values'],
) {
  const changed = fields.filter(({ key }) => (before[key] ?? '') !== (values[key] ?? ''));
  const readable = (of: CardRow['field_values']) =>
    Object.fromEntries(
      changed.map(({ key, label, variant }) => {
        const value = of[key] ?? '';
        const chosen = choices[key]?.find((choice) => choice.key === value)?.label;
        return [label, variant === 'date' ? shownDate(value) : (chosen ?? maskIdentifiers(value))];
      }),
    );
  return { count: changed.length, before: readable(before), after: readable(values) };
}

async function writeCard(tx: Tx, context: CallContext, { card, verdict, sent }: CardWork) {
  const staffId = staffIdOf(context.caller);
  const files = await documents.filesOf(tx, [card.id]);
  const message = verdictMessage(verdict, {
    reasons: card.reject_reasons,
    isDocumentMissing: isDocumentMissing(card, files),
  });
  if (message !== undefined) throw refuse('CARD_REFUSED', { message, fieldErrors: { status: message } });
  const values = await valuesAfter(tx, context, { card, verdict, sent });
  const corrected = corrections(card, values);
  // What was approved is not what the card says now.
  const left = card.status === 'approved' && corrected.count > 0 ? null : card.status;
  const status = verdict ? (verdict.docStatus === 'APPROVED' ? 'approved' : 'rejected') : left;
  const rejectReasons = verdict ? verdict.rejectReasons : card.selected_reasons;
  const change = { status, rejectReasons, values, decidedById: verdict ? staffId : null };
  const version = await documents.changeCard(tx, card, change, staffId, context.now());
  if (verdict?.docStatus === 'APPROVED') await keepApprover(tx, card.application_id, staffId);
  if (card.section_key === 'BANK_ACCOUNT' && corrected.count > 0)
    await takeAccountOfCard(tx, card.application_id, values, { source: 'CARD', staffId, now: context.now() });
  await context.record(tx, {
    action: verdict ? `${verdict.docStatus === 'APPROVED' ? 'APPROVE' : 'REJECT'}_CARD` : 'CORRECT_CARD',
    entity: 'document',
    entityId: card.id,
    loanApplicationNumber: card.loan_application_number,
    before: { documentStatus: card.status ?? 'pending', fields: corrected.before },
    after: { card: titleOf(card), documentStatus: status ?? 'pending', fields: corrected.after },
    reasonCodes: rejectReasons,
    version,
  });
}

/** What the audit says of an update that is refused: the card that was tried. */
const updateOf = (card: CardRow): AuditEntry => ({
  action: 'UPDATE_CARD',
  entity: 'document',
  entityId: card.id,
  loanApplicationNumber: card.loan_application_number,
  after: { card: titleOf(card) },
});

/** AP-42. */
const updateDocumentSection: Handler<'updateDocumentSection'> = async (request, context) => {
  const { loanApplicationNumber, sectionKey, status: verdict, fields: sent } = request;
  return context.once(async (tx) => {
    const named = { loanApplicationNumber, key: sectionKey, attempt: updateOf };
    const { standing, card } = await takeCard(tx, context, 'updateDocumentSection', named);
    await withAttempt(updateOf(card), () => writeCard(tx, context, { card, verdict, sent }));
    const version = await documents.recount(tx, standing.id, context.now());
    await publishEdit(tx, standing.id, version);
    const changed = (await documents.findCard(tx, standing.id, sectionKey)) ?? card;
    const files = await documents.filesOf(tx, [card.id]);
    const { progress } = await readHeader(tx, standing.id, context.settings.productName);
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
    const standing = await takeForDocuments(tx, context, 'addKycDocument', loanApplicationNumber);
    const types = await readDocumentTypes(tx);
    const proofs = types.find(({ key }) => key === type)?.proofTypes;
    if (!proofs?.some(({ key }) => key === proofType))
      throw refuse('UNKNOWN_CHOICE', { fieldErrors: { [proofs ? 'proofType' : 'type']: 'Choose one of the list' } });
    if (await documents.hasEmptyProof(tx, standing.id, { type, proofType })) {
      const message = 'This document is there already, and waits for its file';
      throw refuse('CARD_REFUSED', { message, fieldErrors: { proofType: message } });
    }
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
  list: await employerList(db),
});

export const documentHandlers = {
  fetchDocumentConfig,
  fetchDocumentTab,
  updateDocumentSection,
  addKycDocument,
  searchEmployers,
};
