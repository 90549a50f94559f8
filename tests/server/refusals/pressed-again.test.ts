import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../../host/server/applications/demo/application-checks.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { callNames, callRows, type WritingCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { sendPicture } from '../chat/chat-picture.ts';
import { openChat, take } from '../chat/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { first, pageOf, sendCsv } from '../lists/support.ts';
import { passed, standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import { addMails, addMandate, mailIds, nachDisposition, removeMandates } from '../nach/nach-support.ts';
import { presentVersion } from './present-version.ts';
import { storedIn } from './refusal-support.ts';
import { jpg } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from '../calling/telephony-support.ts';

/** The answer to a write is lost, and the same is sent again with its key: the thing is done once, by every writing call. */

let server: TestServer;
let lead: Session;
let ops: Session;
let loan: string;
let application: string;
let customers: Awaited<ReturnType<typeof addCustomers>>;
let chats = 0;
beforeAll(async () => {
  server = await startWithDocuments(120);
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    const told = { today: now, now, applications: 120, report: () => undefined };
    for (const { name, seed } of [agentsSeeder, applicationChecksSeeder])
      await seed({ tx, random: seededRandom(`pressed again/${name}`), ...told });
  });
  [lead, ops] = [await server.signIn(), await server.signIn('ops@demo.example')];
  await workAtCompliance(server, lead.id);
  customers = await addCustomers(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  await removeMandates(server);
  await addMandate(server, customers.application);
  await addMails(server);
  await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
  ({ loan, id: application } = await freshApplication(server));
});
afterAll(() => server.close());

interface Press<Name extends WritingCall> {
  input: CallInput<Name>;
  session?: Session;
  headers?: Record<string, string>;
}
type Presses = { [Name in WritingCall]: () => Promise<Press<Name>> };

const at = () => ({ loanApplicationNumber: loan });
const picture = () => ({ ...at(), key: 'PAN.front.original', extension: 'jpg' });
const photo = () => new File([new Uint8Array(jpg)], 'photo.jpg');
const chatReply = { variant: 'general', title: 'Greeting', text: 'Good day', isOfTeam: false } as const;
const rowsOf = (rows: readonly { rowId: string; version: number }[]) =>
  rows.slice(0, 1).map(({ rowId, version }) => ({ rowId, version }));
const freeAgents = async () =>
  (await server.call('allocationAgents', {}, { session: lead })).data().agents.filter(({ refusal }) => !refusal);
const freeLoans = () => pageOf(server, lead, 'agency-customer-list', { queueName: 'Customers Not Allocated' });
const freeStaff = async () =>
  rowsOf((await pageOf(server, lead, 'manage-agent-list', { queueName: 'Agents Not Assigned' })).rows);
async function csvToken(
  name: 'checkAllocationCsv' | 'checkHoldCsv' | 'checkBankAnswers',
  content: string,
): Promise<string> {
  const { body } = await sendCsv(server, lead, name, content);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  return body.data.token;
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
const callKeys = { process: null, agentId: 'a-7', convoxId: 'convox-1', callerId: null, typeOfCall: null };

const presses: Presses = {
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
  async applyAllocationCsv() {
    const { loanApplicationNumber } = first((await freeLoans()).rows);
    const line = `${loanApplicationNumber},${first(await freeAgents()).email}`;
    return { input: { token: await csvToken('checkAllocationCsv', `loanApplicationNumber,agentEmail\n${line}`) } };
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
    input: { ...at(), reference: randomUUID(), amount: 5000, paidOn: '2026-01-31', paymentMode: 'UPI' },
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
  acceptNachMail: async () => ({ input: { mailId: mailIds.linked, remarks: null } }),
  async createMandateBatch() {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_READY' }).execute();
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
  async revealTelephonyContact() {
    const call = await called();
    return { input: { entityId: call.entityId }, ...withGrant(call) };
  },
  async dialTelephonyContact() {
    const call = await called();
    return { input: { entityId: call.entityId }, ...withGrant(call) };
  },
};

/**
 * Asked anew and recorded each time. Looks at a number: what they answer is kept nowhere, not in full, and not for longer than it
 * may be used. And the end of all other sessions: one that has begun since the answer was lost ends too.
 */
const anew: ReadonlySet<WritingCall> = new Set<WritingCall>([
  'revealContact',
  'dialContact',
  'revealTelephonyContact',
  'dialTelephonyContact',
  'endOtherSessions',
]);
/** Refused the second time, because it is done: no answer is kept of a password or of a number. */
const refusedOnce: ReadonlySet<WritingCall> = new Set<WritingCall>(['changePassword', 'resolveDial']);

const writing = callNames.filter((name): name is WritingCall => callRows[name].writes === true);

async function acts(): Promise<number> {
  const found = await server.db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('result', '=', 'OK')
    .executeTakeFirstOrThrow();
  return Number(found.n);
}

it('every writing call is asked here', () => {
  expect(Object.keys(presses).toSorted()).toEqual(writing.toSorted());
});

it.each(writing)('%s is done once', async (name) => {
  const { input, session = lead, headers: more } = await presses[name]();
  const version = await presentVersion(server.db, name, input as never);
  const key = randomUUID();
  const press = () =>
    server.call(name, input, {
      ...(callRows[name].auth === 'session' && { session }),
      isBlind: true,
      headers: {
        [headers.idempotencyKey]: key,
        ...(version !== undefined && { [headers.ifMatch]: String(version) }),
        ...more,
      },
    });
  const lost = await press();
  expect(JSON.stringify(lost.body)).toContain('SUCCESS');
  const [stored, done] = [await storedIn(server.db), await acts()];
  const again = await press();
  if (anew.has(name)) {
    expect([again.errorCode, await acts()]).toEqual([undefined, done + 1]);
    return;
  }
  // A file that comes whole a second time belongs to nothing, and is swept later.
  expect({ ...(await storedIn(server.db)), stored_file: stored['stored_file'] }).toEqual(stored);
  expect(await acts()).toBe(done);
  if (refusedOnce.has(name)) expect(again.errorCode).toBeDefined();
  // a link to a file is signed for some minutes, each time anew
  else if (name !== 'revealDocument') expect(again.data()).toEqual(lost.data());
});
