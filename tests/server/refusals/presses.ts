import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../../host/server/core/applications/demo/application-checks.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { WritingCall } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addAgency } from '../agencies/world.ts';
import { nothing, place } from '../applications/support.ts';
import { sendPicture } from '../chat/chat-picture.ts';
import { openChat, take } from '../chat/support.ts';
import {
  askedRestructure,
  askedWaiver,
  nextDueDates,
  overdueLoan,
  spokenTo,
  todayOf,
} from '../collections/overdue-loan.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { reported } from '../feedback/feedback-support.ts';
import { mp3 } from '../files/sample-audio.ts';
import { first, pageOf, sendCsv } from '../lists/support.ts';
import { retry, standAtVkyc, workAtVkyc } from '../vkyc/desk-support.ts';
import { passed, standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import { addMails, addMandate, mailIds, nachDisposition, removeMandates } from '../nach/nach-support.ts';
import { standAtStage, stageWrites, workAtStages } from '../stage-work/stage-support.ts';
import { addAgent, ask, noFields, placeKyc, renewal, upload } from '../agent-kyc/agent-kyc-support.ts';
import { proposeRule, ruleIdOf } from '../auto-movement/auto-movement-support.ts';
import { addLoans, addTemplate as addMessageTemplate, addWaiting, messageOf } from '../campaigns/campaign-support.ts';
import { addTemplate, templateFields } from '../otp-templates/otp-support.ts';
import { addPromoCode, costly, firstLoans, promoDetails } from '../promo/promo-support.ts';
import { unsubscribeCsvColumns } from '../../../widgets/contract/unsubscribe/subscription.ts';
import { choicesOff, newContact } from '../unsubscribe/unsubscribe-support.ts';
import { jpg, zip } from '../files/sample-files.ts';
import { addLoan, standSettlement } from '../settlement/settlement-support.ts';
import type { Session, TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let server: TestServer;
let lead: Session;
let ops: Session;
let loan: string;
let application: string;
let customers: Awaited<ReturnType<typeof addCustomers>>;
let chats = 0;
async function start(): Promise<void> {
  server = await startWithDocuments(600, { settings: { callingWindowFor: [] } });
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    const told = { today: now, now, applications: 600, report: () => undefined };
    for (const { name, seed } of [agentsSeeder, applicationChecksSeeder])
      await seed({ tx, random: seededRandom(`pressed again/${name}`), ...told });
  });
  [lead, ops] = [await server.signIn(), await server.signIn('ops@demo.example')];
  await workAtCompliance(server, lead.id);
  await workAtStages(server, lead.id);
  await workAtVkyc(server, lead.id);
  customers = await addCustomers(server);
}
async function standFresh(): Promise<void> {
  await server.db.deleteFrom('row_lock').execute();
  await removeMandates(server);
  await place(server, customers.application, { udrs: 'NACH_PENDING' });
  await addMandate(server, customers.application);
  await addMails(server);
  await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
  ({ loan, id: application } = await freshApplication(server));
}

/**
 * The server of a file whose tests make writing calls, with everything that `presses` needs; each test has a fresh
 * application. Gives the server, a session of the lead's, and the loan of that application.
 */
export function startForPresses() {
  beforeAll(start);
  beforeEach(standFresh);
  afterAll(() => server.close());
  return { server: () => server, lead: () => lead, loan: () => loan };
}

/** One good use of a call. */
export interface Press<Name extends WritingCall> {
  input: CallInput<Name>;
  session?: Session;
  headers?: Record<string, string>;
}
type Presses = { [Name in WritingCall]: () => Promise<Press<Name>> };

const marketing = () => server.signIn('ops2@demo.example');
const stages = () => stageWrites(server, { loan, id: application });
const at = () => ({ loanApplicationNumber: loan });
const owing = async () => ({ loanApplicationId: (await overdueLoan(server)).loan });
/** A settlement that waits for somebody's approval. */
async function waiting() {
  const { rowId, version } = await standSettlement(server, await addLoan(server), 'MGR_PENDING', { by: ops.id });
  return { rowId, version };
}
const picture = () => ({ ...at(), key: 'PAN.front.original', extension: 'jpg' });
const photo = () => new File([new Uint8Array(jpg)], 'photo.jpg');
const chatReply = { variant: 'general', title: 'Greeting', text: 'Good day', isOfTeam: false } as const;
const noAgencyDays = { startsOn: null, endsOn: null, contact: null };
const draftAgency = async (name: string) => {
  const written = { name, code: name.toUpperCase(), ...noAgencyDays };
  return (await server.call('createAgency', written, { session: lead })).data().agencyId;
};
const rowsOf = (rows: readonly { rowId: string; version: number }[]) =>
  rows.slice(0, 1).map(({ rowId, version }) => ({ rowId, version }));
const freeAgents = async () =>
  (await server.call('allocationAgents', {}, { session: lead })).data().agents.filter(({ refusal }) => !refusal);
const freeLoans = () => pageOf(server, lead, 'agency-customer-list', { queueName: 'Customers Not Allocated' });
const freeStaff = async () =>
  rowsOf((await pageOf(server, lead, 'manage-agent-list', { queueName: 'Agents Not Assigned' })).rows);
async function csvToken(
  name:
    | 'checkAllocationCsv'
    | 'checkHoldCsv'
    | 'checkBankAnswers'
    | 'checkDisbursalAnswers'
    | 'checkFeedbackCsv'
    | 'checkRecordings'
    | 'checkUnsubscribeCsv',
  content: string | Buffer,
  file: { name?: string; part?: string } = {},
): Promise<string> {
  const { body } = await sendCsv(server, lead, name, content, file);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  return body.data.token;
}
const freeLoan = async () => String(first((await freeLoans()).rows).loanApplicationNumber);
async function feedbackOf(session: Session): Promise<string> {
  const input = reported(await freeLoan());
  return (await server.call('submitFeedback', input, { session })).data().feedbackId;
}
async function savedView(): Promise<string> {
  const input = { listType: 'hold' as const, name: `View ${randomUUID()}`, view: 'page=2' };
  return (await server.call('saveView', input, { session: lead })).data().viewId;
}
async function heldChat() {
  const room = await openChat(server, 'general', chats++);
  (await take(server, room, lead)).data();
  return { variant: room.variant, roomId: room.id, stage: room.stage };
}
const called = async () => (await load(server, { loanAppNo: personalLoan, crtObjectId: randomUUID() })).call;
const nachContact = { screen: 'NACH_CALLING_CRM' as const, subjectId: personalLoan };
const hop = { username: 'lead@demo.example', screen: 'DOCUMENT_PROCESSING' };
const callKeys = { process: null, agentId: 'a-7', convoxId: 'convox-1', callerId: null, typeOfCall: null };

/** What each writing call is sent, of things that are made for it. */
export const presses: Presses = {
  async changePassword() {
    const session = await server.signIn('ops3@demo.example');
    return { session, input: { currentPassword: 'demo-pass', newPassword: 'Something-else-29' } };
  },
  async endSession() {
    const [session] = [await server.signIn('ops2@demo.example'), await server.signIn('ops2@demo.example')];
    const { sessions } = (await server.call('listSessions', {}, { session })).data();
    return { session, input: { sessionId: first(sessions.filter(({ isCurrent }) => !isCurrent)).id } };
  },
  endOtherSessions: async () => ({ session: await server.signIn('ops2@demo.example'), input: {} }),
  async allocateCases() {
    const rows = rowsOf((await freeLoans()).rows);
    const agentId = first(await freeAgents()).id;
    return { input: { action: 'allocateAgent', channel: 'calling', rows, agentId } };
  },
  createAgency: async () => ({ input: { name: 'Narmada', code: 'NARMADA', ...noAgencyDays } }),
  changeAgency: async () => ({
    input: { agencyId: await draftAgency('Tapti'), name: 'Tapti Recovery', ...noAgencyDays },
  }),
  moveAgency: async () => ({ input: { agencyId: await draftAgency('Luni'), to: 'ENDED', remark: 'A mistake' } }),
  async allocateToAgency() {
    const rows = rowsOf((await freeLoans()).rows);
    return { input: { rows, agencyId: await addAgency(server, 'Betwa'), untilOn: null } };
  },
  recallFromAgency: async () => ({ input: { rows: rowsOf((await freeLoans()).rows), remark: 'Ours again' } }),
  async applyAllocationCsv() {
    const { loanApplicationNumber } = first((await freeLoans()).rows);
    const line = `${loanApplicationNumber},${first(await freeAgents()).email}`;
    return { input: { token: await csvToken('checkAllocationCsv', `loanApplicationNumber,agentEmail\n${line}`) } };
  },
  submitFeedback: async () => ({ input: reported(await freeLoan()) }),
  async answerClarification() {
    const feedbackId = await feedbackOf(lead);
    await server.db
      .updateTable('feedback')
      .set({ status: 'NEEDS_CLARIFICATION' })
      .where('id', '=', feedbackId)
      .execute();
    return { input: { feedbackId, remarks: 'The first number' } };
  },
  async validateFeedback() {
    const rowId = await feedbackOf(await server.signIn('manager@demo.example'));
    return { input: { rows: [{ rowId, version: 1 }], verdict: 'VALIDATED' } };
  },
  async applyFeedbackCsv() {
    const at = followUpOnWire(indiaFieldTime(new Date(server.clock.now().getTime() - 3_600_000)));
    const line = [await freeLoan(), first(await freeAgents()).email, at, 'CALL', 'NOT_CONNECTED', 'Ringing'];
    const content = `${feedbackCsvColumns.join(',')}\n${line.join(',')},,,,,No answer`;
    return { input: { token: await csvToken('checkFeedbackCsv', content) } };
  },
  async applyRecordings() {
    const archive = zip([{ name: `${await feedbackOf(lead)}.mp3`, content: mp3() }]);
    return { input: { token: await csvToken('checkRecordings', archive, { name: 'a.zip', part: 'zipFile' }) } };
  },
  async applyHoldCsv() {
    const content = `loanApplicationNumber,holdReason,comment\n${loan},TECHNICAL_ISSUE,x`;
    return { input: { token: await csvToken('checkHoldCsv', content) } };
  },
  assignQueues: async () => ({ input: { rows: await freeStaff(), queues: ['TOP_UP'] } }),
  async unassignQueues() {
    const rows = await freeStaff();
    (await server.call('assignQueues', { rows, queues: ['TOP_UP'] }, { session: lead })).data();
    return { input: { rows: rows.map(({ rowId, version }) => ({ rowId, version: version + 1 })), queues: ['TOP_UP'] } };
  },
  updateUdrsStatus: async () => ({
    input: {
      ...at(),
      currentStage: 'DOCUMENT_PROCESSING',
      targetStage: 'CANCELLED',
      remarks: 'The customer asked for it',
      rejectReason: null,
    },
  }),
  reportIssue: async () => ({
    input: { ...at(), userComment: 'No answer', holdReason: 'CUSTOMER_NOT_REACHABLE' },
  }),
  saveBankingCallDetails: async () => ({
    input: {
      ...callKeys,
      leadId: customers.withLoan,
      remarks: 'On Friday',
      nextCallDate: '2099/01/31 14:05',
      selfCallRating: 5,
      callOutcome: 'Follow up',
      callStatus: 'Connected',
      callSubStatus: 'Call back requested',
    },
  }),
  createBankingTicket: async () => ({
    input: { loanAppNo: bankingLoan, phoneNumber: '9876543210', callReferenceId: 'convox-1' },
  }),
  takeChatAction: async () => ({ input: { ...(await heldChat()), action: 'MAKE_AVAILABLE' } }),
  async addChatNote() {
    const { variant, roomId } = await heldChat();
    return { input: { variant, roomId, text: 'Calls back at five' } };
  },
  saveChatReply: async () => ({ input: { ...chatReply, title: randomUUID().slice(0, 8) } }),
  async deleteChatReply() {
    const { replyId } = (await server.call('saveChatReply', chatReply, { session: lead })).data();
    return { input: { variant: chatReply.variant, replyId } };
  },
  async fileChatPicture() {
    const { room, messageId } = await sendPicture(server, loan, lead);
    return { input: { variant: room.variant, roomId: room.id, messageId, card: 'PAN', side: 'front' } };
  },
  pushChatMessage: async () => ({ input: { ...(await heldChat()), text: 'Good morning' } }),
  revealContact: async () => ({ input: nachContact }),
  dialContact: async () => ({ input: nachContact }),
  async resolveDial() {
    const { dialRef } = (await server.call('dialContact', nachContact, { session: lead })).data();
    return { input: { dialRef } };
  },
  createHop: async () => ({ input: hop }),
  async redeemHop() {
    const { code } = (await server.call('createHop', hop)).data();
    return { input: { code } };
  },
  uploadDocument: async () => ({ input: { ...picture(), file: photo() } }),
  async uploadAdditionalDocument() {
    const kind = { type: 'Address Proof', proofType: 'Passport' };
    const { card } = (await server.call('addKycDocument', { ...at(), ...kind }, { session: lead })).data();
    return { input: { ...at(), ...kind, key: `${card.key}.front.original`, extension: 'jpg', file: photo() } };
  },
  async deleteDocument() {
    (await server.call('uploadDocument', { ...picture(), file: photo() } as never, { session: lead })).data();
    return { input: picture() };
  },
  async revealDocument() {
    (await server.call('uploadDocument', { ...picture(), file: photo() } as never, { session: lead })).data();
    return { input: { ...at(), key: 'PAN.front.original' } };
  },
  updateDocumentSection: async () => ({ input: { ...at(), sectionKey: 'PAN', status: null, fields: [] } }),
  addKycDocument: async () => ({ input: { ...at(), type: 'Income Proof', proofType: 'Form 16' } }),
  async withdrawDecision() {
    const rejected = { docStatus: 'REJECTED' as const, rejectReasons: ['IMAGE_UNCLEAR'] };
    const reject = { ...at(), sectionKey: 'PAN', status: rejected, fields: [] };
    (await server.call('updateDocumentSection', reject, { session: lead })).data();
    return { input: { ...at(), sectionKey: 'PAN' } };
  },
  async removeKycDocument() {
    const kind = { type: 'Address Proof', proofType: 'Gas connection' };
    const { card } = (await server.call('addKycDocument', { ...at(), ...kind }, { session: lead })).data();
    return { input: { ...at(), sectionKey: card.key } };
  },
  uploadFile: async () => ({ input: { imageFile: photo() } }),
  recordPayment: async () => ({
    input: {
      loanApplicationNumber: (await overdueLoan(server)).loan,
      reference: randomUUID(),
      amount: 5000,
      paidOn: '2026-01-31',
      paymentMode: 'UPI',
    },
  }),
  nextApplication: async () => ({ input: { listType: 'document-processing', queueName: 'Document Processing' } }),
  saveRow: async () => ({ input: { listType: 'document-processing', rowId: application, remark: 'Call at noon' } }),
  async releaseHolds() {
    const queueName = 'Applications on Hold Pre Disbursal';
    const rows = rowsOf((await pageOf(server, lead, 'hold', { queueName })).rows);
    return { session: lead, input: { rows, remarks: 'The customer has answered' } };
  },
  async reassignForOsv() {
    const queueName = 'KYC Verification OSV List';
    const rows = rowsOf((await pageOf(server, ops, 'kyc-verification', { queueName })).rows);
    const { assignees } = (await server.call('osvAssignees', {}, { session: ops })).data();
    const assigneeId = first(assignees.filter(({ name }) => name === 'Arjun Deshpande')).id;
    return { session: ops, input: { rows, assigneeId } };
  },
  saveView: async () => ({ input: { listType: 'hold', name: `View ${randomUUID()}`, view: '' } }),
  renameView: async () => ({ input: { viewId: await savedView(), name: `View ${randomUUID()}` } }),
  deleteView: async () => ({ input: { viewId: await savedView() } }),
  async takeOverLock() {
    const subject = { kind: 'application' as const, id: application };
    (await server.call('acquireLock', subject, { session: ops })).data();
    return { input: subject };
  },
  linkNachMail: async () => ({
    input: { mailId: mailIds.other, loanApplicationNumber: personalLoan, confirmed: ['senderEmail'] },
  }),
  rejectNachMail: async () => ({
    input: { mailId: mailIds.linked, rejectReason: 'M008 Company stamp required', remarks: null },
  }),
  async decideVkyc() {
    await standAtVkyc(server, loan);
    return { input: { ...at(), ...retry } };
  },
  async revealVkycPan() {
    const id = await standAtVkyc(server, loan);
    await ask(server, 'acquireLock', { kind: 'application', id }, lead);
    return { input: { ...at(), desk: 'maker' } };
  },
  async submitSettlement() {
    const { loan: loanApplicationId } = await addLoan(server);
    const offer = {
      settlementAmount: 96_000,
      settlementDate: todayOf(server, 30),
      approveMode: 'autoapprove',
    } as const;
    return { input: { loanApplicationId, ...offer } };
  },
  async recoverSettlement() {
    const { settlementId } = await standSettlement(server, await addLoan(server), 'DELETED', { by: ops.id });
    return { input: { settlementId, settlementDate: todayOf(server, 30) } };
  },
  async sendSettlementLink() {
    const { settlementId } = await standSettlement(server, await addLoan(server), 'CX_PENDING', { by: ops.id });
    return { input: { settlementId, channel: 'SMS' } };
  },
  acceptSettlements: async () => ({ input: { rows: [await waiting()] } }),
  rejectSettlements: async () => ({ input: { rows: [await waiting()], remark: 'The salary is regular' } }),
  deleteSettlements: async () => ({ input: { rows: [await waiting()], reason: 'WRONG_DATE' } }),
  async claimComplianceCase() {
    await standAtDesk(server, loan, 'review', { reviewer: lead.id });
    return { input: { ...at(), assigneeId: null } };
  },
  async releaseComplianceCase() {
    await standAtDesk(server, loan, 'review', { reviewer: lead.id, isTaken: true });
    return { input: at() };
  },
  async saveComplianceChecks() {
    await standAtDesk(server, loan, 'review', { reviewer: lead.id, isTaken: true });
    return { input: { ...at(), checks: [passed], answers: [] } };
  },
  async decideComplianceCase() {
    await standAtDesk(server, loan, 'review', { reviewer: lead.id, isTaken: true });
    const rejected = { decision: 'REJECT', comment: 'Fraud', rejectReason: 'FRAUD_SUSPECTED' } as const;
    return { input: { ...at(), ...rejected, discrepancies: [] } };
  },
  async answerDiscrepancy() {
    const { discrepancyId } = await standAtDesk(server, loan, 'fixer', { reviewer: lead.id });
    return { input: { ...at(), discrepancyId, answer: 'EXPLAINED', answerText: 'Both names are hers', file: null } };
  },
  async returnComplianceCase() {
    const { discrepancyId } = await standAtDesk(server, loan, 'fixer', { reviewer: lead.id });
    const asked = { target: 'COMPLIANCE_CALLING', comment: 'Ask her' } as const;
    return { input: { ...at(), ...asked, discrepancyIds: [discrepancyId] } };
  },
  async saveComplianceCall() {
    await standAtDesk(server, loan, 'calling', { reviewer: lead.id });
    const call = { outcome: 'CONFIRMED', callingComment: 'Confirmed', nextCallDate: null } as const;
    return { input: { ...at(), ...call, discrepancyIds: [] } };
  },
  savePartnerRule: async () => ({ input: { ruleId: await ruleIdOf(server, 'IDFC'), isOn: false, reason: '' } }),
  decidePartnerRule: async () => ({
    input: {
      ruleId: await proposeRule(server, 'IDFC', await server.signIn('ops2@demo.example')),
      isAccepted: false,
      reason: 'Too wide',
    },
  }),
  async stopAutoMovement() {
    await proposeRule(server, 'IDFC', lead);
    return { input: { reason: 'The bank answers late' } };
  },
  sendCommunication: async () => ({ input: messageOf(await addMessageTemplate(server), await addLoans(server, 2)) }),
  releaseCommunication: async () => ({ input: { communicationId: await addWaiting(server, await marketing()) } }),
  refuseCommunication: async () => ({
    input: { communicationId: await addWaiting(server, await marketing()), remark: 'Too many' },
  }),
  stopCommunication: async () => ({ input: { communicationId: await addWaiting(server, lead, 1) } }),
  createOtpTemplate: async () => ({ input: templateFields() }),
  saveOtpTemplate: async () => ({
    input: { templateId: await addTemplate(server, lead), ...templateFields({ language: 'Tamil' }) },
  }),
  moveOtpTemplate: async () => ({ input: { templateId: await addTemplate(server, lead), target: 'PENDING_DLT' } }),
  deleteOtpTemplate: async () => ({ input: { templateId: await addTemplate(server, lead) } }),
  saveUnsubscription: async () => ({ input: { ...choicesOff(['CALL', 'PROMOTION']), contact: newContact() } }),
  async applyUnsubscribeCsv() {
    const content = `${unsubscribeCsvColumns.join(',')}\n${newContact()},SMS,PROMOTION,COMPLAINT`;
    return { input: { token: await csvToken('checkUnsubscribeCsv', content) } };
  },
  createPromoCode: async () => ({ input: { ...promoDetails(), active: true } }),
  updatePromoCode: async () => ({ input: { ...promoDetails(), promoCodeId: await addPromoCode(server, lead) } }),
  switchPromoCode: async () => ({
    input: { promoCodeId: await addPromoCode(server, lead), active: false, reason: 'A mistake' },
  }),
  savePromoCodeRules: async () => ({ input: { promoCodeId: await addPromoCode(server, lead), rules: firstLoans } }),
  approvePromoCode: async () => ({
    input: { promoCodeId: await addPromoCode(server, await server.signIn('ops2@demo.example'), costly) },
  }),
  deletePromoCode: async () => ({ input: { promoCodeId: await addPromoCode(server, lead, costly) } }),
  startAgencyCall: async () => ({ input: await owing() }),
  async endAgencyCall() {
    const { callRef } = (await server.call('startAgencyCall', await owing(), { session: lead })).data();
    const said = { callStatus: 'Not connected', subCallStatus: 'Ringing', remarks: 'No answer' };
    return { input: { callRef, ...said, nextCallDate: null } };
  },
  sendPaymentLink: async () => ({ input: { ...(await owing()), purpose: 'CUSTOM', amount: 500, channel: 'SMS' } }),
  async cancelPaymentLink() {
    const asked = { ...(await owing()), purpose: 'OVERDUE' as const, amount: 500, channel: 'SMS' as const };
    return { input: { linkId: (await server.call('sendPaymentLink', asked, { session: lead })).data().linkId } };
  },
  requestPenaltyWaiver: async () => ({
    input: { ...(await owing()), amount: 50, reason: 'MEDICAL', remark: 'In hospital' },
  }),
  async decidePenaltyWaiver() {
    const { loanApplicationId } = await owing();
    const waiverId = await askedWaiver(server, loanApplicationId, ops.id);
    return { input: { waiverId, decision: 'APPROVE', remark: 'Agreed' } };
  },
  async initiateRestructure() {
    const input = await owing();
    const [effectiveFrom = ''] = nextDueDates(server);
    return { input: { ...input, newTenureMonths: 18, effectiveFrom, reason: 'JOB_LOSS', remark: 'Between two jobs' } };
  },
  async decideRestructure() {
    const { loanApplicationId } = await owing();
    const restructureId = await askedRestructure(server, loanApplicationId, ops.id);
    return { input: { restructureId, decision: 'APPROVE', remark: 'Agreed' } };
  },
  quoteForeclosure: async () => ({ input: { ...(await owing()), quoteOn: todayOf(server) } }),
  async sendForeclosureLink() {
    const asked = { ...(await owing()), quoteOn: todayOf(server) };
    const { foreclosureId } = (await server.call('quoteForeclosure', asked, { session: lead })).data();
    return { input: { foreclosureId, channel: 'SMS' } };
  },
  raiseComplaint: async () => ({ input: { ...(await owing()), remark: 'Disputes the amount' } }),
  async clearComplaint() {
    const input = { ...(await owing()), remark: 'Disputes the amount' };
    (await server.call('raiseComplaint', input, { session: await server.signIn('manager@demo.example') })).data();
    return { input };
  },
  async allowOneMoreContact() {
    const { loanApplicationId } = await owing();
    await spokenTo(server, loanApplicationId);
    return { input: { loanApplicationId, reason: 'The borrower asked on the chat' } };
  },
  saveContactWish: async () => ({ input: { ...(await owing()), opens: 600, closes: 720, place: 'At work' } }),
  recordVisit: async () => ({ input: await stages().recordVisit() }),
  decideCredit: async () => ({ input: await stages().decideCredit() }),
  recordAgreement: async () => ({ input: await stages().recordAgreement() }),
  openMandate: async () => ({ input: await stages().openMandate() }),
  checkAccount: async () => ({ input: await stages().checkAccount() }),
  initiateDisbursal: async () => ({ input: await stages().initiateDisbursal() }),
  releaseDisbursal: async () => ({ input: await stages().releaseDisbursal() }),
  fixDisbursal: async () => ({ input: await stages().fixDisbursal() }),
  async applyDisbursalAnswers() {
    await standAtStage(server, application, 'payout');
    const content = `loanApplicationNumber,result,utr,failureCode\n${loan},PAID,HDFC${application.slice(-12).toUpperCase()},`;
    return { input: { token: await csvToken('checkDisbursalAnswers', content) } };
  },
  async saveAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { input: { userId, fields: { ...noFields, pinCode: '560038' }, accountNumberAgain: null } };
  },
  async presignAgentKycUpload() {
    const userId = await addAgent(server);
    const file = { name: 'photo.jpg', bytes: 1000, mediaType: 'image/jpeg', sha256: null };
    return { input: { userId, kind: 'PHOTO', ...file } };
  },
  async attachAgentKycDocument() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { input: { userId, kind: 'PHOTO', fileId: await upload(server, lead, userId, 'PHOTO') } };
  },
  async submitAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { input: { userId } };
  },
  async decideAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'SUBMITTED', { submittedBy: ops.id });
    const wrong = [{ part: 'PHOTO', verdict: 'WRONG' }] as const;
    const rework = { decision: 'REWORK', rejectReason: null, remark: 'The photo is blurred' } as const;
    return { input: { userId, ...rework, verdicts: [...wrong] } };
  },
  async reopenAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'REJECTED');
    return { input: { userId, remark: 'The certificate was read wrongly' } };
  },
  async submitAgentCertificate() {
    const userId = await addAgent(server);
    return { input: { userId, ...(await renewal(server, lead, userId)) } };
  },
  async decideAgentCertificate() {
    const userId = await addAgent(server);
    const manager = await server.signIn('manager@demo.example');
    await ask(server, 'submitAgentCertificate', { userId, ...(await renewal(server, manager, userId)) }, manager);
    return { input: { userId, decision: 'ACCEPTED', remark: '' } };
  },
  async revealAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { input: { userId, field: 'pan' } };
  },
  acceptNachMail: async () => ({ input: { mailId: mailIds.linked, remarks: null } }),
  async createMandateBatch() {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_READY' }).execute();
    await place(
      server,
      customers.application,
      { udrs: 'NACH_UPLOAD' },
      { ...nothing, agreementValidUntil: readDay('2099-01-01') },
    );
    return { input: {} };
  },
  async applyBankAnswers() {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_READY' }).execute();
    const content = `loanApplicationNumber,result,umrn,rejectCode\n${personalLoan},REJECTED,,M003`;
    return { input: { token: await csvToken('checkBankAnswers', content) } };
  },
  saveNachCallDetails: async () => ({ input: nachDisposition() }),
  createNachTicket: async () => ({
    input: { loanAppNo: personalLoan, phoneNumber: '9123456786', callReferenceId: 'convox-1' },
  }),
  async saveTelephonyCall() {
    const call = await called();
    return { input: disposition(call), ...withGrant(call) };
  },
  async createTelephonyTicket() {
    const call = await called();
    const input = { loanAppNo: personalLoan, entityId: call.entityId, phoneNumber: null, callReferenceId: null };
    return { input, ...withGrant(call) };
  },
  raiseLimit: async () => ({
    input: {
      username: 'agency@demo.example',
      code: 'dialContact',
      amount: 10,
      reason: 'A campaign of calls today',
    },
  }),
  async revealTelephonyContact() {
    const call = await called();
    return { input: { entityId: call.entityId }, ...withGrant(call) };
  },
  async dialTelephonyContact() {
    const call = await called();
    return { input: { entityId: call.entityId }, ...withGrant(call) };
  },
};
