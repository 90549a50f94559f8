import {
  isNachMove,
  isNachReviewable,
  mostNachAttempts,
  nachStatusAfterMail,
} from '../../../widgets/contract/nach/nach-moves.ts';
import { loanApplicationNumber as loanNumberRule } from '../../../widgets/contract/rules/validation.ts';
import {
  changeMandate,
  findLoan,
  findMandate,
  findRejectCode,
  lockMandate,
  readRejectReasons,
  rejectLabel,
  type Mandate,
} from '../calling/nach/nach.store.ts';
import { unknownChoice } from '../calling/refused-choice.ts';
import { staffOf } from '../calling/staff-caller.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import type { MandateBefore } from '../db/tables/nach.ts';
import type { Tx } from '../db/transaction.ts';
import { expectVersion } from '../db/versions.ts';
import { mayChangeMails, reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';

/** The mandate of a loan, as the page shows it beside the mails; its fields are null when the loan has none. */
async function shownMandate(db: CallContext['db'], loan: string | null | undefined) {
  const mandate = loan ? await findMandate(db, loan) : undefined;
  const { reject_code: code, reject_reason: reason } = mandate ?? {};
  return {
    nachStatus: mandate?.status ?? null,
    loanAppNo: loan ?? null,
    rejectReason: mandate?.status === 'NACH_REJECTED' && code && reason ? rejectLabel(code, reason) : null,
    mandateVersion: mandate?.version ?? null,
  };
}

/** NR-01: the mails of a mandate, on the lender's own page or on a partner's (RT-30, RT-76, RT-80). */
const fetchNachMails: Handler<'fetchNachMails'> = async ({ partner, ...keys }, { db, caller }) => {
  const reach = reachOf(caller, partner);
  const { loanApplicationNumber, mailQueueId, email, queueName } = keys;
  const found = await mails.page(db, reach, { loanApplicationNumber, mailQueueId, email, queueName });
  // A partner's page shows a mandate only when a mail of that partner is linked to its loan.
  const isTheirs = found.some((mail) => mail.loan_application_number === loanApplicationNumber);
  return {
    ...(await shownMandate(db, reach === 'all' || isTheirs ? loanApplicationNumber || null : null)),
    mailList: found.map(mails.showMail),
    rejectReasons: await readRejectReasons(db),
    mayChange: mayChangeMails(caller),
  };
};

const fetchNachMail: Handler<'fetchNachMail'> = async ({ mailId, partner }, context) => {
  const { db, storage, caller } = context;
  const reach = reachOf(caller, partner);
  const mail = await mails.find(db, reach, mailId);
  if (!mail) throw refuse('NOT_FOUND');
  await context.transaction(async (tx) => {
    await mails.markRead(tx, mail.id, context.now());
    await context.record(tx, {
      action: 'OPEN_MAIL',
      entity: 'NACH_MAIL',
      entityId: mail.id,
      loanApplicationNumber: mail.loan_application_number,
    });
  });
  const files = await mails.attachments(db, mail.id);
  return {
    ...mails.showMail(mail),
    isNew: false,
    ...(await shownMandate(db, mail.loan_application_number)),
    text: mail.body,
    attachments: await Promise.all(files.map(async (file) => ({ ...file, url: await storage.linkTo(file.fileId) }))),
  };
};

/**
 * Applies the form of a mail to a mandate, which becomes received, or, with a different file, re-submitted.
 *
 * @returns how the mandate stood before; null when the form changes nothing
 * @throws Refusal NACH_ATTEMPTS_USED, NACH_SAME_FILE
 */
async function takeForm(tx: Tx, mailId: string, mandate: Mandate, now: Date): Promise<MandateBefore | null> {
  const status = nachStatusAfterMail(mandate.status);
  if (!isNachMove(mandate.status, status)) return null;
  if (mandate.attempts >= mostNachAttempts) throw refuse('NACH_ATTEMPTS_USED');
  const isSentAgain = status === 'NACH_RESUBMITTED';
  if (isSentAgain && !(await mails.bringsAnotherFile(tx, mailId, mandate.loan_application_number)))
    throw refuse('NACH_SAME_FILE');
  await changeMandate(
    tx,
    mandate,
    { status, attempts: mandate.attempts + 1, remarks: null, reject_code: null, reject_code_version: null },
    now,
  );
  const { attempts, remarks, reject_code: rejectCode, reject_code_version: rejectCodeVersion } = mandate;
  return { madeVersion: mandate.version + 1, status: mandate.status, attempts, remarks, rejectCode, rejectCodeVersion };
}

/**
 * Takes a form back when its mail is linked to another loan. The first loan's mandate is again as before the mail's
 * form, unless a later mail brought a form too: that one changed nothing then, is not asked for again, and counts now.
 *
 * @returns the queue id that the mail keeps; null when it belongs to the first loan's mandate
 * @throws Refusal NACH_MOVED_ON when the mandate has changed since the form
 */
async function takeFormBack(tx: Tx, mail: mails.Mail, context: CallContext): Promise<string | null> {
  const { loan_application_number: loan, mandate_before: before, mail_queue_id: queueId } = mail;
  const mandate = loan === null ? undefined : await lockMandate(tx, loan);
  if (before) {
    if (mandate?.version !== before.madeVersion) throw refuse('NACH_MOVED_ON');
    const { status, attempts, remarks, rejectCode, rejectCodeVersion } = before;
    const isSentAgain = nachStatusAfterMail(status) === 'NACH_RESUBMITTED';
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
        { status, attempts, remarks, reject_code: rejectCode, reject_code_version: rejectCodeVersion },
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

/** Links a mail to a loan. The mail's signed form makes a pending mandate received and a rejected one re-submitted. */
const linkNachMail: Handler<'linkNachMail'> = async ({ mailId, partner, loanApplicationNumber }, context) => {
  const { caller } = context;
  const reach = reachOf(caller, partner);
  if (!mayChangeMails(caller)) throw refuse('NOT_ALLOWED');
  const message = loanNumberRule()(loanApplicationNumber);
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { loanApplicationNumber: message } });
  return context.once(async (tx) => {
    const mail = await mails.lock(tx, reach, mailId);
    if (!mail) throw refuse('NOT_FOUND');
    expectVersion(context, mail);
    const loan = await findLoan(tx, loanApplicationNumber);
    const isMoved = mail.loan_application_number !== loan?.loan_application_number;
    // Taking a form back writes the mandate of the loan that the mail leaves, so the partner must own that loan too.
    const left = isMoved && mail.mandate_before ? mail.loan_application_number : null;
    const isTheirs =
      reach === 'all' ||
      (loan?.sourcing_partner === reach && (left === null || (await findLoan(tx, left))?.sourcing_partner === reach));
    if (!loan || !isTheirs) {
      const { message: text } = refuse('LOAN_NOT_FOUND');
      throw refuse('LOAN_NOT_FOUND', { fieldErrors: { loanApplicationNumber: text } });
    }
    if (isMoved) {
      const keptQueueId = await takeFormBack(tx, mail, context);
      const mandate = await lockMandate(tx, loan.loan_application_number);
      // Read once the mandate is locked, so that `linked_at` orders a loan's mails as their forms reached the mandate.
      const now = context.now();
      const hasForm = Number(mail.attachments) > 0;
      await mails.link(tx, mail, {
        loanApplicationNumber: loan.loan_application_number,
        mandateBefore: mandate && hasForm ? await takeForm(tx, mail.id, mandate, now) : null,
        mailQueueId: mandate?.mail_queue_id ?? keptQueueId,
        staffId: staffOf(caller)?.id ?? null,
        now,
      });
      await context.record(tx, {
        action: 'LINK_MAIL',
        entity: 'NACH_MAIL',
        entityId: mail.id,
        loanApplicationNumber: loan.loan_application_number,
        before: { loanApplicationNumber: mail.loan_application_number, nachStatus: mandate?.status ?? null },
        after: { loanApplicationNumber: loan.loan_application_number },
      });
    }
    const linked = await mails.find(tx, reach, mail.id);
    if (!linked) throw refuse('NOT_FOUND');
    return { ...(await shownMandate(tx, loan.loan_application_number)), mail: mails.showMail(linked) };
  });
};

/** Rejects the mandate whose form a mail brought (NR-06). */
const rejectNachMail: Handler<'rejectNachMail'> = async ({ mailId, partner, rejectReason, remarks }, context) => {
  const { caller } = context;
  const reach = reachOf(caller, partner);
  if (!mayChangeMails(caller)) throw refuse('NOT_ALLOWED');
  return context.once(async (tx) => {
    const mail = await mails.lock(tx, reach, mailId);
    if (!mail) throw refuse('NOT_FOUND');
    const loan = mail.loan_application_number;
    if (loan === null) throw refuse('MAIL_NOT_LINKED');
    const code = await findRejectCode(tx, rejectReason);
    if (!code) throw unknownChoice('UNKNOWN_CHOICE', 'rejectReason');
    const mandate = await lockMandate(tx, loan);
    if (!mandate) throw refuse('NACH_NOT_REVIEWABLE');
    expectVersion(context, mandate);
    if (!isNachReviewable(mandate.status)) throw refuse('NACH_NOT_REVIEWABLE');
    const words = remarks?.trim() || rejectReason;
    await changeMandate(
      tx,
      mandate,
      { status: 'NACH_REJECTED', remarks: words, reject_code: code.code, reject_code_version: code.version },
      context.now(),
    );
    await context.record(tx, {
      action: 'REJECT_MANDATE',
      entity: 'NACH_MANDATE',
      entityId: mandate.id,
      loanApplicationNumber: loan,
      before: { status: mandate.status },
      after: { status: 'NACH_REJECTED' },
      reasonCodes: [code.code],
      remark: words,
    });
    return shownMandate(tx, loan);
  });
};

/** Handlers of the mails that bring signed mandates. */
export const nachMailHandlers = { fetchNachMails, fetchNachMail, linkNachMail, rejectNachMail };
