import { expect, it } from 'vitest';
import { udrsQueueRoles } from '../../widgets/contract/applications/udrs-moves.ts';
import {
  apartMessage,
  decidedInPortal,
  may,
  mayForOwnLoansAlone,
  rights,
  type ApartRight,
  type Doer,
  type RightName,
} from '../../widgets/contract/session/rights.ts';
import { roles, type Role } from '../../widgets/contract/session/roles.ts';

const agencyLeads = 'AGENCY_MANAGER COLLECTIONS_HEAD';
const agency = `AGENCY_AGENT ${agencyLeads}`;

/** Who has which rights, as the desks want it. Every right stands here once. */
const wanted: readonly (readonly [held: string, ...rights: RightName[]])[] = [
  ['OPS_LEAD AGENCY_MANAGER COLLECTIONS_HEAD MIS ADMIN', 'downloadLists'],
  [agencyLeads, 'allocate'],
  [`${agency} ADMIN`, 'collect'],
  ['COLLECTIONS_HEAD ADMIN', 'overseeAgencies', 'manageAgencies', 'activateAgencies'],
  ['COLLECTIONS_HEAD', 'allocateToAgency', 'exceedSubmissionCap', 'overseeExternalAgents', 'reopenAgentKyc'],
  ['SUPPORT OPS_LEAD CREDIT', 'readDisbursedLoans'],
  ['OPS_AGENT OPS_LEAD', 'reassignForOsv'],
  ['OPS_LEAD ADMIN', 'assignQueues', 'approveAutoMovement', 'writeChoices', 'approveChoices', 'approveBankProfiles'],
  [`${agencyLeads} ADMIN`, 'assignAgencyQueues'],
  ['COMPLIANCE', 'decideCompliance', 'acceptCorrections', 'recordComplianceCall'],
  ['OPS_LEAD', 'leadCompliance', 'addApplications'],
  ['FIXER', 'answerCompliance'],
  ['KYC_MAKER', 'makeVkyc'],
  ['KYC_CHECKER', 'checkVkyc'],
  ['KYC_AUDITOR', 'auditVkyc'],
  ['KYC_MAKER SUPPORT', 'resendVkyc'],
  ['NACH_OPS OPS_LEAD ADMIN', 'changeMandates', 'acceptMandates', 'uploadBankAnswers'],
  ['NACH_OPS OPS_LEAD', 'receiveForms', 'reissueMandates'],
  ['OPS_LEAD', 'reissueMandatesAgain'],
  ['OPS_AGENT OPS_LEAD', 'recordVisit'],
  ['CREDIT', 'sanctionLoan'],
  ['NACH_OPS', 'recordAgreement', 'openMandate'],
  ['DISBURSAL_OPS', 'checkAccount', 'initiateDisbursal', 'releaseDisbursal', 'fixDisbursal', 'uploadDisbursalAnswers'],
  ['NACH_OPS DISBURSAL_OPS OPS_LEAD', 'proposeAccounts'],
  ['DISBURSAL_OPS OPS_LEAD', 'confirmAccounts'],
  [agency, 'giveFeedback', 'callFromFile', 'offerSettlement', 'requestWaiver', 'requestRestructure'],
  [agency, 'sendForeclosureLink'],
  [`${agency} SUPPORT OPS_LEAD`, 'sendPaymentLink', 'quoteForeclosure'],
  [agencyLeads, 'validateFeedback', 'approveSettlement', 'approveWaiver', 'fillAgentKyc', 'decideAgentKyc'],
  [agencyLeads, 'decideAgentCertificate', 'liftContactBarriers'],
  ['COLLECTIONS_HEAD', 'clearComplaint'],
  ['COLLECTIONS_HEAD CREDIT', 'approveRestructure'],
  ['MARKETING ADMIN', 'writePromoCodes', 'approvePromoCodes', 'writeOtpTemplates', 'approveOtpTemplates'],
  ['SUPPORT MARKETING OPS_LEAD ADMIN', 'unsubscribe'],
  ['SUPPORT MARKETING OPS_LEAD ADMIN COMPLIANCE', 'readSubscriptions'],
  ['NACH_OPS DISBURSAL_OPS OPS_LEAD', 'proposeAutoMovement'],
  ['NACH_OPS DISBURSAL_OPS OPS_LEAD ADMIN', 'stopAutoMovement', 'readBankFiles'],
  ['NACH_OPS DISBURSAL_OPS', 'writeBankProfiles'],
  ['DISBURSAL_OPS OPS_LEAD', 'makePayoutFiles'],
  ['SUPPORT MARKETING OPS_LEAD COLLECTIONS_HEAD', 'communicate'],
  ['MARKETING OPS_LEAD COLLECTIONS_HEAD', 'releaseCommunications'],
  ['OPS_LEAD COLLECTIONS_HEAD ADMIN', 'raiseLimit'],
  ['DISBURSAL_OPS OPS_LEAD', 'settleBankExceptions', 'decidePaymentExceptions'],
  ['DISBURSAL_OPS OPS_LEAD ADMIN', 'readPaymentExceptions'],
  ['MIS OPS_LEAD COLLECTIONS_HEAD ADMIN COMPLIANCE', 'readMis'],
  ['AGENCY_MANAGER ADMIN', 'proposeAccess'],
  ['ADMIN', 'administerAccess', 'approveAccess'],
  ['SECURITY ADMIN', 'superviseSessions', 'readAlerts'],
  ['MIS OPS_LEAD COLLECTIONS_HEAD ADMIN SUPPORT COMPLIANCE', 'readConsents'],
];
const each = wanted.flatMap(([held, ...names]) => names.map((name) => [name, held] as const));

it('every right is asked of below, once', () => {
  expect(each.map(([name]) => name).toSorted()).toEqual(Object.keys(rights).toSorted());
});

it.each(each)('%s: %s, and nobody else', (name, held) => {
  expect(roles.filter((role) => may(name, [role])).toSorted()).toEqual(held.split(' ').toSorted());
  expect(may(name, [...roles, 'a role of another backend'])).toBe(true);
  expect(may(name, [])).toBe(false);
});

it('an agent has the rights of an agency for their own loans alone, whoever has another role too for all', () => {
  const ofAgents = each.filter(([name]) => mayForOwnLoansAlone(name, ['AGENCY_AGENT'])).map(([name]) => name);
  expect(ofAgents.toSorted()).toEqual(
    each
      .filter(([, held]) => held.includes('AGENCY_AGENT'))
      .map(([name]) => name)
      .toSorted(),
  );
  expect(mayForOwnLoansAlone('sendPaymentLink', ['AGENCY_AGENT', 'SUPPORT'])).toBe(false);
  expect(mayForOwnLoansAlone('giveFeedback', ['AGENCY_AGENT', 'SUPPORT'])).toBe(true);
  expect(mayForOwnLoansAlone('giveFeedback', ['AGENCY_MANAGER'])).toBe(false);
  expect(mayForOwnLoansAlone('allocate', ['AGENCY_AGENT'])).toBe(false);
});

/** Which deeds keep somebody from which right. */
const apart: Readonly<Record<ApartRight, readonly string[]>> = {
  activateAgencies: ['wrote'],
  approveAccess: ['proposed', 'concerned'],
  approveBankProfiles: ['wrote'],
  approveChoices: ['proposed'],
  decideCompliance: ['answered'],
  acceptCorrections: ['proposed'],
  makeVkyc: ['declined', 'checked', 'audited'],
  checkVkyc: ['made', 'audited', 'conducted'],
  auditVkyc: ['made', 'checked', 'conducted'],
  acceptMandates: ['scanned'],
  uploadBankAnswers: ['accepted', 'opened'],
  recordVisit: ['approved'],
  liftContactBarriers: ['granted'],
  clearComplaint: ['raised', 'complainedOf'],
  checkAccount: ['proposed'],
  confirmAccounts: ['proposed', 'checked'],
  initiateDisbursal: ['approved', 'confirmed'],
  releaseDisbursal: ['initiated', 'approved'],
  uploadDisbursalAnswers: ['released'],
  validateFeedback: ['gave', 'uploaded'],
  settleBankExceptions: ['proposed'],
  decidePaymentExceptions: ['made'],
  approveSettlement: ['submitted', 'approved', 'sanctioned'],
  approveWaiver: ['requested'],
  approveRestructure: ['initiated'],
  decideAgentKyc: ['submitted'],
  decideAgentCertificate: ['submitted'],
  approvePromoCodes: ['created'],
  approveOtpTemplates: ['wrote'],
  approveAutoMovement: ['proposed'],
  raiseLimit: ['used'],
  releaseCommunications: ['created'],
};
const apartRights = Object.keys(apart) as ApartRight[];

it.each(apartRights.flatMap((name) => apart[name].map((deed) => [name, deed] as const)))(
  '%s is kept from who has done it: %s',
  (name, deed) => {
    expect(Object.keys(rights[name].apart)).toEqual(apart[name]);
    const nobody = Object.fromEntries(apart[name].map((other) => [other, null]));
    const ask: (right: ApartRight, who: string | Doer, doers: object) => string | undefined = apartMessage;
    const sentence = ask(name, 'asha', { ...nobody, [deed]: 'asha' });
    expect(sentence).toMatch(/^The [a-z A-Z]+[^.]$/);
    expect(ask(name, 'asha', { ...nobody, [deed]: ['bala', 'asha'] })).toBe(sentence);
    expect(ask(name, 'asha', { ...nobody, [deed]: 'bala' })).toBeUndefined();
    expect(ask(name, 'asha', { ...nobody, [deed]: [] })).toBeUndefined();
    expect(ask(name, 'asha', nobody)).toBeUndefined();
    // Whom a key has let in has not signed in, whatever they have done.
    expect(ask(name, { id: 'bala', isMinted: true }, nobody)).toBe(decidedInPortal);
  },
);

it('no right lacks its apartness: what one person makes, another approves, decides on or validates', () => {
  const names = Object.keys(rights) as RightName[];
  const second = names.filter((name) => /^(approve|validate|decide)/.test(name));
  expect(second.filter((name) => !('apart' in rights[name]))).toEqual([]);
});

it('a desk that decides on a queue has the role that the moves out of it ask for', () => {
  const queues: readonly (readonly [RightName, readonly (Role | 'SYSTEM')[] | undefined])[] = [
    ['decideCompliance', udrsQueueRoles.COMPLIANCE_REVIEW],
    ['answerCompliance', udrsQueueRoles.COMPLIANCE_FIXER],
    ['recordComplianceCall', udrsQueueRoles.COMPLIANCE_CALLING],
    ['makeVkyc', udrsQueueRoles.VKYC_MAKER],
    ['checkVkyc', udrsQueueRoles.VKYC_CHECKER],
    ['auditVkyc', udrsQueueRoles.VKYC_AUDIT],
    ['recordVisit', udrsQueueRoles.KYC_VERIFICATION],
    ['sanctionLoan', udrsQueueRoles.DECISION_WAIT],
    ['recordAgreement', udrsQueueRoles.LOAN_APPROVED],
    ['openMandate', udrsQueueRoles.LOAN_APPROVED],
    ['initiateDisbursal', udrsQueueRoles.READY_FOR_DISBURSAL],
    ['releaseDisbursal', udrsQueueRoles.READY_FOR_DISBURSAL],
    ['fixDisbursal', udrsQueueRoles.DISBURSAL_FAILED],
  ];
  for (const [name, movers] of queues) expect([name, rights[name].roles]).toEqual([name, movers]);
});
