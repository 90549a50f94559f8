import type { Right } from '../session/right.ts';

/** Who may do what with money that has come and waits for a person. */
export const paymentRights = {
  readPaymentExceptions: { roles: ['DISBURSAL_OPS', 'OPS_LEAD', 'ADMIN'] },
  decidePaymentExceptions: {
    roles: ['DISBURSAL_OPS', 'OPS_LEAD'],
    apart: { made: 'The person who booked this money may not decide on it' },
  },
} as const satisfies Record<string, Right>;
