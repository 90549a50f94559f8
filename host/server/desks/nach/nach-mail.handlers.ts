import {
  changeMandate,
  findLoan,
  findMandate,
  findRejectCode,
  readRejectReasons,
} from '../../core/calls/nach.store.ts';
import { unknownChoice } from '../../core/calls/refused-choice.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { formToCompare } from './forms/form-to-compare.ts';
import { actsOf } from './mandate-acts.ts';
import { leftOutOf } from './mail-arrival.store.ts';
import { likelyLoans } from './nach-mail-loans.store.ts';
import { mayChangeMails, reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { publishRead, tellPages } from './publish-read.ts';
import { noFormOf, shownMandate } from './shown-mandate.ts';
import { takeForReview } from './take-mandate.ts';

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
const fetchNachMails: Handler<'fetchNachMails'> = async ({ partner, ...keys }, context) => {
  const { db, caller } = context;
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
    acts: reach === 'all' ? await actsOf(db, loanApplicationNumber || null, staffOf(context)) : [],
  };
};

const fetchNachMail: Handler<'fetchNachMail'> = async ({ mailId, partner }, context) => {
  const { db, storage, caller } = context;
  const reach = reachOf(caller, partner);
  const mail = await mails.find(db, reach, mailId);
  if (!mail) throw refuse('NOT_FOUND');
  const form = await context.transaction(async (tx) => {
    await mails.markRead(tx, mail.id, context.now());
    await publishRead(tx, mail);
    await context.record(tx, {
      action: 'OPEN_MAIL',
      entity: 'NACH_MAIL',
      entityId: mail.id,
      loanApplicationNumber: mail.loan_application_number,
    });
    return formToCompare(tx, context, mail.loan_application_number);
  });
  const files = await mails.attachments(db, mail.id);
  const mandate = mail.loan_application_number && (await findMandate(db, mail.loan_application_number));
  return {
    ...mails.showMail(mail),
    isNew: false,
    ...(await shownMandate(db, mail.loan_application_number)),
    likelyLoans: mayChangeMails(caller) ? await likelyLoans(db, reach, mail) : [],
    form,
    noForm: mandate ? noFormOf(mandate) : null,
    text: mail.body,
    attachments: await Promise.all(files.map(async (file) => ({ ...file, url: await storage.linkTo(file.fileId) }))),
    leftOut: leftOutOf(mail.left_out),
  };
};

/** Rejects the mandate whose form a mail brought (NR-06). */
const rejectNachMail: Handler<'rejectNachMail'> = async (input, context) => {
  const { mailId, partner, rejectReason, remarks, compared = [] } = input;
  const reach = reachOf(context.caller, partner);
  const attempt = {
    action: 'REJECT_MANDATE' as const,
    entity: 'NACH_MANDATE',
    remark: remarks?.trim() || rejectReason,
  };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = { call: 'rejectNachMail', reach, mailId, right: 'changeMandates' } as const;
      const { loan, mandate } = await takeForReview(tx, context, taken);
      const code = await findRejectCode(tx, rejectReason);
      if (!code) throw unknownChoice('UNKNOWN_CHOICE', 'rejectReason');
      const change = {
        reject_code: code.code,
        reject_code_version: code.version,
        remarks: attempt.remark,
        compared: compared.length > 0 ? JSON.stringify(compared) : null,
      };
      await changeMandate(tx, mandate, { status: 'NACH_REJECTED', ...change }, context.now());
      await tellPages(tx, mailId, 'decided');
      await context.record(tx, {
        ...attempt,
        entityId: mandate.id,
        loanApplicationNumber: loan,
        before: { status: mandate.status },
        after: { status: 'NACH_REJECTED' },
        reasonCodes: [code.code],
      });
      return shownMandate(tx, loan);
    }),
  );
};

/** Handlers of the mails that bring signed mandates. */
export const nachMailHandlers = { fetchNachMails, fetchNachMail, rejectNachMail };
