import { isNachMove, mostNachAttempts, nachStatusAfterMail } from '../../../../../widgets/contract/nach/nach-moves.ts';
import { changeMandate, findMandate, mayRepeat, type Mandate } from '../../../core/calls/nach.store.ts';
import { termsForForm } from '../../../core/mandates/open-mandate.ts';
import type { MandateRules } from '../../../../../widgets/contract/nach/mandate-terms.ts';
import type { MandateBefore } from '../../../db/tables/nach.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { CallContext } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import * as mails from '../nach-mail.store.ts';
import { isAtFormDesk, requireFormDesk, type TakenMandate } from '../take-mandate.ts';

/**
 * Applies the form of a mail to a mandate, which becomes received, or, with a different file, re-submitted.
 *
 * The terms that it is signed for are those of the loan as it stands now.
 *
 * @returns how the mandate stood before; null when the form changes nothing
 * @throws Refusal NACH_ATTEMPTS_USED, NACH_NO_REPEAT, NACH_SAME_FILE
 */
export async function takeForm(
  tx: Tx,
  mailId: string,
  mandate: Mandate,
  { now, rules }: { now: Date; rules: MandateRules },
): Promise<MandateBefore | null> {
  const status = nachStatusAfterMail(mandate.status, mandate.nach_type);
  if (!isNachMove(mandate.status, status)) return null;
  if (mandate.attempts >= mostNachAttempts) throw refuse('NACH_ATTEMPTS_USED');
  const isSentAgain = status === 'NACH_RESUBMITTED';
  if (isSentAgain && !(await mayRepeat(tx, mandate))) throw refuse('NACH_NO_REPEAT');
  if (isSentAgain && !(await mails.bringsAnotherFile(tx, mailId, mandate.loan_application_number)))
    throw refuse('NACH_SAME_FILE');
  const written = await termsForForm(tx, mandate, { now, rules });
  const madeVersion = await changeMandate(
    tx,
    mandate,
    {
      status,
      attempts: mandate.attempts + 1,
      remarks: null,
      reject_code: null,
      reject_code_version: null,
      compared: null,
      terms: JSON.stringify(written),
    },
    now,
  );
  const { attempts, remarks, reject_code: rejectCode, reject_code_version: rejectCodeVersion, terms } = mandate;
  return { madeVersion, status: mandate.status, attempts, remarks, rejectCode, rejectCodeVersion, terms };
}

/**
 * Takes a form back when its mail is linked to another loan. The first loan's mandate is again as before the mail's
 * form, unless a later mail brought a form too: that one changed nothing then, is not asked for again, and counts now.
 * An application that has left the desk of forms keeps its mandate as it is.
 *
 * @param from the loan that the mail's form has changed; undefined when it has changed none
 * @returns the queue id that the mail keeps; null when it belongs to the first loan's mandate
 * @throws Refusal NACH_MOVED_ON when the mandate has changed since the form, and what `requireFormDesk` throws
 */
export async function takeFormBack(
  tx: Tx,
  mail: mails.Mail,
  from: TakenMandate | undefined,
  context: CallContext,
): Promise<string | null> {
  const { loan_application_number: loan, mandate_before: before, mail_queue_id: queueId } = mail;
  const mandate = from ? from.mandate : loan === null ? undefined : await findMandate(tx, loan);
  if (from && before && mandate?.version !== before.madeVersion) throw refuse('NACH_MOVED_ON');
  if (from && before && mandate && isAtFormDesk(from.standing, mandate)) {
    const { standing } = from;
    await requireFormDesk(tx, context, 'linkNachMail', { standing, mandate, right: 'changeMandates', read: mail });
    const { status, attempts, remarks, rejectCode, rejectCodeVersion, terms } = before;
    const isSentAgain = nachStatusAfterMail(status, mandate.nach_type) === 'NACH_RESUBMITTED';
    const heir = await mails.findLaterForm(tx, mail, mandate.loan_application_number, isSentAgain);
    if (heir !== undefined) {
      await mails.handOver(tx, heir, before);
      await context.record(tx, {
        action: 'HAND_FORM_OVER',
        entity: 'NACH_MAIL',
        entityId: heir,
        loanApplicationNumber: loan,
        before: { mailId: mail.id },
        after: { mailId: heir },
      });
    } else {
      await changeMandate(
        tx,
        mandate,
        {
          status,
          attempts,
          remarks,
          reject_code: rejectCode,
          reject_code_version: rejectCodeVersion,
          ...(terms !== undefined && { terms: terms && JSON.stringify(terms) }),
        },
        context.now(),
      );
      await context.record(tx, {
        action: 'TAKE_FORM_BACK',
        entity: 'NACH_MANDATE',
        entityId: mandate.id,
        loanApplicationNumber: loan,
        before: { status: mandate.status },
        after: { status },
      });
    }
  }
  return mandate && mandate.mail_queue_id === queueId ? null : queueId;
}
