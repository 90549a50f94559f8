import { additionalSection } from '../../../../widgets/contract/documents/documents.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { readHeader } from './document-config.store.ts';
import { staffIdOf, udrsInfoOf } from './desk.ts';
import * as documentFiles from './document-files.store.ts';
import * as documents from './documents.store.ts';
import { publishCard } from './employer-check.ts';
import { presentCard, titleOf } from './present-card.ts';
import { takeCard } from './take-for-documents.ts';

/** Takes the decision on a card back: the card is pending again, with its data as it is. */
const withdrawDecision: Handler<'withdrawDecision'> = async ({ loanApplicationNumber, sectionKey }, context) =>
  context.once(async (tx) => {
    const named = { loanApplicationNumber, key: sectionKey };
    const { standing, card } = await takeCard(tx, context, 'withdrawDecision', named);
    if (card.status === null) throw refuse('CARD_REFUSED', { message: 'Nothing is decided on this card' });
    const change = { status: null, rejectReasons: [], values: card.field_values, decidedById: null };
    const cardVersion = await documents.changeCard(tx, card, change, staffIdOf(context.caller), context.now());
    await context.record(tx, {
      action: 'WITHDRAW_DECISION',
      entity: 'document',
      entityId: card.id,
      loanApplicationNumber,
      before: { documentStatus: card.status },
      after: { card: titleOf(card), documentStatus: 'pending' },
      reasonCodes: card.selected_reasons,
      version: cardVersion,
    });
    const counted = { ...standing, version: await documents.recount(tx, standing.id, context.now()) };
    const changed = (await documents.findCard(tx, standing.id, sectionKey)) ?? card;
    const by = { staffId: staffIdOf(context.caller), now: context.now() };
    const version = await publishCard(tx, counted, changed, by);
    const { progress } = await readHeader(tx, standing.id, context.settings.productName);
    return {
      card: await presentCard(changed, await documents.filesOf(tx, [card.id]), context.storage),
      udrsInfo: await udrsInfoOf(tx, context, standing),
      progress,
      applicationVersion: version,
    };
  });

/** Removes an added card. The content of its files is kept; the audit names them. */
const removeKycDocument: Handler<'removeKycDocument'> = async ({ loanApplicationNumber, sectionKey }, context) =>
  context.once(async (tx) => {
    const named = { loanApplicationNumber, key: sectionKey };
    const { standing, card } = await takeCard(tx, context, 'removeKycDocument', named);
    if (card.section_key !== additionalSection)
      throw refuse('CARD_REFUSED', { message: 'Only a document that was added can be removed' });
    const removed = await documentFiles.removeAll(tx, card.id);
    await documents.deleteCard(tx, card.id);
    await context.record(tx, {
      action: 'REMOVE_DOCUMENT',
      entity: 'document',
      entityId: card.id,
      loanApplicationNumber,
      before: { documentStatus: card.status ?? 'pending', fileIds: removed },
      after: { card: titleOf(card) },
      version: card.version,
    });
    const version = await documents.recount(tx, standing.id, context.now());
    await publishEdit(tx, standing.id, version);
    return { applicationVersion: version };
  });

export const takenBackHandlers = { withdrawDecision, removeKycDocument };
