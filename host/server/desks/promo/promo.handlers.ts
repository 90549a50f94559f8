import { openPromoRules, promoState } from '../../../../widgets/contract/promo/promo-code.ts';
import {
  fixedOnceUsed,
  isSameRules,
  promoDetailErrors,
  promoReasonRules,
  promoRuleErrors,
  writtenCode,
} from '../../../../widgets/contract/promo/promo-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { addAuthor, authorsOf, closeRound, forgetAuthors } from '../../core/audit/authorship.store.ts';
import { newId } from '../../db/new-id.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { promoBase } from './lists/promo-base.store.ts';
import { promoLists } from './lists/promo-list.ts';
import { todayOf } from './present-promo.ts';
import { approvalAfter, forgetCost } from './promo-approval.ts';
import { readPromoHandlers } from './read-promo.handlers.ts';
import * as store from './promo.store.ts';
import { readDay } from '../../../../widgets/contract/time.ts';

const entity = 'promoCode';
const authored = (id: string) => ({ kind: entity, id }) as const;
const inList = promoBase.facts({ queue: 'PROMO' });

/** @throws Refusal NOT_ALLOWED for who may not write promo codes */
function requireWriter(context: CallContext): Staff {
  const staff = requireList(context, 'promo-code');
  if (!may('writePromoCodes', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

/** Finds the code that the caller has read; its row is locked until the transaction ends. */
async function take(tx: Tx, context: CallContext, promoCodeId: string): Promise<store.PromoCode> {
  const promo = await store.findForChange(tx, promoCodeId);
  if (!promo) throw refuse('NOT_FOUND');
  expectVersion(context, promo);
  return promo;
}

/** Tells the lists that a code came or changed. @returns what its call answers */
async function settled(tx: Tx, context: CallContext, id: string, isNew = false) {
  const promo = await store.find(tx, id);
  if (!promo) throw refuse('NOT_FOUND');
  const { version } = promo;
  publishChange(tx, promoBase, promoLists, {
    row: { id, version },
    before: isNew ? { queue: '' } : inList,
    after: inList,
  });
  return { promoCodeId: id, version, state: promoState(promo, todayOf(context)) };
}

type Details = Parameters<Handler<'updatePromoCode'>>[0];

/** @throws Refusal VALIDATION_FAILED with a message by field; PROMO_CODE_TAKEN */
async function readDetails(
  tx: Tx,
  context: CallContext,
  input: Omit<Details, 'promoCodeId'>,
  before: store.PromoCode | null,
): Promise<store.PromoValues> {
  const { code, description, startDate, endDate, discount, maxDiscount, maxUsageCount } = input;
  const values = {
    code: writtenCode(code),
    description: description.trim(),
    startDate,
    endDate,
    discount,
    maxDiscount,
    maxUsageCount,
  };
  const typed = {
    ...values,
    discount: String(discount),
    maxDiscount: String(maxDiscount),
    maxUsageCount: String(maxUsageCount),
  };
  const past = { usedCount: before?.usedCount ?? 0, today: todayOf(context), endDate: before?.endDate ?? null };
  const fieldErrors: FieldErrors = { ...promoDetailErrors(typed, past) };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  if (before && before.usedCount > 0) {
    const changed = fixedOnceUsed.filter((key) => values[key] !== before[key]);
    if (changed.length > 0)
      throw refuse('PROMO_CODE_IN_USE', {
        fieldErrors: Object.fromEntries(changed.map((key) => [key, 'In use, cannot be changed'])),
      });
  }
  if (await store.isTaken(tx, values.code, before?.id ?? null))
    throw refuse('PROMO_CODE_TAKEN', { fieldErrors: { code: 'There is a promo code of this name' } });
  return { ...values, startDate: readDay(values.startDate), endDate: readDay(values.endDate) };
}

const createPromoCode: Handler<'createPromoCode'> = async ({ active, ...details }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: 'CREATE_PROMO_CODE' as const, entity };
  return context.once((tx) =>
    withAttempt({ ...attempt, after: { code: writtenCode(details.code) } }, async () => {
      const values = await readDetails(tx, context, details, null);
      const now = context.now();
      const id = newId(now);
      const isApproved = (await approvalAfter(tx, context, staff, { ...values, id })) !== null;
      const promo = { ...values, id, active, rules: openPromoRules, isApproved };
      if (!(await store.insert(tx, promo, { staffId: staff.id, now })))
        throw refuse('PROMO_CODE_TAKEN', { fieldErrors: { code: 'There is a promo code of this name' } });
      await addAuthor(tx, authored(id), { staffId: staff.id, now });
      await context.record(tx, { ...attempt, entityId: id, after: { ...values, active, isApproved }, version: 1 });
      return settled(tx, context, id, true);
    }),
  );
};

const changed = <Part extends object>(before: Part, after: Part): (keyof Part)[] =>
  (Object.keys(after) as (keyof Part)[]).filter((key) => before[key] !== after[key]);
const picked = <Part extends object>(from: Part, keys: readonly (keyof Part)[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

const updatePromoCode: Handler<'updatePromoCode'> = async ({ promoCodeId, ...details }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: 'UPDATE_PROMO_CODE' as const, entity, entityId: promoCodeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, promoCodeId);
      const values = await readDetails(tx, context, details, before);
      const keys = changed<store.PromoValues>(before, values);
      const isAboutApproval = keys.some((key) => ['discount', 'maxDiscount', 'maxUsageCount'].includes(key));
      const now = context.now();
      const approval = isAboutApproval ? await approvalAfter(tx, context, staff, { ...values, id: promoCodeId }) : null;
      if (isAboutApproval) await addAuthor(tx, authored(promoCodeId), { staffId: staff.id, now });
      const version = await store.change(
        tx,
        before,
        { values, ...(isAboutApproval && { changedBy: staff.id, approval }) },
        now,
      );
      await context.record(tx, { ...attempt, before: picked(before, keys), after: picked(values, keys), version });
      return settled(tx, context, promoCodeId);
    }),
  );
};

const savePromoCodeRules: Handler<'savePromoCodeRules'> = async ({ promoCodeId, rules }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: 'SAVE_PROMO_CODE_RULES' as const, entity, entityId: promoCodeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, promoCodeId);
      const errors = promoRuleErrors(rules);
      if (Object.keys(errors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors: { ...errors } });
      const isSame = isSameRules(before.rules, rules);
      if (!isSame && before.usedCount > 0) throw refuse('PROMO_CODE_IN_USE');
      const now = context.now();
      const approval = isSame ? null : await approvalAfter(tx, context, staff, before);
      if (!isSame) await addAuthor(tx, authored(promoCodeId), { staffId: staff.id, now });
      const version = await store.change(tx, before, { rules, ...(!isSame && { changedBy: staff.id, approval }) }, now);
      await context.record(tx, { ...attempt, before: before.rules, after: rules, version });
      return settled(tx, context, promoCodeId);
    }),
  );
};

const switchPromoCode: Handler<'switchPromoCode'> = async ({ promoCodeId, active, reason }, context) => {
  requireWriter(context);
  const action = active ? ('RESUME_PROMO_CODE' as const) : ('PAUSE_PROMO_CODE' as const);
  const attempt = { action, entity, entityId: promoCodeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, promoCodeId);
      const wrong = firstMessage(reason, promoReasonRules(!active));
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
      if (promoState(before, todayOf(context)) === 'EXPIRED')
        throw refuse('PROMO_CODE_REFUSED', { message: 'This code has ended' });
      const version = await store.change(tx, before, { active }, context.now());
      await context.record(tx, {
        ...attempt,
        before: { active: before.active },
        after: { active },
        remark: reason.trim() || null,
        version,
      });
      return settled(tx, context, promoCodeId);
    }),
  );
};

const approvePromoCode: Handler<'approvePromoCode'> = async ({ promoCodeId }, context) => {
  const staff = requireList(context, 'promo-code');
  if (!may('approvePromoCodes', staff.roles)) throw refuse('NOT_ALLOWED');
  const attempt = { action: 'APPROVE_PROMO_CODE' as const, entity, entityId: promoCodeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, promoCodeId);
      const created = await authorsOf(tx, authored(promoCodeId));
      const message = apartMessage('approvePromoCodes', staff, { created });
      if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
      if (before.isApproved) throw refuse('PROMO_CODE_REFUSED', { message: 'This code is approved already' });
      if (before.endDate < todayOf(context))
        throw refuse('PROMO_CODE_REFUSED', {
          message: 'The last day of this code has passed. Move its end date first',
        });
      const now = context.now();
      await closeRound(tx, authored(promoCodeId), now);
      await forgetCost(tx, before, now);
      const version = await store.change(tx, before, { approval: { by: staff.id } }, now);
      const { code, discount, maxDiscount, maxUsageCount } = before;
      await context.record(tx, { ...attempt, after: { code, discount, maxDiscount, maxUsageCount }, version });
      return settled(tx, context, promoCodeId);
    }),
  );
};

const deletePromoCode: Handler<'deletePromoCode'> = async ({ promoCodeId }, context) => {
  requireWriter(context);
  const attempt = { action: 'DELETE_PROMO_CODE' as const, entity, entityId: promoCodeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, promoCodeId);
      if (before.usedCount > 0)
        throw refuse('PROMO_CODE_IN_USE', { message: 'A code that was used cannot be deleted' });
      if (before.isApproved)
        throw refuse('PROMO_CODE_REFUSED', { message: 'Only a draft can be deleted. Pause this code instead' });
      await store.remove(tx, promoCodeId);
      await forgetCost(tx, before, context.now());
      await forgetAuthors(tx, authored(promoCodeId));
      const { code, discount, maxDiscount, maxUsageCount, version } = before;
      await context.record(tx, { ...attempt, before: { code, discount, maxDiscount, maxUsageCount }, version });
      publishChange(tx, promoBase, promoLists, {
        row: { id: promoCodeId, version: version + 1 },
        before: inList,
        after: { queue: '' },
      });
      return { isDeleted: true };
    }),
  );
};

/** The handlers of the work on promo codes. */
export const promoHandlers = {
  createPromoCode,
  updatePromoCode,
  switchPromoCode,
  savePromoCodeRules,
  approvePromoCode,
  deletePromoCode,
  ...readPromoHandlers,
};
