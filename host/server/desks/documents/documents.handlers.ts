import { additionalSection } from '../../../../widgets/contract/documents/documents.ts';
import {
  cardWorkRefusal,
  verdictMessage,
  type Verdict,
} from '../../../../widgets/contract/documents/document-cards.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { takeAccountOfCard } from '../../core/accounts/account-of-card.ts';
import { requireApplication } from '../../core/applications/seen.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { stageNoteFor } from '../../core/applications/stage-notes.store.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import { holdsIdentifier } from '../../core/audit/identifiers.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { holdInfoOf, moversOf, staffIdOf, udrsInfoOf } from './desk.ts';
import { corrections, valuesAfter, type SentValue } from './card-values.ts';
import { mostEmployers } from './company-of.ts';
import { readDocumentTypes, readHeader, readTabs } from './document-config.store.ts';
import * as documents from './documents.store.ts';
import type { CardRow } from './documents.store.ts';
import { publishCard } from './employer-check.ts';
import { employerList } from './employers.store.ts';
import { mostAdditional } from './plan-cards.ts';
import { portraitOf } from './portrait.ts';
import { isDocumentMissing, presentCard, titleOf } from './present-card.ts';
import { takeCard, takeForDocuments } from './take-for-documents.ts';

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
    stageNote: await stageNoteFor(db, moversOf(caller), standing),
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
  sent: readonly SentValue[];
}

async function writeCard(tx: Tx, context: CallContext, { card, verdict, sent }: CardWork) {
  const staffId = staffIdOf(context.caller);
  const files = await documents.filesOf(tx, [card.id]);
  const message = verdictMessage(verdict, {
    reasons: card.reject_reasons,
    isDocumentMissing: isDocumentMissing(card, files),
  });
  if (message !== undefined) throw refuse('CARD_REFUSED', { message, fieldErrors: { status: message } });
  const values = await valuesAfter(tx, context, { card, isApproved: verdict?.docStatus === 'APPROVED', sent });
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
    const counted = { ...standing, version: await documents.recount(tx, standing.id, context.now()) };
    const changed = (await documents.findCard(tx, standing.id, sectionKey)) ?? card;
    const by = { staffId: staffIdOf(context.caller), now: context.now() };
    const version = await publishCard(tx, counted, changed, by);
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
