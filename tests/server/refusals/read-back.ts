import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallName, WritingCall } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { bankingLoan, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import { mailIds } from '../nach/nach-support.ts';
import { request, tabsOf, type RowsRequest } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';

/** Answers what a screen shows to who opens it now. */
export type Read = (server: TestServer, session: Session) => Promise<unknown>;
/** Where a screen shows what a call has saved. `loan` is the fresh loan of the test. */
type ReadBack<Name extends WritingCall> = (
  input: CallInput<Name>,
  more: { server: TestServer; loan: string },
) => Read | Promise<Read>;

/** One call of a screen. */
export const by =
  <Name extends CallName>(name: Name, input: CallInput<Name>): Read =>
  async (server, session) =>
    (await server.call(name, input, { session })).data();

/** A list: its tabs with their counts, and the rows of each. */
export const list =
  (type: ListType, changes: Partial<RowsRequest> = {}): Read =>
  async (server, session) => {
    const { tabs } = await tabsOf(server, session, type);
    const queues = tabs.length > 0 ? tabs.map(({ queueName }) => queueName) : [listRows[type].firstQueue];
    const pages = [];
    for (const queueName of queues)
      pages.push(await by(`${type}.rows`, request({ rows: 50, ...changes, queueName }))(server, session));
    return { counts: tabs.map(({ applicationCount }) => applicationCount), pages };
  };

const timeline = (loanApplicationNumber: string) =>
  by('applicationTimeline', { loanApplicationNumber, pageNumber: 1, rows: 50 });
export const customer = (loanApplicationId: string) => by('fetchCustomerDetails', { loanApplicationId });
const contacts = (loanApplicationId: string) =>
  by('fetchFeedbackHistory', { loanApplicationId, pageNumber: 1, rows: 50, tab: 'ALL' });
/** The calls that the telephony screen shows of a loan. */
const telephony =
  (loanAppNo: string): Read =>
  async (server) => {
    const { answer, call } = await load(server, { loanAppNo, crtObjectId: 'the same call' });
    const asked = { loanAppNo, productType: answer.productType };
    return (await server.call('telephonyCallHistory', asked, withGrant(call))).data();
  };
const settlements = (loanApplicationId: string) => by('fetchSettlements', { loanApplicationId });
const agentKyc = ({ userId }: { userId: string }) => by('fetchAgentKyc', { userId });
const stages = ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
  by('fetchStageWork', { loanApplicationNumber });
const compliance =
  (desk: CallInput<'fetchComplianceCase'>['desk']) =>
  ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
    by('fetchComplianceCase', { loanApplicationNumber, desk });
export const mail = ({ mailId }: { mailId: string }) => by('fetchNachMail', { mailId });
const promoCode = ({ code }: { code: string }) => list('promo-code', { searchColumn: 'code', searchValue: code });
const promoCodes = () => list('promo-code');
const communications = () => by('communicationList', { pageNumber: 1, rows: 50, status: null });
/** The cards of every tab of the document desk. */
const documents =
  ({ loanApplicationNumber }: { loanApplicationNumber: string }): Read =>
  async (server, session) => {
    const asked = { loanApplicationNumber, configRequired: true };
    const { tabs } = (await server.call('fetchDocumentConfig', asked, { session })).data();
    return Promise.all(
      tabs.map(({ key: tabName }) => by('fetchDocumentTab', { loanApplicationNumber, tabName })(server, session)),
    );
  };
const chat = ({ variant, roomId }: CallInput<'chatDetails'>) => by('chatDetails', { variant, roomId });
const feedback = (feedbackId: string) => by('fetchFeedback', { feedbackId });
const views = () => by('savedViews', { listType: 'hold' });

type Table = 'payment_link' | 'penalty_waiver' | 'emi_restructure' | 'foreclosure' | 'settlement' | 'agency_call';
/** The loan that a stored request is about. */
async function loanOf({ db }: TestServer, table: Table, id: string): Promise<string> {
  const found = db.selectFrom(table).select('loan_application_number as loan').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).loan;
}
const customerOf = async (server: TestServer, table: Table, id: string) => customer(await loanOf(server, table, id));
const settlementsOf = async ({ rows: [row] }: { rows: readonly { rowId: string }[] }, server: TestServer) =>
  settlements(await loanOf(server, 'settlement', row?.rowId ?? ''));

/** Calls whose writing no screen reads back, and why. */
export const unread = {
  changePassword: 'a password is shown to nobody',
  endSession: 'it is of another account, whose sessions are shown to that one alone',
  endOtherSessions: 'it is of another account, whose sessions are shown to that one alone',
  raiseLimit: 'what is raised is read where the limit is asked',
  revealContact: 'a look: it is in the audit alone',
  dialContact: 'a reference that is good for a minute',
  resolveDial: 'the reference is spent',
  revealTelephonyContact: 'a look: it is in the audit alone',
  dialTelephonyContact: 'a reference that is good for a minute',
  revealDocument: 'a look: it is in the audit alone',
  revealVkycPan: 'a look: it is in the audit alone',
  revealAgentKyc: 'a look: it is in the audit alone',
  presignAgentKycUpload: 'a place for a file, which attachAgentKycDocument makes a document of',
  createHop: 'a code is shown once',
  redeemHop: 'the code is spent',
  uploadFile: 'a file belongs to nothing until another call names it',
  createTelephonyTicket: 'it is read with the grant of a loaded call, by no session',
} as const satisfies Partial<Record<WritingCall, string>>;

/** Calls whose sentence is for the audit: their screen shows what was done, and not why. */
export const auditedSentences: ReadonlySet<WritingCall> = new Set<WritingCall>([
  'releaseHolds',
  'moveAgency',
  'recallFromAgency',
  'decidePenaltyWaiver',
  'decideRestructure',
  'clearComplaint',
  'allowOneMoreContact',
  'switchPromoCode',
  'decidePartnerRule',
  'stopAutoMovement',
]);

export type ReadableCall = Exclude<WritingCall, keyof typeof unread>;

/** For every other writing call, the screen that shows what it saved: a call without a row does not compile. */
export const readBacks: { readonly [Name in ReadableCall]: ReadBack<Name> } = {
  nextApplication: () => list('document-processing'),
  saveRow: ({ listType }, { loan }) => list(listType, { loanApplicationNumber: loan }),
  reassignForOsv: () => list('kyc-verification'),
  releaseHolds: () => list('hold'),
  saveView: views,
  renameView: views,
  deleteView: views,
  allocateCases: () => list('agency-customer-list'),
  createAgency: () => by('fetchAgencies', {}),
  changeAgency: () => by('fetchAgencies', {}),
  moveAgency: () => by('fetchAgencies', {}),
  allocateToAgency: () => by('fetchAgencies', {}),
  recallFromAgency: () => by('fetchAgencies', {}),
  applyAllocationCsv: () => list('agency-customer-list'),
  assignQueues: () => list('manage-agent-list'),
  unassignQueues: () => list('manage-agent-list'),
  applyHoldCsv: (_, { loan }) => list('hold', { loanApplicationNumber: loan }),
  startAgencyCall: ({ loanApplicationId }) => customer(loanApplicationId),
  endAgencyCall: async ({ callRef }, { server }) => telephony(await loanOf(server, 'agency_call', callRef)),
  sendPaymentLink: ({ loanApplicationId }) => customer(loanApplicationId),
  cancelPaymentLink: ({ linkId }, { server }) => customerOf(server, 'payment_link', linkId),
  requestPenaltyWaiver: ({ loanApplicationId }) => customer(loanApplicationId),
  decidePenaltyWaiver: ({ waiverId }, { server }) => customerOf(server, 'penalty_waiver', waiverId),
  initiateRestructure: ({ loanApplicationId }) => customer(loanApplicationId),
  decideRestructure: ({ restructureId }, { server }) => customerOf(server, 'emi_restructure', restructureId),
  quoteForeclosure: ({ loanApplicationId }) => customer(loanApplicationId),
  sendForeclosureLink: ({ foreclosureId }, { server }) => customerOf(server, 'foreclosure', foreclosureId),
  raiseComplaint: ({ loanApplicationId }) => customer(loanApplicationId),
  clearComplaint: ({ loanApplicationId }) => customer(loanApplicationId),
  allowOneMoreContact: ({ loanApplicationId }) => customer(loanApplicationId),
  saveContactWish: ({ loanApplicationId }) => customer(loanApplicationId),
  submitFeedback: ({ loanApplicationId }) => contacts(loanApplicationId),
  answerClarification: ({ feedbackId }) => feedback(feedbackId),
  validateFeedback: ({ rows: [row] }) => feedback(row?.rowId ?? ''),
  applyFeedbackCsv: () => list('agency-feedback-validation-list'),
  applyRecordings: () => list('agency-feedback-validation-list'),
  takeOverLock: (_, { loan }) => list('document-processing', { loanApplicationNumber: loan }),
  updateUdrsStatus: ({ loanApplicationNumber }) => timeline(loanApplicationNumber),
  reportIssue: ({ loanApplicationNumber }) => list('hold', { loanApplicationNumber }),
  updateDocumentSection: documents,
  addKycDocument: documents,
  withdrawDecision: documents,
  removeKycDocument: documents,
  uploadDocument: documents,
  uploadAdditionalDocument: documents,
  deleteDocument: documents,
  saveTelephonyCall: () => telephony(personalLoan),
  saveNachCallDetails: ({ loanApplicationId }) => by('fetchNachCallLog', { loanApplicationId }),
  createNachTicket: ({ loanAppNo, callReferenceId }) =>
    by('fetchNachCrmData', { loanApplicationId: loanAppNo ?? '', convoxId: callReferenceId ?? '', agentId: 'a-7' }),
  saveBankingCallDetails: () => by('fetchBankingCallLog', { loanApplicationId: bankingLoan }),
  createBankingTicket: ({ loanAppNo, callReferenceId }) =>
    by('fetchBankingCrmData', { leadId: loanAppNo ?? '', convoxId: callReferenceId ?? '', agentId: 'a-7' }),
  linkNachMail: mail,
  rejectNachMail: mail,
  acceptNachMail: mail,
  createMandateBatch: () => by('fetchMandateBatches', {}),
  applyBankAnswers: () => mail({ mailId: mailIds.linked }),
  claimComplianceCase: compliance('review'),
  releaseComplianceCase: compliance('review'),
  saveComplianceChecks: compliance('review'),
  decideComplianceCase: compliance('review'),
  answerDiscrepancy: compliance('fixer'),
  returnComplianceCase: ({ loanApplicationNumber }) => timeline(loanApplicationNumber),
  saveComplianceCall: compliance('calling'),
  decideVkyc: ({ loanApplicationNumber }) => by('fetchVkycReview', { loanApplicationNumber, desk: 'maker' }),
  saveAgentKyc: agentKyc,
  attachAgentKycDocument: agentKyc,
  submitAgentKyc: agentKyc,
  decideAgentKyc: agentKyc,
  reopenAgentKyc: agentKyc,
  submitAgentCertificate: agentKyc,
  decideAgentCertificate: agentKyc,
  recordVisit: stages,
  decideCredit: stages,
  recordAgreement: stages,
  openMandate: stages,
  checkAccount: stages,
  initiateDisbursal: stages,
  releaseDisbursal: stages,
  fixDisbursal: ({ loanApplicationNumber }) => timeline(loanApplicationNumber),
  applyDisbursalAnswers: (_, { loan }) => timeline(loan),
  takeChatAction: chat,
  pushChatMessage: chat,
  addChatNote: chat,
  saveChatReply: ({ variant }) => by('chatReplies', { variant }),
  deleteChatReply: ({ variant }) => by('chatReplies', { variant }),
  fileChatPicture: (_, { loan }) => documents({ loanApplicationNumber: loan }),
  recordPayment: ({ loanApplicationNumber }) =>
    by('fetchPaymentHistory', { loanApplicationId: loanApplicationNumber, pageNumber: 1, rows: 50, tab: 'ALL' }),
  createPromoCode: promoCode,
  updatePromoCode: promoCode,
  switchPromoCode: promoCodes,
  savePromoCodeRules: ({ promoCodeId }) => by('promoCodeRules', { promoCodeId }),
  approvePromoCode: promoCodes,
  deletePromoCode: promoCodes,
  submitSettlement: ({ loanApplicationId }) => settlements(loanApplicationId),
  recoverSettlement: async ({ settlementId }, { server }) =>
    settlements(await loanOf(server, 'settlement', settlementId)),
  sendSettlementLink: async ({ settlementId }, { server }) =>
    settlements(await loanOf(server, 'settlement', settlementId)),
  acceptSettlements: (input, { server }) => settlementsOf(input, server),
  rejectSettlements: (input, { server }) => settlementsOf(input, server),
  deleteSettlements: (input, { server }) => settlementsOf(input, server),
  createOtpTemplate: () => list('otp-templates'),
  saveOtpTemplate: ({ templateId }) => by('fetchOtpTemplate', { templateId }),
  moveOtpTemplate: ({ templateId }) => by('fetchOtpTemplate', { templateId }),
  deleteOtpTemplate: () => list('otp-templates'),
  savePartnerRule: ({ ruleId }) => by('partnerRule', { ruleId }),
  decidePartnerRule: ({ ruleId }) => by('partnerRule', { ruleId }),
  stopAutoMovement: () => list('partner-auto-movement'),
  saveUnsubscription: ({ contact }) => by('findSubscription', { contact }),
  applyUnsubscribeCsv: () => list('unsubscribe-user'),
  sendCommunication: communications,
  releaseCommunication: communications,
  refuseCommunication: communications,
  stopCommunication: communications,
};
