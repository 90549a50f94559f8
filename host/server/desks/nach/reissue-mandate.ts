import { leadIssues, reissueRefusal } from '../../../../widgets/contract/nach/nach-moves.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { findStanding } from '../../core/applications/applications.store.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveOn } from '../../core/applications/system-moves.ts';
import { askApplication } from '../../core/applications/take-application.ts';
import { openMandate, rulesOf } from '../../core/mandates/open-mandate.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { standingOf, waitsForLead } from './mandate-acts.ts';
import { shownMandate } from './shown-mandate.ts';
import { takeMandate } from './take-mandate.ts';

/**
 * Ends the open mandate of a loan and issues another, with terms of its own and no attempts. Its application stands in
 * NACH Pending again, whatever the mandate before has come to.
 */
const reissueMandate: Handler<'reissueMandate'> = async (input, context) => {
  const { loanApplicationNumber, nachType, instrument, reason } = input;
  const attempt = {
    action: 'REISSUE_MANDATE' as const,
    entity: 'NACH_MANDATE',
    loanApplicationNumber,
    remark: reason.trim(),
  };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { standing, mandate } = await takeMandate(tx, context, loanApplicationNumber);
      if (!mandate) throw refuse('NOT_FOUND');
      const { staff } = await askApplication(tx, context, 'reissueMandate', standing, {
        isAllowed: (roles) => may('reissueMandates', roles),
        refusal: (_, { roles }) =>
          waitsForLead(mandate, roles) ? refuse('NOT_ALLOWED', { message: leadIssues }) : undefined,
        read: () => mandate,
      });
      const instruments: readonly string[] = mandateInstruments[nachType];
      if (!instruments.includes(instrument))
        throw refuse('VALIDATION_FAILED', { fieldErrors: { instrument: 'This is no instrument of such a mandate' } });
      if (reissueRefusal(standingOf(mandate)) !== undefined) throw refuse('NACH_AT_BANK');
      const by = { staffId: staff.id, now: context.now(), rules: rulesOf(context.settings) };
      const opened = await openMandate(tx, standing, { nachType, instrument }, by);
      await facts.change(tx, standing.id, { mandate: null });
      const { issue, status, umrn } = mandate;
      await context.record(tx, {
        ...attempt,
        entityId: opened.id,
        before: { issue, status, ...(umrn !== null && { umrn }) },
        after: { issue: opened.issue, status: 'NACH_PENDING', nachType, instrument },
      });
      if (standing.udrs !== 'NACH_PENDING')
        await moveOn(tx, context, {
          loanApplicationNumber,
          way: [standing.udrs, 'NACH_PENDING'],
          remarks: 'Another mandate is issued',
        });
      const moved = await findStanding(tx, standing.id);
      if (moved) await publishEdit(tx, moved.id, moved.version);
      return { ...(await shownMandate(tx, loanApplicationNumber)), issue: opened.issue };
    }),
  );
};

export const reissueMandateHandlers = { reissueMandate };
