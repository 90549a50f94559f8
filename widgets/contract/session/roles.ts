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
  'SECURITY',
  'ADMIN',
] as const;
export type Role = (typeof roles)[number];

/** Who has one of these collects for an agency, and sees nothing of the others. */
export const agencyRoles = ['AGENCY_AGENT', 'AGENCY_MANAGER'] as const satisfies readonly Role[];

export const isAgencyRole = (role: string): boolean => agencyRoles.some((each) => each === role);

/** What people call a role. */
export const roleLabels: Record<Role, string> = {
  OPS_AGENT: 'Operations agent',
  OPS_LEAD: 'Operations lead',
  KYC_MAKER: 'KYC maker',
  KYC_CHECKER: 'KYC checker',
  KYC_AUDITOR: 'KYC auditor',
  COMPLIANCE: 'Compliance',
  FIXER: 'Compliance fixer',
  NACH_OPS: 'NACH operations',
  DISBURSAL_OPS: 'Disbursal operations',
  FRAUD: 'Fraud review',
  CREDIT: 'Credit',
  AGENCY_AGENT: 'Agency agent',
  AGENCY_MANAGER: 'Agency manager',
  COLLECTIONS_HEAD: 'Collections head',
  SUPPORT: 'Customer support',
  MARKETING: 'Marketing',
  MIS: 'MIS',
  SECURITY: 'Security',
  ADMIN: 'Administrator',
};

/** A role's name; a role of another backend keeps its own. */
export function roleLabel(role: string): string {
  const known = roles.find((name) => name === role);
  return known ? roleLabels[known] : role;
}
