import type { MenuGroup, Portal } from '../session/portals.ts';
import type { RouteKey } from '../screens.ts';

/** A screen that does not exist yet. */
export interface ScreenToCome {
  path: `/${string}`;
  /** Also the menu's label, if the screen has a group. */
  title: string;
  /** Absent for a screen that no route list grants. */
  portal?: Portal;
  /** Absent: hidden. */
  group?: MenuGroup;
}

/**
 * Routes whose screens do not exist yet, so that their keys and paths are fixed from the first day (SH-20). A route list
 * may hold them; the portal drops them until the screen has its row in `screens.ts`, which no key can share with this table.
 * The server's check of route lists and the README read it; browser code never does.
 */
export const screensToCome = {
  HOP: { path: '/hop', title: 'HOP', portal: 'ops' },
  AGENCY_FEEDBACK_VALIDATION_LIST: {
    path: '/agency/feedback-validation-list',
    title: 'Feedback Validation',
    portal: 'agency',
    group: 'Validation',
  },
  AGENCY_SETTLEMENT_VALIDATION_LIST: {
    path: '/agency/settlement-validation-list',
    title: 'Settlement Validation',
    portal: 'agency',
    group: 'Validation',
  },
  AGENCY_CUSTOMER_DETAILS: {
    path: '/agency/customer-details/:loanApplicationId',
    title: 'Customer details',
    portal: 'agency',
  },
  AGENCY_PAYMENT_HISTORY: {
    path: '/agency/customer/payment-history/:loanApplicationId',
    title: 'Payment history',
    portal: 'agency',
  },
  AGENCY_FEEDBACK_HISTORY: {
    path: '/agency/customer/feedback-history/:loanApplicationId',
    title: 'Feedback history',
    portal: 'agency',
  },
  AGENCY_AGENT_KYC: { path: '/agency/manager/agent-kyc/:tabName', title: 'Agent KYC', portal: 'agency' },
  VKYC_MAKER_LIST: { path: '/vkyc/maker-list', title: 'Video KYC Maker', portal: 'ops', group: 'Video KYC' },
  VKYC_CHECKER_LIST: { path: '/vkyc/checker-list', title: 'Video KYC Checker', portal: 'ops', group: 'Video KYC' },
  VKYC_AUDIT_LIST: { path: '/vkyc/audit-list', title: 'Video KYC Audit', portal: 'ops', group: 'Video KYC' },
  VKYC_MAKER_REVIEW: { path: '/vkyc/maker-review/:id', title: 'Video KYC, maker', portal: 'ops' },
  VKYC_CHECKER_REVIEW: { path: '/vkyc/checker-review/:id', title: 'Video KYC, checker', portal: 'ops' },
  VKYC_AUDIT_REVIEW: { path: '/vkyc/audit-review/:id', title: 'Video KYC, audit', portal: 'ops' },
  CUSTOMER_SUPPORT: { path: '/customer-support', title: 'Customer support' },
  UNSUBSCRIBE_USER: { path: '/unsubscribe-user', title: 'Unsubscribe User', portal: 'ops', group: 'Utilities' },
  PROMO_CODE: { path: '/promoCode', title: 'Promo Code', portal: 'ops', group: 'Utilities' },
  OTP_TEMPLATES: { path: '/otpTemplates', title: 'OTP Templates', portal: 'ops', group: 'Utilities' },
  PARTNER_AUTO_MOVEMENT: {
    path: '/partnerAutoMovement',
    title: 'Partner RFD Auto-Movement',
    portal: 'ops',
    group: 'Partners',
  },
  SOURCING_PARTNER_AUTO_MOVEMENT: {
    path: '/sourcingPartnerAutoMovement',
    title: 'Sourcing Partner RFD Auto-Movement',
    portal: 'ops',
    group: 'Partners',
  },
  AGENT_COMMUNICATION_UTILITY: {
    path: '/agentCommunicationUtility',
    title: 'Agent Communication',
    portal: 'ops',
    group: 'Utilities',
  },
  CONSENT_DASHBOARD: { path: '/consentDashboard', title: 'Consent Dashboard', portal: 'ops', group: 'Utilities' },
  OPS_CUSTOMER_DETAILS: {
    path: '/ops/customer-details/:loanApplicationId',
    title: 'Customer details',
    portal: 'ops',
  },
  OPS_PAYMENT_HISTORY: {
    path: '/ops/customer/payment-history/:loanApplicationId',
    title: 'Payment history',
    portal: 'ops',
  },
  OPS_FEEDBACK_HISTORY: {
    path: '/ops/customer/feedback-history/:loanApplicationId',
    title: 'Feedback history',
    portal: 'ops',
  },
  APPLICATION_DETAILS: {
    path: '/application_details/:loanApplicationNumber',
    title: 'Application details',
    portal: 'ops',
  },
  LOAN_APPLICATION_DETAILS: {
    path: '/loanApplicationDetails',
    title: 'Loan Application Details',
    portal: 'ops',
    group: 'Utilities',
  },
  STUCK_MIS_PAGE: { path: '/stuckMisPage', title: 'Stuck MIS', portal: 'ops', group: 'MIS' },
  DAILY_MIS_PAGE: { path: '/dailyMisPage', title: 'Daily MIS', portal: 'ops', group: 'MIS' },
} as const satisfies Record<string, ScreenToCome> & { readonly [Key in RouteKey]?: never };
