import { isNachReviewable } from '../../../widgets/contract/nach/nach-moves.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import { findStanding } from '../applications/applications.store.ts';
import { publishEdit } from '../applications/change-standing.ts';
import { moveOn } from '../applications/system-moves.ts';
import { changeMandate, lockMandate } from '../calling/nach/nach.store.ts';
import { staffOf } from '../calling/staff-caller.ts';
import { expectVersion } from '../db/versions.ts';
import type { Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { shownMandate } from './shown-mandate.ts';

/**
 * Accepts the mandate whose form a mail brought (NR-05). In the same transaction the system moves its application to NACH
 * Upload; where a guard keeps it back the acceptance stands all the same, and the reply says why.
 */
const acceptNachMail: Handler<'acceptNachMail'> = async ({ mailId, partner, remarks }, context) => {
  const reach = reachOf(context.caller, partner);
  const staff = staffOf(context.caller);
  if (!staff || !may('acceptMandates', staff.roles)) throw refuse('NOT_ALLOWED');
  return context.once(async (tx) => {
    const mail = await mails.lock(tx, reach, mailId);
    if (!mail) throw refuse('NOT_FOUND');
    const loan = mail.loan_application_number;
    if (loan === null) throw refuse('MAIL_NOT_LINKED');
    const mandate = await lockMandate(tx, loan);
    if (!mandate) throw refuse('NACH_NOT_REVIEWABLE');
    expectVersion(context, mandate);
    if (!isNachReviewable(mandate.status)) throw refuse('NACH_NOT_REVIEWABLE');
    const words = remarks?.trim() || null;
    const now = context.now();
    const change = { status: 'NACH_READY', remarks: words, reject_code: null, reject_code_version: null } as const;
    await changeMandate(tx, mandate, { ...change, reviewed_by_id: staff.id, reviewed_at: now, batch_id: null }, now);
    await context.record(tx, {
      action: 'ACCEPT_MANDATE',
      entity: 'NACH_MANDATE',
      entityId: mandate.id,
      loanApplicationNumber: loan,
      before: { status: mandate.status },
      after: { status: 'NACH_READY' },
      remark: words,
    });
    const staysBecause = await moveOn(tx, context, {
      loanApplicationNumber: loan,
      way: ['NACH_PENDING', 'NACH_REVIEW', 'NACH_UPLOAD'],
      remarks: 'The mandate is accepted',
    });
    const standing = await findStanding(tx, mandate.application_id);
    if (standing) await publishEdit(tx, standing.id, standing.version);
    return { ...(await shownMandate(tx, loan)), staysBecause };
  });
};

/** The handler of a mandate's acceptance. */
export const acceptMandateHandlers = { acceptNachMail };
