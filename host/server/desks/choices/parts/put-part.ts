import { isDeepStrictEqual } from 'node:util';
import type { ChoiceState } from '../../../../../widgets/contract/choices/choice-states.ts';
import {
  deskGroupOf,
  partWidening,
  type CardPart,
  type PartValues,
} from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import { partKeyMessage } from '../../../../../widgets/contract/desk-parts/part-rules.ts';
import type { FieldErrors } from '../../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../../widgets/contract/schemas.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CallContext, Staff } from '../../../call/handler.ts';
import { waitsMessage } from '../../../core/lists/csv/row-file.ts';
import { publish } from '../../../core/live/live.store.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as store from './desk-parts.store.ts';
import type { Part } from './desk-parts.store.ts';
import { partErrors, type Wish } from './part.rules.ts';

export const entity = 'deskPart';

export const stateOf = ({ proposal, values }: Part): ChoiceState =>
  proposal !== null ? 'WAITING' : values.isShown ? 'OFFERED' : 'RETIRED';

type Sent = Omit<CallInput<'changeDeskPart'>, 'partId' | 'reason'> | PartValues;

/** What is wanted, without the blanks around its words. `partErrors` says what is no kind, access or rule of a field. */
export const cleaned = ({ label, order, isShown, card }: Sent): PartValues => ({
  label: label.trim(),
  order,
  isShown,
  card: card && ({ ...card, group: card.group.trim(), summary: card.summary.trim() } as CardPart),
});

/** A part's values as a reply has them. */
export const sentValues = ({ label, order, isShown, card }: PartValues) => ({
  label,
  order,
  isShown,
  card: card && {
    ...card,
    sides: [...card.sides],
    rejectReasons: [...card.rejectReasons],
    fields: card.fields.map((field) => ({ ...field, choices: [...field.choices] })),
  },
});

/** Whether somebody wants what stands, or what is proposed. */
export const isSame = (one: PartValues, other: PartValues) => isDeepStrictEqual(cleaned(one), cleaned(other));

/** @throws Refusal VALIDATION_FAILED with a message for each path */
function refuseWrong(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

/** Tells open forms of another part than before. @returns what its call answers */
export async function settled(tx: Tx, id: string, isForForms: boolean) {
  const part = await store.find(tx, id);
  if (!part) throw refuse('NOT_FOUND');
  if (isForForms)
    await publish(tx, { topic: 'choices', type: 'choicesChanged', payload: { group: deskGroupOf(part.kind) } });
  return { partId: id, version: part.version, state: stateOf(part) };
}

/** A part, and all others, locked. */
export interface Locked {
  before: Part;
  every: readonly Part[];
}

/** Finds a part and locks all. */
export async function lockPart(tx: Tx, id: string): Promise<Locked | undefined> {
  const every = await store.lockAll(tx);
  const before = every.find((part) => part.id === id);
  return before && { before, every };
}

interface Put {
  wanted: PartValues;
  staff: Staff;
  /** Why. */
  reason: string;
}

/** Adds a tab or a card. @throws Refusal */
export async function addTo(
  tx: Tx,
  context: CallContext,
  {
    id = newId(context.now()),
    kind,
    key,
    wanted,
    staff,
    reason,
  }: Put & { id?: string; kind: Part['kind']; key: string },
) {
  const wrongKey = partKeyMessage(key);
  const every = await store.lockAll(tx);
  refuseWrong({
    ...partErrors({ kind, key, before: null, wanted }, every),
    ...(wrongKey !== undefined && { key: wrongKey }),
  });
  const isAdded = await store.insert(tx, { id, kind, key }, wanted, { staffId: staff.id, now: context.now() });
  if (!isAdded) refuseWrong({ key: 'Another one has this key' });
  const after = { kind, key, ...wanted };
  await context.record(tx, { action: 'ADD_DESK_PART', entity, entityId: id, after, remark: reason, version: 1 });
  return settled(tx, id, true);
}

/** What somebody wants of a part that stands. */
export const wishOf = (before: Part, wanted: PartValues): Wish => ({
  kind: before.kind,
  key: before.key,
  before,
  wanted,
});

/** Makes a part what is wanted, or proposes it where that asks for less or shows more. @throws Refusal */
export async function changeTo(tx: Tx, context: CallContext, { before, every, wanted, staff, reason }: Put & Locked) {
  if (before.proposal !== null) throw refuse('CHOICE_REFUSED', { message: waitsMessage('part') });
  refuseWrong(partErrors(wishOf(before, wanted), every));
  if (isSame(before.values, wanted)) throw refuse('VALIDATION_FAILED', { message: 'Nothing is changed' });
  const by = { staffId: staff.id, now: context.now() };
  const isWider = partWidening(before.kind, before.values, wanted) !== undefined;
  const version = isWider
    ? await store.propose(tx, before, { ...wanted, reason }, by)
    : await store.change(tx, before, wanted, by);
  await context.record(tx, {
    action: isWider ? 'PROPOSE_DESK_PART' : 'CHANGE_DESK_PART',
    entity,
    entityId: before.id,
    before: before.values,
    after: wanted,
    remark: reason,
    version,
  });
  return settled(tx, before.id, !isWider);
}
