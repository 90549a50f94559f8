/**
 * What a member of staff is. Informational for menus (the route list decides those, SH-45), binding for actions:
 * a rule on the server names the roles that may act.
 */
export const roles = [
  'OPS_AGENT',
  'OPS_LEAD',
  'KYC_MAKER',
  'KYC_CHECKER',
  'KYC_AUDITOR',
  'COMPLIANCE',
  'FIXER',
  'NACH_OPS',
  'DISBURSAL_OPS',
  'FRAUD',
  'CREDIT',
  'AGENCY_AGENT',
  'AGENCY_MANAGER',
  'COLLECTIONS_HEAD',
  'SUPPORT',
  'MARKETING',
  'MIS',
  'ADMIN',
] as const;
export type Role = (typeof roles)[number];
