import type { Right } from '../session/right.ts';

/** Who may do what with the files that banks take, and with what they report that fits nothing. */
export const bankFileRights = {
  /** See how files look that banks take, and what banks report that fits nothing. */
  readBankFiles: { roles: ['NACH_OPS', 'DISBURSAL_OPS', 'OPS_LEAD', 'ADMIN'] },
  writeBankProfiles: { roles: ['NACH_OPS', 'DISBURSAL_OPS'] },
  approveBankProfiles: {
    roles: ['ADMIN', 'OPS_LEAD'],
    apart: { wrote: 'The person who wrote this profile may not approve it' },
  },
  /** Send approved payouts to the banks in files. */
  makePayoutFiles: { roles: ['DISBURSAL_OPS', 'OPS_LEAD'] },
  /** Say what such a report was, and confirm what another person says. */
  settleBankExceptions: {
    roles: ['DISBURSAL_OPS', 'OPS_LEAD'],
    apart: { proposed: 'The person who said what it was may not confirm it' },
  },
} as const satisfies Record<string, Right>;
