import type { ComplianceDesk } from '../../../../widgets/contract/compliance/compliance.ts';
import { findByLoanNumber } from '../../core/applications/applications.store.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { isApplicationSeen, requireApplication } from '../../core/applications/seen.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as store from './compliance.store.ts';
import { correctionHandlers } from './correction.handlers.ts';
import { presentCase } from './present-case.ts';
import { loanOfFormerFile } from './proposals.store.ts';
import { reviewHandlers } from './review.handlers.ts';

/** The details route of each desk. */
const routes = {
  review: 'COMPLIANCE_REVIEW_DETAILS',
  fixer: 'COMPLIANCE_FIXER_DETAILS',
  calling: 'COMPLIANCE_CALLING_DETAILS',
} as const satisfies Record<ComplianceDesk, string>;

/** CP-02. The look is audited: a case shows a customer's documents. */
const fetchComplianceCase: Handler<'fetchComplianceCase'> = async ({ loanApplicationNumber, desk }, context) => {
  const staff = staffOf(context);
  if (!staff.routeKeys.includes(routes[desk])) throw refuse('NOT_ALLOWED');
  const standing = await requireApplication(context.db, context.caller, loanApplicationNumber);
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity: 'complianceCase',
      entityId: standing.id,
      loanApplicationNumber,
      field: `Compliance ${desk}`,
    }),
  );
  return presentCase(context, { standing, desk, staff });
};

/** The desks see the files that fixers have sent with their answers, and those that these are to replace. */
export const seesComplianceFile: FileReader = async (fileId, { db, caller }) => {
  if (caller.kind !== 'staff' || !Object.values(routes).some((key) => caller.staff.routeKeys.includes(key)))
    return false;
  const loan = (await store.loanOfFile(db, fileId)) ?? (await loanOfFormerFile(db, fileId));
  const found = loan === undefined ? undefined : await findByLoanNumber(db, loan);
  return found !== undefined && (await isApplicationSeen(db, found, caller));
};

export const complianceHandlers = { fetchComplianceCase, ...reviewHandlers, ...correctionHandlers };
