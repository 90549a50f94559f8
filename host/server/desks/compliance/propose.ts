import { nothingChanged } from '../../../../widgets/contract/compliance/field-proposals.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { refuse } from '../../base/refusal.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { checkValue } from '../documents/card-values.ts';
import * as documents from '../documents/documents.store.ts';
import { shownFiles } from '../documents/present-card.ts';
import { discrepanciesOf } from './compliance.store.ts';
import * as store from './proposals.store.ts';
import type { TakenCase } from './take-case.ts';

type Correction = NonNullable<CallInput<'answerDiscrepancy'>['corrections']>[number];
type Replaced = NonNullable<CallInput<'answerDiscrepancy'>['replaces']>;

/** What an answer, or a call, proposes about one discrepancy. */
interface Wanted {
  discrepancyId: string;
  change: store.Change;
}

const noCard = 'The application has no such document';
const isOfTarget = ({ card_key: card, field_key: field, side }: store.ProposalRow, change: store.Change) =>
  card === change.cardKey && ('field' in change ? field === change.field : side === change.side);

/**
 * The corrections of fields, as their cards keep them; each is checked as the document desk checks it.
 *
 * @throws Refusal VALIDATION_FAILED with the place of each that is wrong
 */
export async function readCorrections(
  tx: Tx,
  { standing, by }: TakenCase,
  sent: readonly (Correction & { discrepancyId: string })[],
  fileId: string | null,
): Promise<Wanted[]> {
  if (sent.length === 0) return [];
  const cards = await documents.cardsOf(tx, standing.id);
  const fieldErrors: FieldErrors = {};
  const wanted: Wanted[] = [];
  for (const [index, { discrepancyId, documentKey: cardKey, field, value }] of sent.entries()) {
    const card = cards.find(({ key }) => key === cardKey);
    const checked = card
      ? await checkValue(tx, card, { key: field, value }, by.now)
      : { value, message: noCard as string | undefined };
    const from = card?.field_values[field] ?? '';
    const isTwice = wanted.some(
      ({ change }) => change.cardKey === cardKey && 'field' in change && change.field === field,
    );
    const message =
      checked.message ??
      (checked.value === from ? nothingChanged : isTwice ? 'This field is corrected twice' : undefined);
    if (message !== undefined) fieldErrors[`corrections.${index}.value`] = message;
    else wanted.push({ discrepancyId, change: { cardKey, field, from, to: checked.value, fileId } });
  }
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  return wanted;
}

/** The replacement of a side's document. @throws Refusal VALIDATION_FAILED for a card that has no such side */
export async function readReplacement(
  tx: Tx,
  { standing }: TakenCase,
  { documentKey: cardKey, side }: Replaced,
  of: { discrepancyId: string; fileId: string },
): Promise<Wanted> {
  const card = await documents.findCard(tx, standing.id, cardKey);
  if (!card?.sides.includes(side))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { replaces: card ? 'This document has no such side' : noCard } });
  const former = shownFiles(await documents.filesOf(tx, [card.id]), side).at(-1);
  const { discrepancyId, fileId } = of;
  return { discrepancyId, change: { cardKey, side, fromFileId: former?.file_id ?? null, fileId } };
}

/**
 * Keeps what is proposed. What was proposed about the same field by the same discrepancy, or in an earlier round, lapses: the
 * newest counts. So do a fixer's proposals about the discrepancy `lapses`, which is answered anew.
 *
 * @throws Refusal VALIDATION_FAILED where another discrepancy of this round proposes about the same field
 */
export async function keepProposals(
  tx: Tx,
  { standing, round, by }: TakenCase,
  { wanted, callId, lapses }: { wanted: readonly Wanted[]; callId: string | null; lapses?: string },
): Promise<void> {
  const open = (await store.proposalsOf(tx, standing.id)).filter(({ state }) => state === 'PROPOSED');
  const isOfRound = new Set(
    (await discrepanciesOf(tx, standing.id)).filter((each) => each.round === round).map(({ id }) => id),
  );
  const fieldErrors: FieldErrors = {};
  const former = new Set(
    open.filter((row) => row.discrepancy_id === lapses && row.call_id === null).map((row) => row.id),
  );
  for (const [index, { discrepancyId, change }] of wanted.entries())
    for (const row of open.filter((each) => isOfTarget(each, change)))
      if (row.discrepancy_id === discrepancyId || !isOfRound.has(row.discrepancy_id)) former.add(row.id);
      else
        fieldErrors['field' in change ? `corrections.${index}.value` : 'replaces'] =
          'A correction of this waits already, with another discrepancy';
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  await store.closeProposals(tx, [...former], 'LAPSED', by);
  for (const { discrepancyId, change } of wanted)
    await store.insertProposal(tx, {
      id: newId(by.now),
      applicationId: standing.id,
      discrepancyId,
      callId,
      ...by,
      change,
    });
}
