import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { markToCancel } from '../../../host/server/core/bank/cancellations.store.ts';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../../host/server/core/applications/demo/application-checks.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { VersionedCall, WritingCall } from '../../../widgets/contract/calls.ts';
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
import type { DeskWrite, World, Write } from '../desk-facts.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { plainForm } from '../doors/door-support.ts';
import { deskWrites } from '../every-desk-facts.ts';
import { lateLoan } from '../loan-ledger/ledger-loans.ts';
import { csvToken, first, freeAgents, freeLoans, oneRow } from '../lists/support.ts';
import { retry, standAtLink, standAtVkyc, workAtVkyc } from '../vkyc/desk-support.ts';
import { passed, standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import { addMails, addMandate, mailIds, nachDisposition, removeMandates } from '../nach/nach-support.ts';
import { agreeingNow, nameAccount } from '../nach/form-support.ts';
import { standAtStage, stageWrites, workAtStages } from '../stage-work/stage-support.ts';
import { addAgent, ask, noFields, placeKyc, renewal, upload } from '../agent-kyc/agent-kyc-support.ts';
import { addLoans, addTemplate as addMessageTemplate, addWaiting, messageOf } from '../campaigns/campaign-support.ts';
import { jpg } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import { dayOf, daysAfter, readDay } from '../../../widgets/contract/time.ts';
import { nextCall } from '../../support/next-call.js';

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
 * application. Gives the server, a session of the lead's, the loan of that application, and the world of all these.
 */
export function startForPresses() {
  beforeAll(start);
  beforeEach(standFresh);
  afterAll(() => server.close());
  return { server: () => server, lead: () => lead, loan: () => loan, world };
}

/** One good use of a call. */
export interface Press<Name extends WritingCall> {
  input: CallInput<Name>;
  session?: Session;
  headers?: Record<string, string>;
}
type Presses = { readonly [Name in WritingCall]: () => Promise<Press<Name>> };

const world = (): World => ({ server, lead, ops, loan, application });
const marketing = () => server.signIn('ops2@demo.example');
const stages = () => stageWrites(server, { loan, id: application, session: () => lead });
const at = () => ({ loanApplicationNumber: loan });
const owing = async () => ({ loanApplicationId: (await overdueLoan(server)).loan });
let typedApplications = 0;
const picture = () => ({ ...at(), key: 'PAN.front.original', extension: 'jpg' });
const photo = () => new File([new Uint8Array(jpg)], 'photo.jpg');
const chatReply = { variant: 'general', title: 'Greeting', text: 'Good day', isOfTeam: false } as const;
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

/** The calls of desks without lists. One without a row does not compile. */
const others: Omit<Presses, DeskWrite> = {
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
    const rows = oneRow(await freeLoans(world()));
    const agentId = first(await freeAgents(world())).id;
    return { input: { action: 'allocateAgent', channel: 'calling', rows, agentId } };
  },
  async allocateToAgency() {
    const rows = oneRow(await freeLoans(world()));
    return { input: { rows, agencyId: await addAgency(server, 'Betwa'), untilOn: null } };
  },
  async tellBorrowersOfAgency() {
    const free = oneRow(await freeLoans(world()));
    const placed = { rows: free, agencyId: await addAgency(server, 'Bhadra'), untilOn: null };
    (await server.call('allocateToAgency', placed, { session: world().lead })).data();
    const rows = free.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
    return { input: { rows, letterOn: todayOf(server) } };
  },
  recallFromAgency: async () => ({ input: { rows: oneRow(await freeLoans(world())), remark: 'Ours again' } }),
  async applyAllocationCsv() {
    const { loanApplicationNumber } = first(await freeLoans(world()));
    const line = `${loanApplicationNumber},${first(await freeAgents(world())).email}`;
    return {
      input: { token: await csvToken(world(), 'checkAllocationCsv', `loanApplicationNumber,agentEmail\n${line}`) },
    };
  },
  saveBankingCallDetails: async () => ({
    input: {
      ...callKeys,
      leadId: customers.withLoan,
      remarks: 'On Friday',
      nextCallDate: nextCall.wire,
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
  reportReversal: async () => ({ input: { reference: randomUUID(), reason: 'RETURNED' } }),
  async reportBounce() {
    const dueOn = daysAfter(dayOf(server.clock.now()), -65);
    const loanApplicationNumber = await lateLoan(server);
    return { input: { reference: randomUUID(), loanApplicationNumber, dueOn, bouncedOn: dueOn, reason: 'FUNDS' } };
  },
  nextApplication: async () => ({ input: { listType: 'document-processing', queueName: 'Document Processing' } }),
  saveRow: async () => ({ input: { listType: 'document-processing', rowId: application, remark: 'Call at noon' } }),
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
  async resendVkycLink() {
    await standAtLink(server, loan);
    return { input: at() };
  },
  async rescheduleVkyc() {
    await standAtLink(server, loan);
    const day = daysAfter(dayOf(server.clock.now()), 1);
    return { input: { ...at(), slotAt: `${day} 10:30:00` } };
  },
  async revealVkycPan() {
    const id = await standAtVkyc(server, loan);
    await ask(server, 'acquireLock', { kind: 'application', id }, lead);
    return { input: { ...at(), desk: 'maker' } };
  },
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
  sendCommunication: async () => ({ input: messageOf(await addMessageTemplate(server), await addLoans(server, 2)) }),
  releaseCommunication: async () => ({ input: { communicationId: await addWaiting(server, await marketing()) } }),
  refuseCommunication: async () => ({
    input: { communicationId: await addWaiting(server, await marketing()), remark: 'Too many' },
  }),
  stopCommunication: async () => ({ input: { communicationId: await addWaiting(server, lead, 1) } }),
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
  async addApplication() {
    const number = `9912310${String(++typedApplications).padStart(5, '0')}`;
    return { input: { ...plainForm, number } as CallInput<'addApplication'> };
  },
  recordVisit: async () => ({ input: await stages().recordVisit() }),
  decideCredit: async () => ({ input: await stages().decideCredit() }),
  recordAgreement: async () => ({ input: await stages().recordAgreement() }),
  openMandate: async () => ({ input: await stages().openMandate() }),
  proposeAccount: async () => ({ input: await stages().proposeAccount() }),
  checkAccount: async () => ({ input: await stages().checkAccount() }),
  confirmAccount: async () => ({ input: await stages().confirmAccount() }),
  initiateDisbursal: async () => ({ input: await stages().initiateDisbursal() }),
  releaseDisbursal: async () => ({ input: await stages().releaseDisbursal() }),
  fixDisbursal: async () => ({ input: await stages().fixDisbursal() }),
  async applyDisbursalAnswers() {
    await standAtStage(server, application, 'payout');
    const content = `loanApplicationNumber,result,utr,failureCode\n${loan},PAID,HDFC${application.slice(-12).toUpperCase()},`;
    return { input: { token: await csvToken(world(), 'checkDisbursalAnswers', content) } };
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
  acceptNachMail: async () => ({
    input: { mailId: mailIds.linked, remarks: null, compared: agreeingNow(server) },
  }),
  async receiveForm() {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING' }).execute();
    return { input: { loanApplicationNumber: personalLoan, remarks: '', form: photo() } };
  },
  async revealMandateAccount() {
    await nameAccount(server, customers.application);
    return { input: { mailId: mailIds.linked } };
  },
  reissueMandate: async () => ({
    input: {
      loanApplicationNumber: personalLoan,
      nachType: 'E_NACH',
      instrument: 'Net banking',
      reason: 'The customer has no printer',
    },
  }),
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
  async recordMandateCancelled() {
    // Sixteen digits, as NPCI gives them: letters between would leave ten that look like a mobile number.
    const umrn = `HDFC${String(randomInt(10 ** 14)).padStart(16, '7')}`;
    const marked = { applicationId: customers.application, umrn, reason: 'ENDED' } as const;
    await inTransaction(server.db, (tx) => markToCancel(tx, marked, server.clock.now()));
    const found = server.db.selectFrom('mandate_cancellation').select('id').where('umrn', '=', umrn);
    return { input: { cancellationId: (await found.executeTakeFirstOrThrow()).id } };
  },
  async applyBankAnswers() {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_READY' }).execute();
    // Another file each time: the same again is booked already.
    const content = `loanApplicationNumber,result,umrn,rejectCode,sent\n${personalLoan},REJECTED,,M003,${randomUUID()}`;
    return { input: { token: await csvToken(world(), 'checkBankAnswers', content) } };
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

const ofDesks = Object.fromEntries(
  Object.entries(deskWrites).map(([name, { sent, by }]) => {
    const press = async () => ({ input: await sent(world()), session: world()[by ?? 'lead'] });
    return [name, press];
  }),
) as Pick<Presses, DeskWrite>;

/** What each writing call is sent, of things that are made for it. */
export const presses: Presses = { ...others, ...ofDesks };

/** What a call is sent that changes a row which stands. */
export async function changeBy<Name extends VersionedCall>(name: Name): Promise<CallInput<Name>> {
  const writes: Partial<Record<string, unknown>> = deskWrites;
  const write = writes[name] as Write<Name> | undefined;
  return write?.change ? write.change(world()) : (await presses[name]()).input;
}
