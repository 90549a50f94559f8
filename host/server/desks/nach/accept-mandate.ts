import { findStanding } from '../../core/applications/applications.store.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { moveOn } from '../../core/applications/system-moves.ts';
import { changeMandate } from '../../core/calls/nach.store.ts';
import type { Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { reachOf } from './nach-mail.rules.ts';
import { shownMandate } from './shown-mandate.ts';
import { takeForReview } from './take-mandate.ts';

/**
 * Accepts the mandate whose form a mail brought (NR-05). In the same transaction the system moves its application to NACH
 * Upload; where a guard keeps it back the acceptance stands all the same, and the reply says why.
 */
const acceptNachMail: Handler<'acceptNachMail'> = async ({ mailId, partner, remarks }, context) => {
  const reach = reachOf(context.caller, partner);
  const attempt = { action: 'ACCEPT_MANDATE', entity: 'NACH_MANDATE', remark: remarks?.trim() || null };
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
      const now = context.now();
      const change = { status: 'NACH_READY', remarks: remark, reject_code: null, reject_code_version: null } as const;
      await changeMandate(tx, mandate, { ...change, reviewed_by_id: staff.id, reviewed_at: now, batch_id: null }, now);
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
