/** The two portals a member of staff may be offered (spec 1 §6, CO-17). */
export const portals = ['agency', 'ops'] as const;
export type Portal = (typeof portals)[number];

export const portalLabels: Record<Portal, string> = { agency: 'Agency', ops: 'Operations' };

/** Menu groups in the order in which a portal's menu bar shows them (SH-25). */
export const menuGroups = {
  agency: ['Collections', 'Validation', 'Team'],
  ops: [
    'Documents',
    'KYC',
    'Compliance',
    'Video KYC',
    'NACH',
    'Disbursal',
    'Fraud review',
    'Partners',
    'Chat',
    'Utilities',
    'MIS',
    'Access',
  ],
} as const satisfies Record<Portal, readonly string[]>;
export type MenuGroup = (typeof menuGroups)[Portal][number];
