import { loanApplicationNumber as loanNumberRule } from '../../../../widgets/contract/rules/validation.ts';
import { findLoan } from '../../core/calls/nach.store.ts';
import { staffOf } from '../../core/calls/staff-caller.ts';
import { rulesOf } from '../../core/mandates/open-mandate.ts';
import type { Tx } from '../../db/transaction.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { expectSender, mayChangeMails, reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { publishRead, tellPages } from './publish-read.ts';
import { noFormOf, shownMandate } from './shown-mandate.ts';
import { takeForm, takeFormBack } from './forms/take-form.ts';
import { isAtFormDesk, requireFormDesk, takeMandate, type TakenMandate } from './take-mandate.ts';

/**
 * The loan whose mandate a mail leaves and the one that it comes to, locked in the order of their numbers, so that two
 * who link in a circle never wait for each other.
 */
async function takeLoans(tx: Tx, context: CallContext, { from, to }: { from: string | null; to: string }) {
  const taken = new Map<string, TakenMandate>();
  for (const loan of [...(from === null ? [] : [from]), to].toSorted())
    taken.set(loan, await takeMandate(tx, context, loan));
  const target = taken.get(to);
  if (!target) throw refuse('NOT_FOUND');
  return { from: from === null ? undefined : taken.get(from), to: target };
}

/**
 * Links a mail to a loan. A sender who seems to be somebody else than the customer has to be confirmed. The mail's
 * signed form makes a pending mandate received and a rejected one re-submitted. Where the application stands elsewhere
 * than at the desk of forms, or its mandate is made online, the mail is kept with the loan as evidence, and the mandate stays as
 * it is.
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
    let isEvidence = false;
    let noForm: string | null = null;
    if (!isMoved) expectVersion(context, mail);
    else {
      const { from, to } = await takeLoans(tx, context, { from: left, to: loan.loan_application_number });
      const { mandate } = to;
      const hasForm = Number(mail.attachments) > 0;
      const forForm = hasForm && mandate && isAtFormDesk(to.standing, mandate) ? mandate : undefined;
      isEvidence = hasForm && mandate !== undefined && forForm === undefined;
      noForm = mandate ? noFormOf(mandate) : null;
      const work =
        forForm && ({ standing: to.standing, mandate: forForm, right: 'changeMandates', read: mail } as const);
      if (work) await requireFormDesk(tx, context, 'linkNachMail', work);
      else expectVersion(context, mail);
      const customer = { name: loan.full_name, emails: [mandate?.email ?? null, loan.email_id] };
      const differs = expectSender(mail, customer, confirmed);
      const keptQueueId = await takeFormBack(tx, mail, from, context);
      // Read once the mandate is locked, so that `linked_at` orders a loan's mails as their forms reached the mandate.
      const now = context.now();
      await mails.link(tx, mail, {
        loanApplicationNumber: loan.loan_application_number,
        mandateBefore: forForm ? await takeForm(tx, mail.id, forForm, { now, rules: rulesOf(context.settings) }) : null,
        mailQueueId: mandate?.mail_queue_id ?? keptQueueId,
        staffId: staffOf(caller)?.id ?? null,
        now,
      });
      await publishRead(tx, mail);
      await tellPages(tx, mail.id, 'linked');
      await context.record(tx, {
        action: 'LINK_MAIL',
        entity: 'NACH_MAIL',
        entityId: mail.id,
        loanApplicationNumber: loan.loan_application_number,
        before: { loanApplicationNumber: mail.loan_application_number, nachStatus: mandate?.status ?? null },
        after: {
          loanApplicationNumber: loan.loan_application_number,
          ...(isEvidence && { isEvidence }),
          ...(differs.length > 0 && { confirmed: differs }),
        },
      });
    }
    const linked = await mails.find(tx, reach, mail.id);
    if (!linked) throw refuse('NOT_FOUND');
    const became = await shownMandate(tx, loan.loan_application_number);
    return { ...became, mail: mails.showMail(linked), isEvidence, noForm };
  });
};

/** The handler that links mails to loans. */
export const linkMailHandlers = { linkNachMail };
