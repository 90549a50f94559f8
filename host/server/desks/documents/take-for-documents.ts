import { cardWorkRefusal } from '../../../../widgets/contract/documents/document-cards.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { findForChange, type FoundStanding } from '../../core/applications/applications.store.ts';
import { isApplicationSeen } from '../../core/applications/seen.ts';
import { takeApplication } from '../../core/applications/take-for-desk.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { holdLock } from '../../core/locks/hold-lock.ts';
import { moversOf } from './desk.ts';

/** The stages at which the people of compliance and of video KYC look at documents without changing them. */
const lookedAt: Partial<Record<Udrs, RightName>> = {
  COMPLIANCE_REVIEW: 'decideCompliance',
  COMPLIANCE_FIXER: 'answerCompliance',
  COMPLIANCE_CALLING: 'recordComplianceCall',
  VKYC_MAKER: 'makeVkyc',
  VKYC_CHECKER: 'checkVkyc',
  VKYC_AUDIT: 'auditVkyc',
};

/**
 * Like `takeForDocuments`, for a look that changes nothing: the people of compliance and of video KYC may, too, on an
 * application that stands with them.
 *
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY, ROW_LOCKED
 */
export async function takeToLook(tx: Tx, context: CallContext, loanApplicationNumber: string): Promise<FoundStanding> {
  const { caller } = context;
  const found = await findForChange(tx, loanApplicationNumber);
  const right = found && lookedAt[found.udrs];
  const isTheirs = right !== undefined && caller.kind === 'staff' && may(right, caller.staff.roles);
  if (!found || !isTheirs) return takeForDocuments(tx, context, loanApplicationNumber);
  if (!(await isApplicationSeen(tx, found, caller))) throw refuse('NOT_FOUND');
  await holdLock(tx, context, { kind: 'application', id: found.id });
  return found;
}

/**
 * Finds the application whose documents a call changes, and locks its row until the transaction ends. The application
 * must stand where documents are reviewed, and the caller's role must review them. The caller gets the application's
 * lock.
 *
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY, ROW_LOCKED
 */
export async function takeForDocuments(
  tx: Tx,
  context: CallContext,
  loanApplicationNumber: string,
): Promise<FoundStanding> {
  const found = await takeApplication(tx, context, loanApplicationNumber);
  const message = cardWorkRefusal(found.udrs, moversOf(context.caller));
  if (message !== undefined) throw refuse('DOCUMENTS_READ_ONLY', { message });
  await holdLock(tx, context, { kind: 'application', id: found.id });
  return found;
}
