import type { CallRow } from '../call-row.ts';
import { deskWork } from '../applications/about.ts';
import { complianceScreens } from './compliance.ts';

const saved = 'The changes have been saved successfully';
const moved = 'You successfully changed the status of application';
const write = {
  part: 'complianceDesk',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  screens: complianceScreens,
  writes: true,
  changes: 'row',
} as const;

/** The three desks of compliance: a reviewer's, a fixer's, and the callers' (CP-03). The version is the application's. */
export const complianceCalls = {
  fetchComplianceCase: {
    does: 'A compliance case as one of its desks shows it; the look is audited',
    part: 'complianceDesk',
    method: 'POST',
    path: '/compliance/details',
    encoding: 'json',
    auth: 'session',
    screens: complianceScreens,
    changes: 'nothing',
  },
  claimComplianceCase: {
    ...write,
    does: 'Take a case: it is In-Progress with its owner. A lead gives it to a colleague',
    path: '/compliance/claim',
    about: deskWork('COMPLIANCE_REVIEW'),
    success: saved,
  },
  releaseComplianceCase: {
    ...write,
    does: 'Give a case back: it is pending again. A lead may do this for the owner',
    path: '/compliance/release',
    about: deskWork('COMPLIANCE_REVIEW'),
    success: saved,
  },
  saveComplianceChecks: {
    ...write,
    does: "Keep answers to the checklist of this round, and verdicts on the fixer's answers; what is accepted is applied",
    decides: ['decideCompliance', 'acceptCorrections'],
    path: '/compliance/checks',
    about: deskWork('COMPLIANCE_REVIEW'),
    success: saved,
  },
  decideComplianceCase: {
    ...write,
    does: 'Approve a case, reject it, or send it to the fixer (Re-Work)',
    decides: ['decideCompliance'],
    path: '/compliance/decide',
    about: deskWork('COMPLIANCE_REVIEW'),
    success: moved,
  },
  answerDiscrepancy: {
    ...write,
    does: "A fixer's answer to a discrepancy",
    path: '/compliance/answer',
    about: deskWork('COMPLIANCE_FIXER'),
    success: saved,
  },
  returnComplianceCase: {
    ...write,
    does: 'Send a case on from the fixer or the callers',
    path: '/compliance/return',
    about: deskWork('COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'),
    success: moved,
  },
  saveComplianceCall: {
    ...write,
    does: 'What a call with the customer has come to',
    path: '/compliance/call',
    about: deskWork('COMPLIANCE_CALLING'),
    success: saved,
  },
} as const satisfies Record<string, CallRow>;
