import { nachCodeWidening, type NachCodeValues } from '../../../../widgets/contract/nach-codes/nach-code.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { waitsMessage } from '../../core/lists/csv/row-file.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { nachCodesBase } from './lists/nach-codes-base.store.ts';
import { nachCodesLists } from './lists/nach-codes-list.ts';
import * as store from './nach-codes.store.ts';
import type { NachCode } from './nach-codes.store.ts';

export const entity = 'nachCode';

const fields = ['kind', 'reason', 'remedy', 'mayRepeat', 'order', 'isOffered'] as const;

/** What of a code may change, of whatever has it. */
export const valuesOf = ({ kind, reason, remedy, mayRepeat, order, isOffered }: NachCodeValues): NachCodeValues => ({
  kind,
  reason,
  remedy,
  mayRepeat,
  order,
  isOffered,
});

/** The same as the rules of the form read it. */
export const typedOf = ({ kind, reason, remedy, mayRepeat, order }: NachCodeValues) => ({
  kind,
  reason,
  remedy,
  mayRepeat: mayRepeat ? 'yes' : '',
  order: String(order),
});

/** Whether somebody wants what stands. */
export const isSame = (one: NachCodeValues, other: NachCodeValues) =>
  fields.every((field) => one[field] === other[field]);

/** Tells the list of a code. @returns what its call answers */
export async function settled(tx: Tx, id: string, before: NachCode | null) {
  const code = await store.find(tx, id);
  if (!code) throw refuse('NOT_FOUND');
  const { version, state } = code;
  publishChange(tx, nachCodesBase, nachCodesLists, {
    row: { id, version },
    before: nachCodesBase.facts({ queue: before?.state ?? null }),
    after: nachCodesBase.facts({ queue: state }),
  });
  return { codeId: id, version, state };
}

interface Put {
  wanted: NachCodeValues;
  staff: Staff;
  /** Why. */
  remark: string;
}

/** Adds a code, or proposes it where a second form may follow. @throws Refusal */
export async function addTo(
  tx: Tx,
  context: CallContext,
  { id = newId(context.now()), code, wanted, staff, remark }: Put & { id?: string; code: string },
) {
  const proposal = nachCodeWidening(null, wanted) === undefined ? null : { ...wanted, remark };
  const by = { staffId: staff.id, now: context.now() };
  const isAdded = await store.insert(tx, { id, code, ...wanted }, proposal, by);
  if (!isAdded) throw refuse('VALIDATION_FAILED', { fieldErrors: { code: 'This code is in the list already' } });
  const action = proposal === null ? ('ADD_NACH_CODE' as const) : ('PROPOSE_NACH_CODE' as const);
  const after = { code, ...wanted };
  await context.record(tx, { action, entity, entityId: id, after, remark, version: 1 });
  return settled(tx, id, null);
}

/** Makes a code whose row is locked what is wanted, or proposes it where that is wider. @throws Refusal */
export async function changeTo(
  tx: Tx,
  context: CallContext,
  { before, wanted, staff, remark }: Put & { before: NachCode },
) {
  if (before.proposal !== null) throw refuse('CHOICE_REFUSED', { message: waitsMessage('code') });
  if (isSame(before, wanted)) throw refuse('VALIDATION_FAILED', { message: 'Nothing is changed' });
  const by = { staffId: staff.id, now: context.now() };
  const isProposed = nachCodeWidening(before, wanted) !== undefined;
  const version = isProposed
    ? await store.propose(tx, before, { ...wanted, remark }, by)
    : await store.change(tx, before, wanted, by);
  await context.record(tx, {
    action: isProposed ? 'PROPOSE_NACH_CODE' : 'CHANGE_NACH_CODE',
    entity,
    entityId: before.id,
    before: valuesOf(before),
    after: wanted,
    remark,
    version,
  });
  return settled(tx, before.id, before);
}
