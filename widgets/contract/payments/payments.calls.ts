import type { CallRow } from '../call-row.ts';
import { outsideFact } from '../applications/about.ts';

/** The call of the service that takes the borrowers' payments, with a key of its own. No screen makes this call. */
export const paymentCalls = {
  recordPayment: {
    does: 'Record a payment of a borrower, once by its reference; for the payment service alone, by its own key',
    part: 'payments',
    method: 'POST',
    path: '/collections/payments',
    about: outsideFact,
    encoding: 'json',
    auth: 'payments',
    screens: 'any',
    writes: true,
    changes: 'unversioned',
    because: 'It adds a payment, once by its reference',
  },
} as const satisfies Record<string, CallRow>;
