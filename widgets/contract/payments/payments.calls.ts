import type { CallRow } from '../call-row.ts';
import { outsideFact } from '../applications/about.ts';

const ofService = { part: 'payments', method: 'POST', encoding: 'json', auth: 'payments', screens: 'any' } as const;

/**
 * The calls of the service that takes the borrowers' payments: by the key of the payment service, or signed by a door that may tell of
 * payments. No screen makes them.
 */
export const paymentCalls = {
  recordPayment: {
    ...ofService,
    does: 'Record a payment of a borrower, once by its reference; for the payment service alone, by its own key or its door',
    path: '/collections/payments',
    about: outsideFact,
    writes: true,
    changes: 'unversioned',
    because: 'It adds a payment, once by its reference',
  },
  reportReversal: {
    ...ofService,
    does: 'Take a payment back that was returned or charged back; one that is not told yet is taken back once it is told',
    path: '/collections/payments/reversals',
    about: { because: 'Money that the bank has taken back is gone wherever the application stands' },
    writes: true,
    changes: 'unversioned',
    because: 'A payment is taken back once',
  },
  reportBounce: {
    ...ofService,
    does: 'Tell of an instalment that a mandate did not bring; it is charged once, where the lender has set a charge',
    path: '/collections/payments/bounces',
    about: { because: 'What the bank has refused is told wherever the application stands' },
    writes: true,
    changes: 'unversioned',
    because: 'It adds a bounce, once by its reference',
  },
  payLinkFacts: {
    ...ofService,
    does: 'Say what a payment link asks for at this moment',
    path: '/collections/payments/link',
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
