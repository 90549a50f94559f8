import type { CallRow } from '../../call-row.ts';

const base = {
  part: 'receipts',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['PAYMENT_EXCEPTIONS'],
} as const;

/** What is done about money that has come and waits for a person; the list of it has calls of its own. */
export const paymentExceptionsCalls = {
  fetchPaymentException: {
    does: 'Money that has come and waits for a person: what was told of it, why it waits, and what was decided',
    ...base,
    path: '/collections/payments/exceptions/read',
    changes: 'nothing',
  },
  previewPaymentException: {
    does: 'What a decision on such money would make of each loan: days past due and penal charges before and after',
    ...base,
    path: '/collections/payments/exceptions/preview',
    changes: 'nothing',
  },
  decidePaymentException: {
    does: 'Book such money as it was told, on another day or on another loan, or give it back',
    ...base,
    decides: ['decidePaymentExceptions'],
    path: '/collections/payments/exceptions/decide',
    about: { because: 'Money that has come is settled wherever the application stands' },
    writes: true,
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
