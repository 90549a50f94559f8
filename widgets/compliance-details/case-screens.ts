import type { ComplianceDesk } from '../contract/compliance/compliance.ts';
import type { RouteKey } from '../contract/screens.ts';

/** The list that each desk works. */
export const listOf = {
  review: 'COMPLIANCE_REVIEW_LIST',
  fixer: 'COMPLIANCE_FIXER_LIST',
  calling: 'COMPLIANCE_CALLING_LIST',
} as const satisfies Record<ComplianceDesk, RouteKey>;
/** The screen of each desk. */
export const detailsOf = {
  review: 'COMPLIANCE_REVIEW_DETAILS',
  fixer: 'COMPLIANCE_FIXER_DETAILS',
  calling: 'COMPLIANCE_CALLING_DETAILS',
} as const satisfies Record<ComplianceDesk, RouteKey>;
