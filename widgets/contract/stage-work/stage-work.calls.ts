import type { CallRow } from '../call-row.ts';
import { deskWork, outsideFact } from '../applications/about.ts';
import { screensWith } from '../lists/screens-with.ts';

const saved = 'The changes have been saved successfully';
const moved = 'You successfully changed the status of application';
const screens = ['DOCUMENT_VERIFICATION'] as const;
const base = { part: 'stageWork', method: 'POST', encoding: 'json', auth: 'session' } as const;
const write = { ...base, screens, writes: true, changes: 'row' } as const;

/**
 * What the people of each stage record on the way from the OSV visit to the payout, and what the moves after it ask for.
 * The version is the application's.
 */
export const stageWorkCalls = {
  fetchStageWork: {
    does: 'What is recorded of an application at its stages, and what its present stage offers the caller',
    ...base,
    path: '/stage-work/details',
    screens,
    changes: 'nothing',
  },
  recordVisit: {
    ...write,
    does: 'Record what an OSV visit has come to',
    decides: ['recordVisit'],
    path: '/stage-work/visit',
    about: deskWork('KYC_VERIFICATION'),
    success: saved,
  },
  decideCredit: {
    ...write,
    does: 'Approve a loan, with its amount, or refuse it, with the reject reason; the application moves on',
    path: '/stage-work/decision',
    about: deskWork('DECISION_WAIT'),
    success: moved,
  },
  recordAgreement: {
    ...write,
    does: 'Record until when the signed agreement is valid, or renew it',
    path: '/stage-work/agreement',
    about: deskWork('LOAN_APPROVED', 'NACH_PENDING', 'NACH_REVIEW', 'NACH_UPLOAD', 'READY_FOR_DISBURSAL'),
    success: saved,
  },
  openMandate: {
    ...write,
    does: 'Open the mandate of an approved loan, on paper or online; the application moves to NACH',
    path: '/stage-work/mandate',
    about: deskWork('LOAN_APPROVED'),
    success: moved,
  },
  initiateDisbursal: {
    ...write,
    does: 'Initiate a disbursal, for somebody else to approve',
    decides: ['initiateDisbursal'],
    path: '/stage-work/disbursal/initiate',
    about: deskWork('READY_FOR_DISBURSAL'),
    success: 'The disbursal waits for its approval',
  },
  releaseDisbursal: {
    ...write,
    does: 'Approve a disbursal that somebody else has initiated, which moves the application on, or send it back',
    decides: ['releaseDisbursal'],
    path: '/stage-work/disbursal/release',
    about: deskWork('READY_FOR_DISBURSAL'),
  },
  fixDisbursal: {
    ...write,
    does: 'Record the cause of a failed disbursal and how it was fixed; the application is ready for disbursal again, or waits for another mandate',
    path: '/stage-work/disbursal/fix',
    about: deskWork('DISBURSAL_FAILED'),
    success: moved,
  },
  checkDisbursalAnswers: {
    ...base,
    does: 'Check a file of the bank’s answers on disbursals, a CSV or its own pain.002.001.03, line by line; nothing changes yet',
    path: '/stage-work/disbursal-answers/check',
    encoding: 'multipart',
    screens: screensWith('uploadDisbursalAnswers'),
    files: { csvFile: ['csv', 'xml'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyDisbursalAnswers: {
    ...base,
    does: 'Give disbursals the answers of the bank that a checked file holds; the system moves their applications',
    decides: ['uploadDisbursalAnswers'],
    path: '/stage-work/disbursal-answers/apply',
    about: outsideFact,
    screens: screensWith('uploadDisbursalAnswers'),
    writes: true,
    changes: 'checkedFile',
  },
} as const satisfies Record<string, CallRow>;
