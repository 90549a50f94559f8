import { apartMessage } from '../../../../../widgets/contract/session/rights.ts';
import { newId } from '../../../db/new-id.ts';
import type { Handler } from '../../../call/handler.ts';
import { expectVersion } from '../../../call/versions.ts';
import { refuse } from '../../../base/refusal.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { holdCase, holdLoan } from '../hold-loan.ts';
import { requireRemark } from '../require-remark.ts';
import { resume } from '../../../core/loans/placements.store.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import { changeCase } from '../../../core/loans/schedule/stand-case.ts';
import { contactView } from '../../../core/contacts/contact-guard.ts';
import { spend } from '../../../core/limits/spend.ts';
import { leaving } from './contact-leave.ts';
import * as contacts from '../../../core/contacts/contact.store.ts';
import { complaintDoers, holdForComplaint } from '../../../core/contacts/follow-outcome.ts';

const entity = 'collectionsCase';

const raiseComplaint: Handler<'raiseComplaint'> = async ({ loanApplicationId, remark }, context) =>
  context.once(async (tx) => {
    requireRemark(remark);
    const { actor, loan } = await holdCase(tx, context, loanApplicationId, 'giveFeedback');
    expectVersion(context, loan);
    if (loan.complaintAt !== null) throw refuse('REQUEST_DECIDED', { message: 'The loan is on hold already' });
    const { version } = await holdForComplaint(tx, actor, loan, remark);
    return { version };
  });

const clearComplaint: Handler<'clearComplaint'> = async ({ loanApplicationId, remark }, context) =>
  context.once(async (tx) => {
    requireRemark(remark);
    const { actor, loan, number, staff } = await holdLoan(tx, context, loanApplicationId, 'clearComplaint');
    if (loan === null) throw refuse('NOT_FOUND');
    const what = { action: 'CLEAR_COMPLAINT' as const, entity, entityId: loan.id, loanApplicationNumber: number };
    const attempt = { ...what, after: { complaint: false }, remark };
    return withAttempt(attempt, async () => {
      expectVersion(context, loan);
      if (loan.complaintAt === null) throw refuse('REQUEST_DECIDED', { message: 'The loan is not on hold' });
      const apart = apartMessage('clearComplaint', staff, complaintDoers(loan));
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      const { version } = await changeCase(tx, loan, {
        complaint_at: null,
        complaint_by_id: null,
        complaint_of_ids: null,
        complaint_remark: null,
      });
      await resume(tx, loan.id, dayOf(actor.now));
      await actor.record({ ...attempt, version });
      return { version };
    });
  });

/** The next contact, by whichever door, uses the leave up. Whoever gives it does not make that contact by it. */
const allowOneMoreContact: Handler<'allowOneMoreContact'> = async ({ loanApplicationId, reason }, context) =>
  context.once(async (tx) => {
    requireRemark(reason, 'reason');
    const { actor, loan, number, staff } = await holdCase(tx, context, loanApplicationId, 'liftContactBarriers');
    const what = {
      action: 'ALLOW_ONE_MORE_CONTACT' as const,
      entity,
      entityId: loan.id,
      loanApplicationNumber: number,
    };
    const attempt = { ...what, remark: reason };
    return withAttempt(attempt, async () => {
      const { settings } = context;
      const view = await contactView(tx, loan, { settings, now: actor.now, by: staff.id });
      if (!view.isLiftable)
        throw refuse('CONTACT_BARRED', { message: view.message ?? 'The caps do not stand in the way of a contact' });
      const id = newId(actor.now);
      await spend(tx, { ...leaving(staff, number), id, now: actor.now, values: settings.limits });
      await contacts.insertAllowance(tx, {
        id,
        loan_application_number: number,
        reason,
        granted_by: staff.id,
        granted_at: actor.now,
        used_at: null,
      });
      await actor.record({ ...attempt, after: { ...view.count, barrier: view.barrier } });
      return {};
    });
  });

const saveContactWish: Handler<'saveContactWish'> = async (input, context) =>
  context.once(async (tx) => {
    const { loanApplicationId, opens, closes, place } = input;
    const { actor, loan, number } = await holdCase(tx, context, loanApplicationId, 'giveFeedback');
    expectVersion(context, loan);
    if (opens !== null && closes !== null && opens >= closes)
      throw refuse('VALIDATION_FAILED', { fieldErrors: { closes: 'The hours end before they begin' } });
    const wish = { contact_opens: opens, contact_closes: closes, contact_place: place };
    const { version } = await changeCase(tx, loan, wish);
    await actor.record({
      action: 'SAVE_CONTACT_WISH',
      entity,
      entityId: loan.id,
      loanApplicationNumber: number,
      before: { opens: loan.contactOpens, closes: loan.contactCloses },
      after: { opens, closes, place },
      version,
    });
    return { version };
  });

export const contactWorkHandlers = { raiseComplaint, clearComplaint, allowOneMoreContact, saveContactWish };
