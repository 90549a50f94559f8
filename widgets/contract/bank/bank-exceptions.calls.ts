import type { CallRow } from '../call-row.ts';

const base = {
  part: 'bankFiles',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
} as const;
const screens = ['BANK_EXCEPTIONS'] as const;
const anywhere = { because: 'What the bank has reported is settled wherever the application stands' } as const;

/** What is done about an answer of the bank that fits nothing; the list of them has calls of its own. */
export const bankExceptionsCalls = {
  countBankExceptions: {
    does: 'How many exceptions of the bank wait',
    ...base,
    path: '/bank/exceptions/count',
    screens: ['BANK_EXCEPTIONS', 'DISBURSAL_INITIATED', 'NACH_UPLOAD'],
    changes: 'nothing',
  },
  fetchBankException: {
    does: 'An exception: what the bank has answered, why it fits nothing, and what was said of it',
    ...base,
    path: '/bank/exceptions/read',
    screens,
    changes: 'nothing',
  },
  explainBankException: {
    does: 'Say what an exception was, for somebody else to confirm',
    ...base,
    path: '/bank/exceptions/explain',
    about: anywhere,
    screens,
    writes: true,
    changes: 'row',
    success: 'The exception waits for its confirmation',
  },
  decideBankException: {
    does: 'Confirm what somebody else says that an exception was, or open it again',
    ...base,
    decides: ['settleBankExceptions'],
    path: '/bank/exceptions/decide',
    about: anywhere,
    screens,
    writes: true,
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
