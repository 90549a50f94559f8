import { formDefectVersion, type FormDefect } from '../../../../widgets/contract/nach/form-fields.ts';
import { mostNamed } from '../../../../widgets/contract/nach/batch-stays.ts';
import { changedText } from '../../../../widgets/contract/nach/mandate-terms.ts';
import { findStanding } from '../../core/applications/applications.store.ts';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { changeMandate } from '../../core/calls/nach.store.ts';
import { changedTerms } from '../../core/mandates/open-mandate.ts';
import type { CallContext } from '../../call/handler.ts';
import { lockChanged, type Maker, type Named } from './waiting.store.ts';

/**
 * Rejects the accepted forms whose loan has another amount, EMI or account since, before a file takes them: the bank
 * would collect what the customer no longer owes, or elsewhere. The next form is for the terms as they are then.
 *
 * @returns how many were rejected, and the first of them
 */
export async function rejectChangedForms(context: CallContext, maker: Maker): Promise<Named> {
  return context.transaction(async (tx) => {
    const rejected: Named = { count: 0, mandates: [] };
    for (const mandate of await lockChanged(tx, maker)) {
      const changed = await changedTerms(tx, mandate);
      const text = changedText(changed);
      if (text === undefined) continue;
      const code: FormDefect = changed.includes('account') ? 'FORM_ACCOUNT' : 'FORM_AMOUNT';
      await changeMandate(
        tx,
        mandate,
        {
          status: 'NACH_REJECTED',
          reject_code: code,
          reject_code_version: formDefectVersion,
          remarks: `${text} since this form`,
        },
        context.now(),
      );
      await context.record(tx, {
        action: 'REJECT_MANDATE',
        entity: 'NACH_MANDATE',
        entityId: mandate.id,
        loanApplicationNumber: mandate.loan_application_number,
        before: { status: mandate.status },
        after: { status: 'NACH_REJECTED' },
        reasonCodes: [code],
        remark: `${text} since this form`,
      });
      const standing = await findStanding(tx, mandate.application_id);
      if (standing) await publishEdit(tx, standing.id, standing.version);
      rejected.count += 1;
      const { loan_application_number: loanApplicationNumber } = mandate;
      if (rejected.count <= mostNamed) rejected.mandates.push({ loanApplicationNumber, detail: text });
    }
    return rejected;
  });
}
