import { queueNames } from '../../../../../widgets/contract/applications/queues.ts';
import type { ColumnSource } from '../../lists/source.ts';
import type { Applications } from './application-base.store.ts';
import { complianceOwner, discrepancies, documents, risk, type Sla } from './application-columns.ts';
import { applicationQueue, fraudQueue, partnerList } from './application-queue.ts';

type Column = ColumnSource<Applications>;

const days = (warn: number, overdue: number): Sla => ({ warnHours: warn * 24, overdueHours: overdue * 24 });
const status = (label: string, value: Column['value']): Column => ({ label, value, kind: 'status' });

const bureau = status('Bureau', 'bureauStatus');
const employment = status('Employment', 'employmentVerification');
const employer = status('Employer', 'employerVerificationStatus');
const verification: Column = { label: 'Verification', value: 'verificationType', kind: 'text' };
const app: Column = { label: 'App', value: 'appName', kind: 'text' };
const attempts: Column = { label: 'Attempts', value: 'attempts', kind: 'number' };
const agreement: Column = { label: 'Agreement until', value: 'expiryDate', kind: 'date' };
const verified: Column = { label: 'Agreement verified on', value: 'agreementVerifiedDateStr', kind: 'date' };
/** The new mails of a row, and by what its NACH mail details find its mails. */
const mails: readonly Column[] = [
  status('Mandate', 'nachStatus'),
  { label: 'UMRN', value: 'umrn', kind: 'text', shown: false },
  { label: 'New mails', value: 'newMailCount', kind: 'badge' },
  { label: 'Mail queue ID', value: 'mailQueueId', kind: 'text', shown: false },
  { label: 'Mails from', value: 'nachEmail', kind: 'text', shown: false },
];
const disbursal = status('Disbursal', 'disbursalEnabledDisabled');
const initiatedBy: Column = { label: 'Initiated by', value: 'disbursalInitiatedBy', kind: 'person' };
const approvedBy: Column = { label: 'Approved by', value: 'disbursalApprovedBy', kind: 'person' };

/** The lists of the queues that are named after an application's status, by list type. */
export const queueLists = {
  'pending-review-regular': applicationQueue('PENDING_REVIEW_REGULAR', {
    columns: [risk, bureau, employment, status('Check point', 'checkPointStatus')],
    sla: days(1, 2),
  }),
  'pending-review-gps': applicationQueue('PENDING_REVIEW_GPS', {
    columns: [risk, bureau, verification],
    sla: days(1, 2),
  }),
  'kyc-verification': applicationQueue('KYC_VERIFICATION', {
    columns: [documents, status('OSV visit', 'visitOutcome'), status('Case', 'caseStatus'), verification],
    sla: days(1, 2),
  }),
  'nach-review': applicationQueue('NACH_REVIEW', {
    columns: [agreement, ...mails],
    sla: days(1, 2),
    more: [
      {
        tabName: 'NACH pending',
        queueName: queueNames.NACH_PENDING,
        where: [{ column: 'queue', is: 'oneOf', values: ['NACH_PENDING'] }],
        counted: { queue: 'NACH_PENDING' },
      },
    ],
  }),
  'nach-upload': applicationQueue('NACH_UPLOAD', { columns: [agreement, ...mails], sla: days(1, 2) }),
  'decision-wait': applicationQueue('DECISION_WAIT', { columns: [risk, bureau, employer], sla: days(1, 2) }),
  'loan-approved': applicationQueue('LOAN_APPROVED', { columns: [agreement, verified], sla: days(1, 3) }),
  'ready-for-disbursal': applicationQueue('READY_FOR_DISBURSAL', {
    columns: [status('Account', 'accountStatus'), initiatedBy, disbursal, verified, agreement],
    sla: { warnHours: 4, overdueHours: 24 },
  }),
  'disbursal-initiated': applicationQueue('DISBURSAL_INITIATED', {
    columns: [initiatedBy, approvedBy, disbursal],
    sla: { warnHours: 4, overdueHours: 24 },
  }),
  'disbursal-failed': applicationQueue('DISBURSAL_FAILED', {
    columns: [attempts, { label: 'Error', value: 'errorMessage', kind: 'trimmed' }, disbursal],
    sla: { warnHours: 4, overdueHours: 24 },
  }),
} as const;

/** The fraud-review lists, by list type. */
export const fraudReviewLists = {
  'top-up': fraudQueue('TOP_UP', [bureau]),
  default: fraudQueue('DEFAULT', [bureau, employment]),
  truecaller: fraudQueue('TRUECALLER', [verification, bureau]),
  'self-employed': fraudQueue('SELF_EMPLOYED', [employment, bureau]),
  'self-employed-repeat': fraudQueue('SELF_EMPLOYED_REPEAT', [employment, bureau]),
  'pb-pa': fraudQueue('PB_PA', [bureau, employer]),
  bounce: fraudQueue('BOUNCE', [status('Bounce', 'bounceVerification'), bureau]),
  'electric-vehicle': fraudQueue('ELECTRIC_VEHICLE', [status('Vehicle', 'evehicleVerification'), bureau]),
  xiaomi: fraudQueue('XIAOMI', [app, bureau]),
  airtel: fraudQueue('AIRTEL', [app, bureau]),
  'companion-card-list': fraudQueue('COMPANION_CARD_LIST', [app, verification]),
  'karza-stuck-list': fraudQueue('KARZA_STUCK_LIST', [verification, employer]),
  'post-fr-move-backs': fraudQueue('POST_FR_MOVE_BACKS', [bureau, employment]),
  'automated-apps': fraudQueue('AUTOMATED_APPS', [app, bureau]),
  starter: fraudQueue('STARTER', [bureau]),
  'ud-chalo': fraudQueue('UD_CHALO', [app, employment]),
  'smart-pay': fraudQueue('SMART_PAY', [app, bureau]),
  'partner-change': fraudQueue('PARTNER_CHANGE', [status('Partner status', 'partnerStatus'), bureau]),
} as const;

const corrections = { screen: 'COMPLIANCE_FIXER_DETAILS', columns: [complianceOwner, discrepancies] } as const;

/** The lists of the two partners that have lists of their own, by list type. */
export const partnerLists = {
  'pb-nach-review': partnerList('pb', 'NACH_REVIEW', [agreement, ...mails]),
  'pb-fixer-list': partnerList('pb', 'COMPLIANCE_FIXER', corrections.columns, corrections.screen),
  'pb-loan-approved': partnerList('pb', 'LOAN_APPROVED', [agreement, verified]),
  'wishfin-nach-review': partnerList('wishfin', 'NACH_REVIEW', [agreement, ...mails]),
  'wishfin-fixer-list': partnerList('wishfin', 'COMPLIANCE_FIXER', corrections.columns, corrections.screen),
  'wishfin-loan-approved': partnerList('wishfin', 'LOAN_APPROVED', [agreement, verified]),
} as const;
