import { nachReviewQueue } from '../../../../../widgets/contract/nach/nach.ts';
import { receiveRefusal } from '../../../../../widgets/contract/nach/nach-moves.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import { findStanding } from '../../../core/applications/applications.store.ts';
import { publishEdit } from '../../../core/applications/change-standing.ts';
import { staffOf } from '../../../core/applications/take-application.ts';
import { attachFile, withUpload } from '../../../core/files/keep-upload.ts';
import { rulesOf } from '../../../core/mandates/open-mandate.ts';
import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { newId } from '../../../db/new-id.ts';
import { standingOf } from '../mandate-acts.ts';
import { reachOf } from '../nach-mail.rules.ts';
import * as mails from '../nach-mail.store.ts';
import { tellPages } from '../publish-read.ts';
import { addScan } from './scans.store.ts';
import { shownMandate } from '../shown-mandate.ts';
import { takeForm } from './take-form.ts';
import { requireFormDesk, takeMandate } from '../take-mandate.ts';

const part = 'form';

/**
 * Makes a form of what came in on paper: it lies among the mails of the loan, from whoever scanned it, and changes the
 * mandate as a mail's form does. Somebody else accepts it.
 */
const receiveForm: Handler<'receiveForm'> = async ({ loanApplicationNumber, remarks }, context) => {
  const reach = reachOf(context.caller, undefined);
  const staff = staffOf(context);
  if (!may('receiveForms', staff.roles)) throw refuse('NOT_ALLOWED');
  const attempt = {
    action: 'SCAN_FORM' as const,
    entity: 'NACH_MAIL',
    loanApplicationNumber,
    remark: remarks.trim() || null,
  };
  return withUpload(context, part, (tx, stored) =>
    withAttempt(attempt, async () => {
      const { standing, mandate } = await takeMandate(tx, context, loanApplicationNumber);
      if (!mandate) throw refuse('NOT_FOUND');
      await requireFormDesk(tx, context, 'receiveForm', { standing, mandate, right: 'receiveForms' });
      const refusal = receiveRefusal(standingOf(mandate));
      if (refusal !== undefined) throw refuse('NACH_NOT_REVIEWABLE', { message: refusal });
      const now = context.now();
      const mailId = newId(now);
      const { fileId } = await attachFile(tx, context, {
        file: stored,
        attachedTo: `nach-mail:${mailId}`,
        loanApplicationNumber,
      });
      await addScan(
        tx,
        {
          id: mailId,
          partner: null,
          queue_name: nachReviewQueue,
          mail_queue_id: mandate.mail_queue_id,
          sender_name: `${staff.firstName} ${staff.lastName}`.trim(),
          sender_email: staff.username,
          subject: 'Form on paper, scanned',
          body: remarks.trim(),
          received_at: now,
          read_at: now,
          loan_application_number: loanApplicationNumber,
          linked_at: now,
          linked_by: staff.id,
          mandate_before: null,
          scanned_by_id: staff.id,
        },
        fileId,
      );
      const before = await takeForm(tx, mailId, mandate, { now, rules: rulesOf(context.settings) });
      if (before) await mails.handOver(tx, mailId, before);
      await tellPages(tx, mailId, 'linked');
      await context.record(tx, {
        ...attempt,
        entityId: mailId,
        before: { nachStatus: mandate.status },
        after: { fileId, issue: mandate.issue },
      });
      const moved = await findStanding(tx, standing.id);
      if (moved) await publishEdit(tx, moved.id, moved.version);
      const mail = await mails.find(tx, reach, mailId);
      if (!mail) throw refuse('NOT_FOUND');
      return { ...(await shownMandate(tx, loanApplicationNumber)), mail: mails.showMail(mail) };
    }),
  );
};

export const receiveFormHandlers = { receiveForm };
