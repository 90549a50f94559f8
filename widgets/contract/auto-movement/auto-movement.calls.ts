import type { CallRow } from '../call-row.ts';

const base = {
  part: 'autoMovement',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['PARTNER_AUTO_MOVEMENT', 'SOURCING_PARTNER_AUTO_MOVEMENT'],
} as const;
const write = { ...base, writes: true, success: 'The changes have been saved successfully' } as const;

/** The work on the rules by which the system moves applications to Ready For Disbursal; their lists have calls of their own. */
export const autoMovementCalls = {
  partnerRule: {
    does: 'A rule with its proposal, what it has moved today, and what the caller may do with it',
    ...base,
    path: '/partner-rules/read',
    changes: 'nothing',
  },
  savePartnerRule: {
    does: 'Switch a rule or change it; what is switched on or wider waits for another person (UT-06)',
    ...write,
    path: '/partner-rules/save',
    changes: 'row',
  },
  decidePartnerRule: {
    does: 'Accept or reject what another person has proposed for a rule',
    ...write,
    decides: ['approveAutoMovement'],
    path: '/partner-rules/decide',
    changes: 'row',
  },
  dryRunPartnerRule: {
    does: 'Which waiting applications a rule would move, and why the others stay',
    ...base,
    path: '/partner-rules/dry-run',
    changes: 'nothing',
  },
  stopAutoMovement: {
    does: 'Switch all rules off at once and withdraw what waits for approval',
    ...write,
    path: '/partner-rules/stop',
    changes: 'unversioned',
    because: 'It ends whatever is on, whoever has switched it on',
  },
} as const satisfies Record<string, CallRow>;
