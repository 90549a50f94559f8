import { leadIssues, reissueRefusal } from '../../../../widgets/contract/nach/nach-moves.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { mandateInstruments } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { askApplication } from '../../core/applications/take-application.ts';
import { reissue } from '../../core/mandates/reissue.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { issueStagesOf, standingOf, waitsForLead } from './mandate-acts.ts';
import { shownMandate } from './shown-mandate.ts';
import { takeMandate } from './take-mandate.ts';

/** Issues another mandate in place of a loan's open one. */
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
      await askApplication(tx, context, 'reissueMandate', standing, {
        isAllowed: (roles) => may('reissueMandates', roles),
        refusal: (_, { roles }) =>
          waitsForLead(mandate, roles) ? refuse('NOT_ALLOWED', { message: leadIssues }) : undefined,
        at: await issueStagesOf(tx, standing, mandate),
        read: () => mandate,
      });
      const instruments: readonly string[] = mandateInstruments[nachType];
      if (!instruments.includes(instrument))
        throw refuse('VALIDATION_FAILED', { fieldErrors: { instrument: 'This is no instrument of such a mandate' } });
      if (reissueRefusal(standingOf(mandate)) !== undefined) throw refuse('NACH_AT_BANK');
      const { issue, stays } = await reissue(tx, context, { standing, mandate }, { nachType, instrument, reason });
      if (stays !== null) throw refuse('UDRS_GUARD_FAILED', { message: stays });
      return { ...(await shownMandate(tx, loanApplicationNumber)), issue };
    }),
  );
};

export const reissueMandateHandlers = { reissueMandate };
