import { isNachReviewable } from '../../../widgets/contract/nach/nach-moves.ts';
import { loanApplicationNumber as loanNumberRule } from '../../../widgets/contract/rules/validation.ts';
import {
  changeMandate,
  findLoan,
  findMandate,
  findRejectCode,
  lockMandate,
  readRejectReasons,
} from '../calling/nach/nach.store.ts';
import { publishEdit } from '../applications/change-standing.ts';
import { unknownChoice } from '../calling/refused-choice.ts';
import { staffOf } from '../calling/staff-caller.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import type { Tx } from '../db/transaction.ts';
import { expectVersion } from '../db/versions.ts';
import { applicationsShowing, likelyLoans } from './nach-mail-loans.store.ts';
import { expectSender, mayChangeMails, reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { shownMandate } from './shown-mandate.ts';
import { takeForm, takeFormBack } from './take-form.ts';

/**
 * What the mails of a page are found by. A page that names a loan alone, such as a row of a list on another origin's
 * page, finds those of its mandate's queue id and address too.
 */
async function keysOf(db: CallContext['db'], reach: mails.Reach, keys: mails.MailKeys): Promise<mails.MailKeys> {
  const { loanApplicationNumber, mailQueueId, email } = keys;
  const loan = loanApplicationNumber && !(mailQueueId && email) && (await findLoan(db, loanApplicationNumber));
  if (!loan || (reach !== 'all' && loan.sourcing_partner !== reach)) return keys;
  const mandate = await findMandate(db, loan.loan_application_number);
  return {
    ...keys,
    mailQueueId: mailQueueId || mandate?.mail_queue_id || undefined,
    email: email || mandate?.email || loan.email_id || undefined,
  };
}

/** NR-01: the mails of a mandate, on the lender's own page or on a partner's (RT-30, RT-76, RT-80). */
const fetchNachMails: Handler<'fetchNachMails'> = async ({ partner, ...keys }, { db, caller }) => {
  const reach = reachOf(caller, partner);
  const { loanApplicationNumber, mailQueueId, email, queueName } = keys;
  const found = await mails.page(
    db,
    reach,
    await keysOf(db, reach, { loanApplicationNumber, mailQueueId, email, queueName }),
  );
  // A partner's page shows a mandate only when a mail of that partner is linked to its loan.
  const isTheirs = found.some((mail) => mail.loan_application_number === loanApplicationNumber);
  return {
    ...(await shownMandate(db, reach === 'all' || isTheirs ? loanApplicationNumber || null : null)),
    mailList: found.map(mails.showMail),
    rejectReasons: await readRejectReasons(db),
    mayChange: mayChangeMails(caller),
  };
};

/** Tells the lists that count a mail that somebody has read it. */
async function publishRead(tx: Tx, mail: mails.Mail): Promise<void> {
  if (mail.read_at !== null) return;
  for (const { id, version } of await applicationsShowing(tx, mail)) await publishEdit(tx, id, version);
}

const fetchNachMail: Handler<'fetchNachMail'> = async ({ mailId, partner }, context) => {
  const { db, storage, caller } = context;
  const reach = reachOf(caller, partner);
  const mail = await mails.find(db, reach, mailId);
  if (!mail) throw refuse('NOT_FOUND');
  await context.transaction(async (tx) => {
    await mails.markRead(tx, mail.id, context.now());
    await publishRead(tx, mail);
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
    likelyLoans: mayChangeMails(caller) ? await likelyLoans(db, reach, mail) : [],
    text: mail.body,
    attachments: await Promise.all(files.map(async (file) => ({ ...file, url: await storage.linkTo(file.fileId) }))),
  };
};

/**
 * Links a mail to a loan. A sender who seems to be somebody else than the customer has to be confirmed. The mail's
 * signed form makes a pending mandate received and a rejected one re-submitted.
 */
const linkNachMail: Handler<'linkNachMail'> = async (input, context) => {
  const { mailId, partner, loanApplicationNumber, confirmed = [] } = input;
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
      const known = await findMandate(tx, loan.loan_application_number);
      const customer = { name: loan.full_name, emails: [known?.email ?? null, loan.email_id] };
      const differs = expectSender(mail, customer, confirmed);
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
      await publishRead(tx, mail);
      await context.record(tx, {
        action: 'LINK_MAIL',
        entity: 'NACH_MAIL',
        entityId: mail.id,
        loanApplicationNumber: loan.loan_application_number,
        before: { loanApplicationNumber: mail.loan_application_number, nachStatus: mandate?.status ?? null },
        after: {
          loanApplicationNumber: loan.loan_application_number,
          ...(differs.length > 0 && { confirmed: differs }),
        },
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
