import type { CallRow } from '../call-row.ts';

const open = {
  part: 'customerSupport',
  method: 'POST',
  encoding: 'json',
  auth: 'none',
  screens: 'any',
  changes: 'nothing',
} as const;

/** The search of customers and of whoever helps them, without an account (UT-10). */
export const customerSupportCalls = {
  customerSupportStanding: {
    ...open,
    does: 'Whether the lender has switched on the search for people without an account',
    path: '/customer-support/standing',
  },
  searchCustomerSupport: {
    ...open,
    does: 'The coarse status of the newest applications of a whole loan number, mobile number or e-mail address',
    path: '/customer-support/search',
  },
} as const satisfies Record<string, CallRow>;
