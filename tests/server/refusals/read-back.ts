import type { WritingCall } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { bankingLoan, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import type { DeskWrite, Write } from '../desk-facts.ts';
import { deskWrites } from '../every-desk-facts.ts';
import { mailIds } from '../nach/nach-support.ts';
import type { TestServer } from '../support.ts';
import { by, customer, list, mail, timeline, type Read } from './reads.ts';

/** The calls that the telephony screen shows of a loan. */
const telephony =
  (loanAppNo: string): Read =>
  async (server) => {
    const { answer, call } = await load(server, { loanAppNo, crtObjectId: 'the same call' });
    const asked = { loanAppNo, productType: answer.productType };
    return (await server.call('telephonyCallHistory', asked, withGrant(call))).data();
  };
const agentKyc = ({ userId }: { userId: string }) => by('fetchAgentKyc', { userId });
const stages = ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
  by('fetchStageWork', { loanApplicationNumber });
const compliance =
  (desk: CallInput<'fetchComplianceCase'>['desk']) =>
  ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
    by('fetchComplianceCase', { loanApplicationNumber, desk });
const video = ({ loanApplicationNumber }: { loanApplicationNumber: string }) =>
  by('fetchVkycReview', { loanApplicationNumber, desk: 'maker' });
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
const views = () => by('savedViews', { listType: 'hold' });

type Table = 'payment_link' | 'penalty_waiver' | 'emi_restructure' | 'foreclosure' | 'agency_call';
/** The loan that a stored request is about. */
async function loanOf({ db }: TestServer, table: Table, id: string): Promise<string> {
  const found = db.selectFrom(table).select('loan_application_number as loan').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).loan;
}
const customerOf = async (server: TestServer, table: Table, id: string) => customer(await loanOf(server, table, id));

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
  revealMandateAccount: 'a look: it is in the audit alone',
  revealAgentKyc: 'a look: it is in the audit alone',
  presignAgentKycUpload: 'a place for a file, which attachAgentKycDocument makes a document of',
  createHop: 'a code is shown once',
  redeemHop: 'the code is spent',
  reportReversal: 'it waits for a payment, which no screen shows before it is told',
  reportBounce: 'a bounce without a charge is on no screen',
  uploadFile: 'a file belongs to nothing until another call names it',
  createTelephonyTicket: 'it is read with the grant of a loaded call, by no session',
} as const satisfies Partial<Record<WritingCall, string>>;

/** Calls whose sentence is for the audit: their screen shows what was done, and not why. */
export const auditedSentences: ReadonlySet<string> = new Set<string>([
  ...Object.entries(deskWrites).flatMap(([name, { isSentenceAudited }]) => (isSentenceAudited ? [name] : [])),
  'recallFromAgency',
  'reissueMandate',
  'decidePenaltyWaiver',
  'decideRestructure',
  'clearComplaint',
  'allowOneMoreContact',
]);

export type ReadableCall = Exclude<WritingCall, keyof typeof unread>;

type ReadBacks = { readonly [Name in ReadableCall]: Write<Name>['read'] };

/** Of the desks without lists, for every other writing call the screen that shows what it saved. One without a row does not compile. */
const others: Omit<ReadBacks, DeskWrite> = {
  nextApplication: () => list('document-processing'),
  saveRow: ({ listType }, { loan }) => list(listType, { loanApplicationNumber: loan }),
  saveView: views,
  renameView: views,
  deleteView: views,
  allocateCases: () => list('agency-customer-list'),
  allocateToAgency: () => by('agencyChoices', {}),
  recallFromAgency: () => by('agencyChoices', {}),
  async tellBorrowersOfAgency({ rows }, { server }) {
    const found = server.db.selectFrom('collections_case').select('loan_application_number as loan');
    return customer((await found.where('id', '=', rows[0]?.rowId ?? '').executeTakeFirstOrThrow()).loan);
  },
  applyAllocationCsv: () => list('agency-customer-list'),
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
  takeOverLock: (_, { loan }) => list('document-processing', { loanApplicationNumber: loan }),
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
  receiveForm: () => mail({ mailId: mailIds.linked }),
  reissueMandate: () => mail({ mailId: mailIds.linked }),
  createMandateBatch: () => by('fetchMandateBatches', {}),
  recordMandateCancelled: () => by('fetchMandateBatches', {}),
  applyBankAnswers: () => mail({ mailId: mailIds.linked }),
  claimComplianceCase: compliance('review'),
  releaseComplianceCase: compliance('review'),
  saveComplianceChecks: compliance('review'),
  decideComplianceCase: compliance('review'),
  answerDiscrepancy: compliance('fixer'),
  returnComplianceCase: timeline,
  saveComplianceCall: compliance('calling'),
  decideVkyc: video,
  resendVkycLink: video,
  rescheduleVkyc: video,
  saveAgentKyc: agentKyc,
  attachAgentKycDocument: agentKyc,
  submitAgentKyc: agentKyc,
  decideAgentKyc: agentKyc,
  reopenAgentKyc: agentKyc,
  submitAgentCertificate: agentKyc,
  decideAgentCertificate: agentKyc,
  addApplication: ({ number = '' }) => list('document-processing', { loanApplicationNumber: number }),
  recordVisit: stages,
  decideCredit: stages,
  recordAgreement: stages,
  openMandate: stages,
  proposeAccount: stages,
  checkAccount: stages,
  confirmAccount: stages,
  initiateDisbursal: stages,
  releaseDisbursal: stages,
  fixDisbursal: timeline,
  applyDisbursalAnswers: (_, { loan }) => timeline({ loanApplicationNumber: loan }),
  takeChatAction: chat,
  pushChatMessage: chat,
  addChatNote: chat,
  saveChatReply: ({ variant }) => by('chatReplies', { variant }),
  deleteChatReply: ({ variant }) => by('chatReplies', { variant }),
  fileChatPicture: (_, { loan }) => documents({ loanApplicationNumber: loan }),
  recordPayment: ({ loanApplicationNumber }) =>
    by('fetchPaymentHistory', { loanApplicationId: loanApplicationNumber, pageNumber: 1, rows: 50, tab: 'ALL' }),
  sendCommunication: communications,
  releaseCommunication: communications,
  refuseCommunication: communications,
  stopCommunication: communications,
};

const ofDesks = Object.fromEntries(Object.entries(deskWrites).map(([name, { read }]) => [name, read])) as Pick<
  ReadBacks,
  DeskWrite
>;

/** For every other writing call, the screen that shows what it saved. */
export const readBacks: ReadBacks = { ...others, ...ofDesks };
