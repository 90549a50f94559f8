import { may } from '../../../../widgets/contract/session/rights.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { countLook } from '../../core/limits/count-look.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { termsOf } from './forms/form-to-compare.ts';
import { reachOf } from './nach-mail.rules.ts';
import * as mails from './nach-mail.store.ts';
import { takeMandate } from './take-mandate.ts';

/** The whole account number of a mandate, for who compares its form. */
const revealMandateAccount: Handler<'revealMandateAccount'> = async ({ mailId, partner }, context) => {
  const reach = reachOf(context.caller, partner);
  const attempt = { action: 'REVEAL' as const, entity: 'NACH_MANDATE', after: { field: 'account number' } };
  return withAttempt(attempt, () =>
    context.transaction(async (tx) => {
      const mail = await mails.find(tx, reach, mailId);
      if (!mail) throw refuse('NOT_FOUND');
      if (!may('acceptMandates', staffOf(context).roles)) throw refuse('NOT_ALLOWED');
      const loan = mail.loan_application_number;
      if (loan === null) throw refuse('MAIL_NOT_LINKED');
      const { mandate } = await takeMandate(tx, context, loan);
      if (!mandate) throw refuse('NOT_FOUND');
      const remark = await countLook(tx, context, { act: 'revealIdentity', subject: `account of ${mandate.id}` });
      const number = (await termsOf(tx, context, mandate)).account?.number ?? null;
      if (number === null) throw refuse('NOT_FOUND');
      await auditReveal(tx, context, {
        action: 'REVEAL',
        entity: 'NACH_MANDATE',
        entityId: mandate.id,
        loanApplicationNumber: loan,
        field: 'account number',
        remark,
      });
      return { accountNumber: number };
    }),
  );
};

export const revealAccountHandlers = { revealMandateAccount };
