import { formMessages, type Compared } from '../../../../widgets/contract/nach/form-fields.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import { findStanding } from '../../core/applications/applications.store.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { moveOn } from '../../core/applications/system-moves.ts';
import { changeMandate, type Mandate } from '../../core/calls/nach.store.ts';
import { changedTerms } from '../../core/mandates/open-mandate.ts';
import { changedText } from '../../../../widgets/contract/nach/mandate-terms.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { scannersOf } from './forms/scans.store.ts';
import type { Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { tellPages } from './publish-read.ts';
import { shownMandate } from './shown-mandate.ts';
import { takeForReview } from './take-mandate.ts';

/**
 * Asks of the form of a mandate whether all of it agrees, and whether the mandate still collects what it says. Nothing is accepted
 * without: a mandate that has no form is made online, and the bank says when it is complete.
 *
 * @throws Refusal NACH_FORM_DIFFERS with a message for each field, NACH_TERMS_CHANGED
 */
async function expectAgreement(
  tx: Tx,
  { settings, now }: CallContext,
  mandate: Mandate,
  compared: Compared,
): Promise<void> {
  const fieldErrors = formMessages(compared, { today: dayOf(now()), formDays: settings.mandates.formDays });
  const [first] = Object.values(fieldErrors);
  if (first !== undefined) throw refuse('NACH_FORM_DIFFERS', { fieldErrors });
  const changed = changedText(await changedTerms(tx, mandate));
  if (changed !== undefined)
    throw refuse('NACH_TERMS_CHANGED', {
      message: `${changed} since this form. Reject it, for one with the new terms`,
    });
}

/**
 * Accepts the mandate whose form a mail brought (NR-05). In the same transaction the system moves its application to NACH
 * Upload; where a guard keeps it back the acceptance stands all the same, and the reply says why.
 */
const acceptNachMail: Handler<'acceptNachMail'> = async ({ mailId, partner, remarks, compared = [] }, context) => {
  const reach = reachOf(context.caller, partner);
  const attempt = { action: 'ACCEPT_MANDATE' as const, entity: 'NACH_MANDATE', remark: remarks?.trim() || null };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeForReview(tx, context, {
        call: 'acceptNachMail',
        reach,
        mailId,
        right: 'acceptMandates',
      });
      const { loan, mandate, standing, staff } = taken;
      const { remark } = attempt;
      const scanned = await scannersOf(tx, loan, mandate.opened_at);
      const apart = apartMessage('acceptMandates', staff, { scanned });
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      await expectAgreement(tx, context, mandate, compared);
      const now = context.now();
      const change = { status: 'NACH_READY', remarks: remark, reject_code: null, reject_code_version: null } as const;
      // The form is the first file of its mail: what was sent along with it follows.
      const [form] = await mails.attachments(tx, mailId);
      const review = {
        reviewed_by_id: staff.id,
        reviewed_at: now,
        batch_id: null,
        form_file_id: form?.fileId ?? null,
      };
      const read = compared.length > 0 && { compared: JSON.stringify(compared) };
      await changeMandate(tx, mandate, { ...change, ...review, ...read }, now);
      await tellPages(tx, mailId, 'decided');
      await context.record(tx, {
        ...attempt,
        entityId: mandate.id,
        loanApplicationNumber: loan,
        before: { status: mandate.status },
        after: { status: 'NACH_READY' },
      });
      const staysBecause = await moveOn(tx, context, {
        loanApplicationNumber: loan,
        way: ['NACH_PENDING', 'NACH_REVIEW', 'NACH_UPLOAD'],
        remarks: 'The mandate is accepted',
      });
      const moved = await findStanding(tx, standing.id);
      if (moved) await publishEdit(tx, moved.id, moved.version);
      return { ...(await shownMandate(tx, loan)), staysBecause };
    }),
  );
};

/** The handler of a mandate's acceptance. */
export const acceptMandateHandlers = { acceptNachMail };
