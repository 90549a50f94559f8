import {
  isChoiceGroup,
  type ChoiceGroupName,
  type ChoiceValues,
} from '../../../../widgets/contract/choices/choice-groups.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { publish } from '../../core/live/live.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { faultOf, isSame, wideningOf, type Fault, type Standing } from './choice.rules.ts';
import * as store from './choices.store.ts';
import type { Choice } from './choices.store.ts';
import { choicesBase } from './lists/choices-base.store.ts';
import { choicesLists } from './lists/choices-list.ts';

export const entity = 'choice';

/** A choice whose group the code has; what a later version has added is left alone. */
export type KnownChoice = Choice & { group: ChoiceGroupName };

/** @throws Refusal VALIDATION_FAILED at the field, or CHOICE_REFUSED */
function refuseFault(fault: Fault | undefined): void {
  if (fault === undefined) return;
  const { field, message } = fault;
  throw field === undefined
    ? refuse('CHOICE_REFUSED', { message })
    : refuse('VALIDATION_FAILED', { fieldErrors: { [field]: message } });
}

const asStanding = (choices: readonly Choice[]) => choices as readonly (Choice & Standing)[];
const valuesOf = ({ label, order, isOffered }: ChoiceValues) => ({ label, order, isOffered });

/** Tells the list of a choice, and open forms where they offer another than before. @returns what its call answers */
export async function settled(
  tx: Tx,
  id: string,
  before: Choice | null,
  isForForms: boolean,
): Promise<CallReply<'changeChoice'>> {
  const choice = await store.find(tx, id);
  if (!choice) throw refuse('NOT_FOUND');
  const { version, state, group } = choice;
  publishChange(tx, choicesBase, choicesLists, {
    row: { id, version },
    before: choicesBase.facts({ queue: before?.state ?? null }),
    after: choicesBase.facts({ queue: state }),
  });
  if (isForForms) await publish(tx, { topic: 'choices', type: 'choicesChanged', payload: { group } });
  return { choiceId: id, version, state };
}

interface Put {
  staff: Staff;
  reason: string;
}

/** A choice under the lock of its whole group. */
export interface Locked {
  before: KnownChoice;
  group: readonly Standing[];
}

/** Locks the group of a choice before the choice is read, so that of two who change a group one waits. @throws Refusal NOT_FOUND */
export async function lockChoice(tx: Tx, id: string): Promise<Locked> {
  const name = (await store.find(tx, id))?.group;
  if (name === undefined || !isChoiceGroup(name)) throw refuse('NOT_FOUND');
  const group = await store.lockGroup(tx, name);
  const before = group.find((each) => each.id === id);
  if (!before) throw refuse('NOT_FOUND');
  return { before: { ...before, group: name }, group: asStanding(group) };
}

/** Adds a choice, or proposes it where it is wider than others. @throws Refusal */
export async function addTo(
  tx: Tx,
  context: CallContext,
  { of, wanted, staff, reason }: Put & { of: Omit<Standing, keyof ChoiceValues>; wanted: ChoiceValues },
) {
  const { group, heading, key } = of;
  const wish: Standing = { ...of, ...wanted };
  refuseFault(faultOf(wish, wanted, { group: asStanding(await store.lockGroup(tx, group)), isNew: true }));
  const now = context.now();
  const id = of.id ?? newId(now);
  const why = wideningOf(wish, wanted, true);
  const proposal = why === undefined ? null : { ...wanted, reason };
  const added = await store.insert(tx, { id, group, heading, key, ...wanted }, proposal, { staffId: staff.id, now });
  if (!added) throw refuse('VALIDATION_FAILED', { fieldErrors: { key: 'Another choice of this group has this key' } });
  await context.record(tx, {
    action: proposal ? 'PROPOSE_CHOICE' : 'ADD_CHOICE',
    entity,
    entityId: id,
    after: { group, heading, key, ...wanted },
    remark: reason,
    version: 1,
  });
  return settled(tx, id, null, proposal === null);
}

/** Makes a choice what is wanted, or proposes it where that is wider. @throws Refusal */
export async function changeTo(
  tx: Tx,
  context: CallContext,
  { before, group, wanted, staff, reason }: Put & Locked & { wanted: ChoiceValues },
) {
  if (isSame(before, wanted)) throw refuse('VALIDATION_FAILED', { message: 'Nothing is changed' });
  refuseFault(faultOf(before, wanted, { group, isNew: false }));
  const by = { staffId: staff.id, now: context.now() };
  const why = wideningOf(before, wanted, false);
  const version =
    why === undefined
      ? await store.change(tx, before, wanted, by)
      : await store.propose(tx, before, { ...wanted, reason }, by);
  await context.record(tx, {
    action: why === undefined ? 'CHANGE_CHOICE' : 'PROPOSE_CHOICE',
    entity,
    entityId: before.id,
    before: valuesOf(before),
    after: valuesOf(wanted),
    remark: reason,
    version,
  });
  return settled(tx, before.id, before, why === undefined);
}
