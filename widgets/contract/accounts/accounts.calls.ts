import type { CallRow } from '../call-row.ts';
import { deskWork } from '../applications/about.ts';

const write = {
  part: 'stageWork',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: ['DOCUMENT_VERIFICATION'],
  writes: true,
  changes: 'row',
} as const;

/** From the approval of a loan until its payout an account may be replaced; not while the bank may be paying to it. */
export const accountStages = [
  'LOAN_APPROVED',
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_FAILED',
] as const;

/** The accounts of a customer, for payout and mandate: one is proposed, checked, and confirmed where names differ. The version is the application's. */
export const accountsCalls = {
  proposeAccount: {
    ...write,
    does: 'Propose another account of the customer, with its proof',
    path: '/stage-work/account/propose',
    about: deskWork(...accountStages, 'DISBURSAL_INITIATED'),
    success: 'The account waits for its check',
  },
  checkAccount: {
    ...write,
    does: "Record what a check of the customer's bank account (penny drop) has come to",
    decides: ['checkAccount'],
    path: '/stage-work/account',
    about: deskWork(...accountStages),
    success: 'The changes have been saved successfully',
  },
  confirmAccount: {
    ...write,
    does: 'Confirm or refuse an account whose name at the bank is another one',
    decides: ['confirmAccounts'],
    path: '/stage-work/account/confirm',
    about: deskWork(...accountStages),
    success: 'The changes have been saved successfully',
  },
} as const satisfies Record<string, CallRow>;
