import { judgingMessage } from '../../../../widgets/contract/compliance/compliance-rules.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { newId } from '../../db/new-id.ts';
import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { Tx } from '../../db/transaction.ts';
import { checkValue, corrections } from '../documents/card-values.ts';
import { sentDate } from '../../../../widgets/contract/documents/card-dates.ts';
import * as documentFiles from '../documents/document-files.store.ts';
import * as documents from '../documents/documents.store.ts';
import type { CardRow } from '../documents/documents.store.ts';
import { shownFiles, titleOf } from '../documents/present-card.ts';
import * as store from './compliance.store.ts';
import * as proposals from './proposals.store.ts';
import type { ProposalRow } from './proposals.store.ts';
import type { TakenCase } from './take-case.ts';

type Verdicts = CallInput<'saveComplianceChecks'>['answers'];

/** Why somebody cannot judge a discrepancy now, by what it says and by whom its corrections are. */
export function judgingRefusal(
  row: store.DiscrepancyRow,
  { own, round, staff }: { own: readonly ProposalRow[]; round: number; staff: Staff | string },
): { code: 'VALIDATION_FAILED' | 'MAKER_CHECKER_VIOLATION'; message: string } | undefined {
  const isApplied = own.some(({ state }) => state === 'APPLIED');
  const message = judgingMessage({ ...row, isAsked: row.is_asked, isApplied }, round);
  if (message !== undefined) return { code: 'VALIDATION_FAILED', message };
  const waiting = own.filter(({ state }) => state === 'PROPOSED' || state === 'REFUSED');
  const proposed = [...new Set(waiting.map(({ proposed_by_id: id }) => id))];
  const apart = apartMessage('acceptCorrections', staff, { proposed });
  return apart === undefined ? undefined : { code: 'MAKER_CHECKER_VIOLATION', message: apart };
}

/** Refuses a card that says something else by now than what was corrected, or that refuses the correction. */
const refuseCard = (card: CardRow, message: string) =>
  refuse('CARD_REFUSED', { message: `${titleOf(card)}: ${message}`, fieldErrors: { answers: message } });

const otherByNow = 'it has changed since this was proposed. Choose Not accepted';

/** Puts corrected values on a card, as its rules allow. */
async function applyFields(tx: Tx, context: CallContext, card: CardRow, fields: readonly ProposalRow[]): Promise<void> {
  const values = { ...card.field_values };
  for (const { field_key: key, from_value: from, to_value: to } of fields) {
    if (key === null || to === null) continue;
    if ((card.field_values[key] ?? '') !== from) throw refuseCard(card, otherByNow);
    const isDate = card.fields.find((field) => field.key === key)?.variant === 'date';
    const { message } = await checkValue(tx, card, { key, value: isDate ? sentDate(to) : to }, context.now());
    if (message !== undefined) throw refuseCard(card, message);
    values[key] = to;
  }
  const corrected = corrections(card, values);
  await write(tx, context, card, values, (version) => ({
    action: 'CORRECT_CARD',
    before: { fields: corrected.before },
    after: { card: titleOf(card), fields: corrected.after },
    version,
  }));
}

/** Puts a new document on a side of a card; the one before it is kept. */
async function applyFile(tx: Tx, context: CallContext, card: CardRow, proposal: ProposalRow): Promise<void> {
  const { side, file_id: fileId, from_file_id: from } = proposal;
  if (side === null || fileId === null) return;
  if (!card.sides.includes(side)) throw refuseCard(card, 'it has no such side');
  const files = await documents.filesOf(tx, [card.id]);
  if ((shownFiles(files, side).at(-1)?.file_id ?? null) !== from) throw refuseCard(card, otherByNow);
  const now = context.now();
  await documentFiles.insert(tx, {
    id: newId(now),
    documentId: card.id,
    fileId,
    side,
    origin: 'USER_UPLOADED',
    isRedacted: false,
    originalFileId: null,
    staffId: proposal.proposed_by_id,
    // The newest file counts, even where servers' clocks differ.
    now: new Date(Math.max(now.getTime(), ...files.map(({ created_at: at }) => at.getTime() + 1))),
  });
  await write(tx, context, card, card.field_values, (version) => ({
    action: from === null ? 'UPLOAD_DOCUMENT' : 'REPLACE_DOCUMENT',
    before: from === null ? null : { fileId: from },
    after: { card: titleOf(card), side, fileId },
    version,
  }));
}

/** Writes a card whose correction has been decided on by two people: what was decided about it before stands. */
async function write(
  tx: Tx,
  context: CallContext,
  card: CardRow,
  values: CardRow['field_values'],
  entryOf: (version: number) => { action: AuditAction; before: object | null; after: object; version: number },
): Promise<void> {
  const { status, selected_reasons: rejectReasons } = card;
  const change = { status, rejectReasons, values, decidedById: null };
  const staffId = context.caller.kind === 'staff' ? context.caller.staff.id : '';
  const version = await documents.changeCard(tx, card, change, staffId, context.now());
  await context.record(tx, {
    entity: 'document',
    entityId: card.id,
    loanApplicationNumber: card.loan_application_number,
    ...entryOf(version),
  });
}

/** Applies what is proposed about a discrepancy, card by card. @throws Refusal CARD_REFUSED */
async function apply(tx: Tx, context: CallContext, { standing, by }: TakenCase, own: readonly ProposalRow[]) {
  for (const key of new Set(own.map(({ card_key: card }) => card))) {
    const those = own.filter(({ card_key: card }) => card === key);
    const fields = those.filter(({ field_key: field }) => field !== null);
    const lock = async () => {
      const card = await documents.lockCard(tx, standing.id, key);
      if (!card) throw refuse('CARD_REFUSED', { message: 'The application has no such document any more' });
      return card;
    };
    if (fields.length > 0) await applyFields(tx, context, await lock(), fields);
    for (const file of those.filter(({ field_key: field }) => field === null))
      await applyFile(tx, context, await lock(), file);
  }
  await proposals.closeProposals(
    tx,
    own.map(({ id }) => id),
    'APPLIED',
    by,
  );
}

/**
 * Writes verdicts on answers: what was proposed with an accepted one is applied, and with another one refused.
 *
 * @throws Refusal VALIDATION_FAILED for an answer that is not to be judged now, MAKER_CHECKER_VIOLATION for its proposer,
 *   CARD_REFUSED where a card takes the correction no more
 */
export async function judge(tx: Tx, context: CallContext, taken: TakenCase, verdicts: Verdicts): Promise<void> {
  if (verdicts.length === 0) return;
  const { standing, round, staff, by } = taken;
  const rows = new Map((await store.discrepanciesOf(tx, standing.id)).map((row) => [row.id, row]));
  const all = await proposals.proposalsOf(tx, standing.id);
  const wrong = (message: string) => refuse('VALIDATION_FAILED', { fieldErrors: { answers: message } });
  if (new Set(verdicts.map(({ discrepancyId }) => discrepancyId)).size < verdicts.length)
    throw wrong('Judge each answer once');
  for (const { discrepancyId, verdict } of verdicts) {
    const row = rows.get(discrepancyId);
    if (!row) throw wrong('This discrepancy has no answer yet');
    const own = all.filter((each) => each.discrepancy_id === discrepancyId && each.state !== 'LAPSED');
    const refusal = judgingRefusal(row, { own, round, staff });
    if (refusal?.code === 'VALIDATION_FAILED') throw wrong(refusal.message);
    if (refusal) throw refuse(refusal.code, { message: refusal.message });
    if (verdict === 'ACCEPTED') await apply(tx, context, taken, own);
    else
      await proposals.closeProposals(
        tx,
        own.filter(({ state }) => state === 'PROPOSED').map(({ id }) => id),
        'REFUSED',
        by,
      );
  }
  await store.writeVerdicts(tx, verdicts);
}

/** Ends what still waits when a case is approved: no verdict will come. */
export async function endProposals(tx: Tx, { standing, by }: TakenCase): Promise<void> {
  const open = (await proposals.proposalsOf(tx, standing.id)).filter(({ state }) => state === 'PROPOSED');
  await proposals.closeProposals(
    tx,
    open.map(({ id }) => id),
    'LAPSED',
    by,
  );
}
