import { leavingFile } from '../applications/about.ts';
import type { CallRow } from '../call-row.ts';
import { screensWith } from '../lists/screens-with.ts';

const base = {
  part: 'bankFiles',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: screensWith('payoutFiles'),
} as const;

/** The files in which approved payouts go to the banks. A payout is in one file at most. */
export const bankFileCalls = {
  fetchBankFiles: {
    does: 'The profiles that payouts can leave by, and the latest files',
    ...base,
    path: '/bank-files/read',
    changes: 'nothing',
  },
  previewBankFile: {
    does: 'How many payouts the next file of a profile would hold, and which stay out of it for what',
    ...base,
    path: '/bank-files/preview',
    changes: 'nothing',
  },
  makeBankFile: {
    does: 'Put approved payouts that are in no file into one, oldest first, as the profile’s bank takes them',
    ...base,
    writes: true,
    path: '/bank-files/make',
    about: leavingFile('DISBURSAL_INITIATED'),
    changes: 'unversioned',
    because: 'Whoever makes a file takes what is in none; of two at once each payout is in one',
  },
  readBankFile: {
    does: 'The bytes of a made file, alike each time; each reading is kept in the audit',
    ...base,
    path: '/bank-files/content',
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
} as const satisfies Record<string, CallRow>;
