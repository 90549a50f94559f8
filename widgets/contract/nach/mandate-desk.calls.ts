import type { CallRow } from '../call-row.ts';
import { deskWorkBeside, leavingFile, outsideFact } from '../applications/about.ts';
import { formStages } from './nach-moves.ts';
import { screensWith } from '../lists/screens-with.ts';

const base = { part: 'mandateDesk', method: 'POST', encoding: 'json', auth: 'session' } as const;
const mails = ['NACH_MAIL_LIST_DETAILS', 'PB_NACH_EMAIL_LIST_DETAILS', 'WISHFIN_NACH_EMAIL_LIST_DETAILS'] as const;

/** What becomes of a mandate once its form is there: accepted, sent to the bank in a batch, answered by the bank. */
export const mandateDeskCalls = {
  acceptNachMail: {
    does: 'Accept the mandate that a linked mail brought; its application moves to NACH Upload by itself (NR-05)',
    ...base,
    path: '/nach/mail/accept',
    decides: ['acceptMandates'],
    about: deskWorkBeside(...formStages),
    screens: mails,
    writes: true,
    changes: 'row',
    success: 'Mandate accepted',
  },
  receiveForm: {
    does: 'Make a form of what came in on paper: it counts as one that a mail brought',
    ...base,
    path: '/nach/form/receive',
    encoding: 'multipart',
    about: deskWorkBeside(...formStages),
    screens: ['NACH_MAIL_LIST_DETAILS'],
    files: { form: ['image', 'pdf'] },
    writes: true,
    changes: 'row',
    success: 'The form is received',
  },
  revealMandateAccount: {
    does: 'The whole number of the account that a form is compared with; the look is audited',
    ...base,
    path: '/nach/form/account',
    screens: mails,
    writes: true,
    changes: 'nothing',
  },
  reissueMandate: {
    does: 'End the open mandate of a loan and issue another in its place; the application stands in NACH Pending again',
    ...base,
    path: '/nach/mandate/reissue',
    about: deskWorkBeside(...formStages, 'READY_FOR_DISBURSAL'),
    screens: ['NACH_MAIL_LIST_DETAILS'],
    writes: true,
    changes: 'row',
    success: 'A new mandate is issued',
  },
  fetchMandateBatches: {
    does: 'The latest batches of accepted mandates, and how many wait for the next one',
    ...base,
    path: '/nach/batches',
    screens: screensWith('mandateBatches'),
    changes: 'nothing',
  },
  createMandateBatch: {
    does: 'Put the accepted mandates that are in no batch into files, oldest first: one a lender, as its bank’s profile says; the others into one batch',
    ...base,
    path: '/nach/batches/create',
    about: leavingFile('NACH_UPLOAD'),
    screens: screensWith('mandateBatches'),
    writes: true,
    changes: 'unversioned',
    because: 'It takes what nobody has taken at that moment',
  },
  fetchMandateBatch: {
    does: 'The mandates of one batch, as they go to the bank; each reading is in the audit',
    ...base,
    path: '/nach/batches/read',
    screens: screensWith('mandateBatches'),
    changes: 'unversioned',
    because: 'It writes an audit event alone',
  },
  checkBankAnswers: {
    does: 'Check a file of the bank’s answers on mandates, a CSV or its own pain.012.001.01, line by line; no mandate changes yet',
    ...base,
    path: '/nach/bank-answers/check',
    encoding: 'multipart',
    screens: screensWith('uploadBankAnswers'),
    files: { csvFile: ['csv', 'xml'] },
    changes: 'unversioned',
    because: 'It keeps what it has checked, for the caller alone',
  },
  applyBankAnswers: {
    does: 'Give mandates the answers of the bank that a checked file holds',
    ...base,
    decides: ['uploadBankAnswers'],
    path: '/nach/bank-answers/apply',
    about: outsideFact,
    screens: screensWith('uploadBankAnswers'),
    writes: true,
    changes: 'checkedFile',
  },
} as const satisfies Record<string, CallRow>;
