import type { Right } from '../session/right.ts';

/** Who may set what forms offer. */
export const choiceRights = {
  /** Set what forms offer; what is wider than before waits for another person. */
  writeChoices: { roles: ['ADMIN', 'OPS_LEAD'] },
  approveChoices: {
    roles: ['ADMIN', 'OPS_LEAD'],
    apart: { proposed: 'The person who proposed this change may not approve it' },
  },
} as const satisfies Record<string, Right>;
