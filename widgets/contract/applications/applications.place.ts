import { definePlace } from '../lists/place.ts';
import { byCustomer } from '../lists/searches.ts';

const documents = { group: 'Documents' } as const;
const vkyc = { group: 'Video KYC' } as const;
const compliance = { group: 'Compliance' } as const;
const disbursal = { group: 'Disbursal' } as const;
const fraud = { group: 'Fraud review' } as const;
const partner = { group: 'Partners' } as const;
const withHundred = { pageSizes: [5, 10, 15, 50, 100] } as const;
const ofMails = { ...withHundred, row: ['openIssueDetails', 'save', 'goToNachDetails'] } as const;

/** Loan applications, by the queue in which they wait. */
export const applicationsPlace = definePlace({
  subject: 'application',
  locks: 'application',
  saves: 'remark',
  searches: byCustomer,
  head: ['downloadList', 'nextApplication'],
  row: ['openIssueDetails', 'save'],
  lists: {
    'document-processing': { ...documents, head: ['newApplication', 'downloadList', 'nextApplication'] },
    hold: {
      ...documents,
      title: 'Applications on Hold',
      firstQueue: 'Applications on Hold Pre Disbursal',
      bulkActions: ['releaseHolds'],
      head: ['downloadList'],
    },
    'pending-review-regular': { ...documents, path: '/pending-review/regular' },
    'pending-review-gps': { ...documents, path: '/pending-review/gps' },
    'kyc-verification': {
      group: 'KYC',
      label: 'KYC Verification / OSV List',
      firstQueue: 'KYC Verification OSV List',
      bulkActions: ['reassignForOsv'],
      row: ['openIssueDetails', 'save', 'reassignForOsv'],
    },
    'compliance-review-list': { ...compliance, title: 'Compliance Review', path: '/compliance/review-list' },
    'compliance-fixer-list': {
      ...compliance,
      title: 'Compliance Fixer',
      path: '/compliance/fixer-list',
      firstQueue: 'Compliance Corrections',
    },
    'compliance-calling-list': { ...compliance, title: 'Compliance Calling', path: '/compliance/calling-list' },
    'vkyc-maker-list': {
      ...vkyc,
      title: 'Video KYC Maker',
      path: '/vkyc/maker-list',
      firstQueue: 'Video Kyc Maker',
    },
    'vkyc-checker-list': {
      ...vkyc,
      title: 'Video KYC Checker',
      path: '/vkyc/checker-list',
      firstQueue: 'Video Kyc Checker',
    },
    'vkyc-audit-list': {
      ...vkyc,
      title: 'Video KYC Audit',
      path: '/vkyc/audit-list',
      firstQueue: 'Video Kyc Audit',
    },
    'nach-review': {
      ...ofMails,
      group: 'NACH',
      path: '/nach/nach-review',
      firstQueue: 'Nach Review',
    },
    'nach-upload': {
      ...ofMails,
      group: 'NACH',
      path: '/nach/nach-upload',
      firstQueue: 'Nach Upload',
      head: ['mandateBatches', 'uploadBankAnswers', 'bankExceptions', 'downloadList', 'nextApplication'],
    },
    'decision-wait': disbursal,
    'loan-approved': disbursal,
    'ready-for-disbursal': disbursal,
    'disbursal-initiated': {
      ...disbursal,
      firstQueue: 'Disbursed Initiated',
      head: ['payoutFiles', 'uploadDisbursalAnswers', 'bankExceptions', 'downloadList', 'nextApplication'],
    },
    'disbursal-failed': { ...disbursal, firstQueue: 'Disbursed Failed' },
    'top-up': fraud,
    default: fraud,
    truecaller: fraud,
    'self-employed': fraud,
    'self-employed-repeat': fraud,
    'pb-pa': fraud,
    bounce: fraud,
    'electric-vehicle': fraud,
    xiaomi: fraud,
    airtel: fraud,
    'companion-card-list': { ...fraud, path: '/companionCardList' },
    'karza-stuck-list': { ...fraud, path: '/karzaStuckList' },
    'post-fr-move-backs': { ...fraud, path: '/postFRMoveBacks' },
    'automated-apps': { ...fraud, path: '/automatedApps' },
    starter: fraud,
    'ud-chalo': { ...fraud, title: 'udChalo', path: '/udChalo' },
    'smart-pay': { ...fraud, path: '/smartPay' },
    'partner-change': fraud,
    'pb-nach-review': {
      ...ofMails,
      ...partner,
      path: '/pb/nachReview',
      firstQueue: 'PB Nach Review',
    },
    'pb-fixer-list': {
      ...partner,
      path: '/pb/fixerList',
      firstQueue: 'PB Compliance Corrections',
    },
    'pb-loan-approved': { ...partner, path: '/pb/laonApproved' },
    'wishfin-nach-review': {
      ...ofMails,
      ...partner,
      path: '/wishfin/nachReview',
      firstQueue: 'Wishfin Nach Review',
    },
    'wishfin-fixer-list': { ...partner, path: '/wishfin/fixerList', firstQueue: 'Wishfin Compliance Corrections' },
    'wishfin-loan-approved': { ...partner, path: '/wishfin/laonApproved' },
  },
});
