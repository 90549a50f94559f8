import type { CallRow } from '../call-row.ts';

const base = {
  part: 'bankFiles',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['BANK_PROFILES'],
} as const;
const write = { ...base, writes: true } as const;

/** The work on the profiles of banks; their list has calls of its own. Files use approved versions alone. */
export const bankProfileCalls = {
  fetchBankProfile: {
    does: 'A profile as it is written and as it is approved, and what the caller may do with it',
    ...base,
    path: '/bank-profiles/read',
    changes: 'nothing',
  },
  addBankProfile: {
    does: 'Write a new profile, which another person approves',
    ...write,
    path: '/bank-profiles/add',
    changes: 'unversioned',
    because: 'It adds a profile',
  },
  changeBankProfile: {
    does: 'Change a profile, or switch it off; files use the approved version until another person approves this one',
    ...write,
    path: '/bank-profiles/change',
    changes: 'row',
  },
  decideBankProfile: {
    does: 'Approve or refuse what another person has written of a profile',
    ...write,
    path: '/bank-profiles/decide',
    decides: ['approveBankProfiles'],
    success: 'The changes have been saved successfully',
    changes: 'row',
  },
} as const satisfies Record<string, CallRow>;
