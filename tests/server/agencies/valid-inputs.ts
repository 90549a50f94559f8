import type { CallName } from '../../../widgets/contract/calls.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import type { TestServer } from '../support.ts';
import { nextDueDates, todayOf } from '../collections/overdue-loan.ts';
import type { World } from './world.ts';

const remark = 'Looked at again today';
const page = ({ manager }: World) => ({ userId: manager.id, pageNumber: 1, rows: 10, filters: { optionId: [] } });
const row = (rowId: string) => ({ rows: [{ rowId, version: 1 }] });

const agentRoutes = routesOf('agency', false, ['AGENCY_AGENT']).routeList.map(({ key }) => key);
const newcomerOf = ({ name }: World) => ({
  username: `new@${name.toLowerCase()}.example`,
  firstName: 'Asha',
  lastName: 'Pillai',
});

/** Inputs that a person of a world sends about what the world has, where a sample of the schema would be refused for its form. */
export function validInputs(server: TestServer, world: World): Partial<Record<CallName, Record<string, unknown>>> {
  const { ids } = world;
  const loan = { loanApplicationId: ids.loan };
  const [effectiveFrom = ''] = nextDueDates(server);
  const lock = { kind: 'collectionsCase', id: ids.case, claim: ids.case.replaceAll('-', '') };
  const offer = { loanApplicationId: ids.settledLoan, settlementAmount: 40_000, settlementDate: todayOf(server, 20) };
  const access = { roles: ['AGENCY_AGENT'], routes: agentRoutes, agencyId: world.agencyId, reason: remark };
  const kycFile = { userId: ids.newcomer, kind: 'PHOTO' };
  return {
    fetchCustomerDetails: loan,
    fetchPaymentHistory: { ...loan, tab: 'ALL', pageNumber: 1, rows: 10 },
    fetchLoanLedger: loan,
    fetchFeedbackHistory: { ...loan, tab: 'ALL', pageNumber: 1, rows: 10 },
    fetchFeedbackForm: loan,
    fetchSettlements: { loanApplicationId: ids.settledLoan },
    fetchFeedback: { feedbackId: ids.feedback },
    validateFeedback: { ...row(ids.feedback), verdict: 'NEEDS_CLARIFICATION', remark },
    answerClarification: { feedbackId: ids.feedback, remarks: 'On Friday' },
    playRecording: { feedbackId: ids.feedback },
    submitFeedback: {
      ...loan,
      channel: 'CALL',
      contactType: 'NOT_CONNECTED',
      outcome: 'Ringing',
      alternateNumber: null,
      nextCallDate: null,
      remarks: 'Nobody there',
    },
    endAgencyCall: {
      callRef: ids.call,
      callStatus: 'Not connected',
      subCallStatus: 'Ringing',
      remarks: 'Nobody there',
      nextCallDate: null,
    },
    startAgencyCall: loan,
    sendPaymentLink: { ...loan, purpose: 'CUSTOM', amount: 700, channel: 'SMS' },
    cancelPaymentLink: { linkId: ids.link },
    requestPenaltyWaiver: { ...loan, amount: 10, reason: 'GOODWILL', remark },
    decidePenaltyWaiver: { waiverId: ids.waiver, decision: 'REJECT', remark },
    previewRestructure: { loanApplicationId: ids.loan, newTenureMonths: 18, effectiveFrom },
    initiateRestructure: { ...loan, newTenureMonths: 18, effectiveFrom, reason: 'JOB_LOSS', remark },
    decideRestructure: { restructureId: ids.restructure, decision: 'REJECT', remark },
    quoteForeclosure: { loanApplicationId: ids.settledLoan, quoteOn: todayOf(server) },
    sendForeclosureLink: { foreclosureId: ids.foreclosure, channel: 'SMS' },
    raiseComplaint: { ...loan, remark },
    clearComplaint: { ...loan, remark },
    allowOneMoreContact: { ...loan, reason: remark },
    saveContactWish: { ...loan, opens: 600, closes: 700, place: null },
    verifySettlement: offer,
    submitSettlement: { ...offer, approveMode: 'approve' },
    acceptSettlements: row(ids.settlement),
    rejectSettlements: { ...row(ids.settlement), remark },
    deleteSettlements: { ...row(ids.settlement), reason: 'OTHER', remark },
    sendSettlementLink: { settlementId: ids.settlement, channel: 'SMS' },
    recoverSettlement: { settlementId: ids.settlement, settlementDate: todayOf(server, 20) },
    allocateCases: { ...row(ids.case), action: 'allocateAgent', agentId: ids.agent, channel: 'field' },
    openRowCall: { listType: 'agency-calling-list', rowId: ids.case },
    saveRow: { listType: 'agency-calling-list', rowId: ids.case, callingComment: 'Again' },
    nextApplication: {
      listType: 'agency-calling-list',
      queueName: 'Calling List',
      skip: { rowId: ids.case, reason: 'OTHER', remark },
    },
    countRows: { listType: 'agency-customer-list', queueName: 'Customers', ...page(world) },
    findRows: { searchColumn: 'loanApplicationNumber', searchValue: ids.loan },
    assignQueues: { ...row(ids.agent), queues: ['CALLING_1_30'] },
    unassignQueues: { ...row(ids.agent), queues: ['CALLING_1_30'] },
    setAgentCapacity: { ...row(ids.agent), capacity: 90 },
    queueChoices: { list: 'agency-agents-list' },
    acquireLock: lock,
    renewLock: lock,
    releaseLock: lock,
    takeOverLock: lock,
    revealContact: { screen: 'AGENCY_CUSTOMER_DETAILS', subjectId: ids.loan },
    fetchAgentKyc: { userId: ids.newcomer },
    prefillAgentKyc: { userId: ids.newcomer },
    agentKycRail: { status: 'submitted' },
    revealAgentKyc: { userId: ids.newcomer, field: 'pan' },
    reopenAgentKyc: { userId: ids.newcomer, remark },
    saveAgentKyc: { userId: ids.newcomer },
    submitAgentKyc: { userId: ids.newcomer },
    decideAgentKyc: { userId: ids.newcomer, decision: 'REJECTED', verdicts: [], rejectReason: 'FORGED', remark },
    submitAgentCertificate: { userId: ids.newcomer },
    decideAgentCertificate: { userId: ids.newcomer, decision: 'REFUSED', remark },
    presignAgentKycUpload: { ...kycFile, name: 'a.jpg', bytes: 100, mediaType: 'image/jpeg', sha256: 'e'.repeat(64) },
    attachAgentKycDocument: { ...kycFile, fileId: ids.file },
    fetchAccount: { accountId: ids.agent },
    addAccount: { ...access, ...newcomerOf(world) },
    // nothing is changed: the person keeps what they have
    changeAccount: { accountId: ids.agent, ...access },
    actOnAccount: { accountId: ids.agent, act: 'UNLOCK', reason: remark },
    fetchAccessRequest: { requestId: ids.request },
    decideAccessRequest: { requestId: ids.request, to: 'WITHDRAWN', remark },
    renewFileLink: { fileId: ids.file },
  };
}

const ownAccount = 'It is of their own account, sessions, drafts or views';
const ofLender = 'The lender’s staff alone may';
const ofFile = 'It takes a file, which foreign-files.test.ts tries';

/** The writes that an agency's people may send and `validInputs` leaves out, with why. */
export const elsewhere: Partial<Record<CallName, string>> = {
  keepAlive: ownAccount,
  changePassword: ownAccount,
  endSession: ownAccount,
  endOtherSessions: ownAccount,
  saveView: ownAccount,
  renameView: ownAccount,
  deleteView: ownAccount,
  keepDraft: ownAccount,
  dropDraft: ownAccount,
  uploadFile: 'It is nobody’s until a record takes it',
  raiseLimit: ofLender,
  allocateToAgency: ofLender,
  recallFromAgency: ofLender,
  tellBorrowersOfAgency: ofLender,
  checkAllocationCsv: ofFile,
  applyAllocationCsv: ofFile,
  checkFeedbackCsv: ofFile,
  applyFeedbackCsv: ofFile,
  checkRecordings: ofFile,
  applyRecordings: ofFile,
};
