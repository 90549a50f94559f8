import type { ListType } from '../../../../widgets/contract/lists.ts';
import { screens } from '../../../../widgets/contract/screens.ts';
import { launchParameter, signLaunch, staffParameter } from '../../core/calls/launch.ts';
import { launchSecret } from '../../core/calls/launch-secret.ts';
import { newId } from '../../db/new-id.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { requireList, requireSeen } from '../../core/lists/require-row.ts';
import { requireContactAllowed } from '../../core/contacts/contact-guard.ts';
import * as cases from '../../core/loans/cases.store.ts';
import { caseLists } from '../../core/loans/lists/case-lists.ts';

function isCaseList(type: ListType): type is keyof typeof caseLists {
  return Object.hasOwn(caseLists, type);
}

/**
 * QL-26: the telephony screen finds the borrower by the loan, so the address holds no phone number. The link names the
 * call, so that a reload does not begin another call. It is signed, because the public screen knows the caller only by
 * the link.
 */
export const openRowCall: Handler<'openRowCall'> = async ({ listType, rowId }, context) => {
  const { id: staffId } = requireList(context, listType, 'call');
  const list = isCaseList(listType) ? caseLists[listType] : undefined;
  if (!list) throw refuse('NOT_ALLOWED');
  const secret = await launchSecret(context);
  return context.transaction(async (tx) => {
    await requireSeen(tx, context, list, rowId);
    const loan = await cases.findForChange(tx, rowId);
    if (!loan) throw refuse('NOT_FOUND');
    await requireContactAllowed(tx, loan, { settings: context.settings, now: context.now(), by: staffId });
    const callReferenceId = newId(context.now());
    const parameters: Record<string, string> = {
      loanAppNo: loan.loanApplicationNumber,
      productType: 'PERSONAL_LOAN',
      callReferenceId,
      [staffParameter]: staffId,
    };
    const launch = signLaunch(parameters, secret, context.now());
    await context.record(tx, {
      action: 'OPEN_CALL',
      entity: 'collectionsCase',
      entityId: rowId,
      loanApplicationNumber: loan.loanApplicationNumber,
      after: { callReferenceId },
    });
    const screen = 'TELEPHONY_CALLING_CRM';
    const query = new URLSearchParams({ ...parameters, [launchParameter]: launch });
    return { screen, path: `${screens[screen].path}?${query.toString()}` };
  });
};
