import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { callNames, callRows, type CallName, type VersionedCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { sendPicture } from '../chat/chat-picture.ts';
import { askedRestructure, askedWaiver, overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { addMails, addMandate, mailIds, removeMandates } from '../nach/nach-support.ts';
import { retry, standAtVkyc, workAtVkyc } from '../vkyc/desk-support.ts';
import { passed, standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import type { ComplianceDesk } from '../../../widgets/contract/compliance/compliance.ts';
import { stageWrites, workAtStages } from '../stage-work/stage-support.ts';
import { addAgent, allRight, ask, noFields, placeKyc, renewal, upload } from '../agent-kyc/agent-kyc-support.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { classOf } from '../refusals/call-classes.ts';
import { presentVersion } from '../refusals/present-version.ts';
import { storedIn } from '../refusals/refusal-support.ts';
import { proposeRule, ruleIdOf } from '../auto-movement/auto-movement-support.ts';
import { addWaiting } from '../campaigns/campaign-support.ts';
import { addTemplate, templateFields } from '../otp-templates/otp-support.ts';
import { addPromoCode, costly, firstLoans, promoDetails } from '../promo/promo-support.ts';
import { addUnsubscription, choicesOff } from '../unsubscribe/unsubscribe-support.ts';
import { jpg } from '../files/sample-files.ts';
import { addLoan, standSettlement } from '../settlement/settlement-support.ts';
import type { Session, TestServer } from '../support.ts';
import { reported } from '../feedback/feedback-support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';

let server: TestServer;
let lead: Session;
let loan: string;
let application: string;
let customer: string;
beforeAll(async () => {
  server = await startWithDocuments(600);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) => {
    const told = { today: now, now, applications: 600, report: () => undefined };
    return agentsSeeder.seed({ tx, random: seededRandom('versions/agents'), ...told });
  });
  lead = await server.signIn();
  await workAtCompliance(server, lead.id);
  await workAtStages(server, lead.id);
  await workAtVkyc(server, lead.id);
  customer = (await addCustomers(server)).application;
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  await removeMandates(server);
  await addMandate(server, customer);
  await addMails(server);
  await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
  ({ loan, id: application } = await freshApplication(server));
});
afterAll(() => server.close());

const photo = () => ({ file: new File([new Uint8Array(jpg)], 'photo.jpg') });
/** Puts the application at a desk of compliance. */
const desk = (name: ComplianceDesk, more: { isTaken?: boolean } = {}) =>
  standAtDesk(server, loan, name, { reviewer: lead.id, ...more });
const stages = () => stageWrites(server, { loan, id: application });
const at = () => ({ loanApplicationNumber: loan });
const marketing = () => server.signIn('ops2@demo.example');
const owing = async () => ({ loanApplicationId: (await overdueLoan(server)).loan });

/** A feedback on a loan in collection. */
async function feedbackOf(session: Session): Promise<string> {
  const { number } = await server.db
    .selectFrom('collections_case')
    .select('loan_application_number as number')
    .where('queue', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await server.call('submitFeedback', reported(number), { session })).data().feedbackId;
}

/** A change by each call that changes a row, which is done where the row is what its writer has read. */
const change: { [Name in VersionedCall]: () => Promise<CallInput<Name>> | CallInput<Name> } = {
  async recoverSettlement() {
    const { settlementId } = await standSettlement(server, await addLoan(server), 'DELETED', { by: lead.id });
    return { settlementId, settlementDate: todayOf(server, 30) };
  },
  async sendSettlementLink() {
    const { settlementId } = await standSettlement(server, await addLoan(server), 'CX_PENDING', { by: lead.id });
    return { settlementId, channel: 'COPY' };
  },
  updateUdrsStatus: () => ({
    ...at(),
    currentStage: 'DOCUMENT_PROCESSING',
    targetStage: 'CANCELLED',
    remarks: 'The customer asked for it',
    rejectReason: null,
  }),
  reportIssue: () => ({ ...at(), userComment: 'No answer', holdReason: 'CUSTOMER_NOT_REACHABLE' }),
  updateDocumentSection: () => ({ ...at(), sectionKey: 'PAN', status: null, fields: [] }),
  async withdrawDecision() {
    const rejected = { docStatus: 'REJECTED' as const, rejectReasons: ['IMAGE_UNCLEAR'] };
    const reject = { ...at(), sectionKey: 'PAN', status: rejected, fields: [] };
    (await server.call('updateDocumentSection', reject, { session: lead })).data();
    return { ...at(), sectionKey: 'PAN' };
  },
  async removeKycDocument() {
    const kind = { type: 'Address Proof', proofType: 'Gas connection' };
    const { card } = (await server.call('addKycDocument', { ...at(), ...kind }, { session: lead })).data();
    return { ...at(), sectionKey: card.key };
  },
  uploadDocument: () => ({ ...at(), key: 'PAN.front.original', extension: 'jpg', ...photo() }),
  async uploadAdditionalDocument() {
    const kind = { type: 'Address Proof', proofType: 'Passport' };
    const { card } = (await server.call('addKycDocument', { ...at(), ...kind }, { session: lead })).data();
    return { ...at(), ...kind, key: `${card.key}.front.original`, extension: 'jpg', ...photo() };
  },
  async deleteDocument() {
    const picture = { ...at(), key: 'PAN.front.original', extension: 'jpg' };
    (await server.call('uploadDocument', { ...picture, ...photo() }, { session: lead })).data();
    return picture;
  },
  async fileChatPicture() {
    const { room, messageId } = await sendPicture(server, loan, lead);
    return { variant: room.variant, roomId: room.id, messageId, card: 'PAN', side: 'front' };
  },
  saveRow: () => ({ listType: 'document-processing', rowId: application, remark: 'Call at noon' }),
  linkNachMail: () => ({ mailId: mailIds.other, loanApplicationNumber: personalLoan, confirmed: ['senderEmail'] }),
  async decideVkyc() {
    await standAtVkyc(server, loan);
    return { ...at(), ...retry };
  },
  async claimComplianceCase() {
    await desk('review');
    return { ...at(), assigneeId: null };
  },
  async releaseComplianceCase() {
    await desk('review', { isTaken: true });
    return at();
  },
  async saveComplianceChecks() {
    await desk('review', { isTaken: true });
    return { ...at(), checks: [passed], answers: [] };
  },
  async decideComplianceCase() {
    await desk('review', { isTaken: true });
    return { ...at(), decision: 'REJECT', comment: 'Fraud', rejectReason: 'FRAUD_SUSPECTED', discrepancies: [] };
  },
  async answerDiscrepancy() {
    const { discrepancyId } = await desk('fixer');
    return { ...at(), discrepancyId, answer: 'EXPLAINED', answerText: 'Both names are hers', file: null };
  },
  async returnComplianceCase() {
    const { discrepancyId } = await desk('fixer');
    return { ...at(), target: 'COMPLIANCE_CALLING', comment: 'Ask her', discrepancyIds: [discrepancyId] };
  },
  async saveComplianceCall() {
    await desk('calling');
    return { ...at(), outcome: 'CONFIRMED', callingComment: 'Confirmed', nextCallDate: null, discrepancyIds: [] };
  },
  savePartnerRule: async () => ({ ruleId: await ruleIdOf(server, 'IDFC'), isOn: false, reason: '' }),
  decidePartnerRule: async () => ({
    ruleId: await proposeRule(server, 'IDFC', await marketing()),
    isAccepted: false,
    reason: 'Too wide',
  }),
  releaseCommunication: async () => ({ communicationId: await addWaiting(server, await marketing()) }),
  refuseCommunication: async () => ({
    communicationId: await addWaiting(server, await marketing()),
    remark: 'Too many',
  }),
  stopCommunication: async () => ({ communicationId: await addWaiting(server, lead, 1) }),
  saveOtpTemplate: async () => ({
    templateId: await addTemplate(server, lead),
    ...templateFields({ language: 'Tamil' }),
  }),
  moveOtpTemplate: async () => ({ templateId: await addTemplate(server, lead), target: 'PENDING_DLT' }),
  deleteOtpTemplate: async () => ({ templateId: await addTemplate(server, lead) }),
  saveUnsubscription: async () => ({
    ...choicesOff(['SMS', 'SERVICE'], ['SMS', 'PROMOTION']),
    subscriptionId: await addUnsubscription(server, lead, ['SMS', 'SERVICE']),
  }),
  updatePromoCode: async () => ({ ...promoDetails(), promoCodeId: await addPromoCode(server, lead) }),
  switchPromoCode: async () => ({ promoCodeId: await addPromoCode(server, lead), active: false, reason: 'A mistake' }),
  savePromoCodeRules: async () => ({ promoCodeId: await addPromoCode(server, lead), rules: firstLoans }),
  approvePromoCode: async () => ({ promoCodeId: await addPromoCode(server, await marketing(), costly) }),
  deletePromoCode: async () => ({ promoCodeId: await addPromoCode(server, lead, costly) }),
  async cancelPaymentLink() {
    const asked = { ...(await owing()), purpose: 'OVERDUE' as const, amount: 500, channel: 'SMS' as const };
    return { linkId: (await server.call('sendPaymentLink', asked, { session: lead })).data().linkId };
  },
  async decidePenaltyWaiver() {
    const { loanApplicationId } = await owing();
    const waiverId = await askedWaiver(server, loanApplicationId, (await server.signIn('agency@demo.example')).id);
    return { waiverId, decision: 'APPROVE', remark: 'Agreed' };
  },
  async decideRestructure() {
    const { loanApplicationId } = await owing();
    const by = (await server.signIn('agency@demo.example')).id;
    return {
      restructureId: await askedRestructure(server, loanApplicationId, by),
      decision: 'APPROVE',
      remark: 'Agreed',
    };
  },
  async changeAgency() {
    const written = { startsOn: null, endsOn: null, contact: null };
    const made = await server.call('createAgency', { name: 'Tapti', code: 'TAPTI', ...written }, { session: lead });
    return { agencyId: made.data().agencyId, name: 'Tapti Recovery', ...written };
  },
  async moveAgency() {
    const written = { name: 'Luni', code: 'LUNI', startsOn: null, endsOn: null, contact: null };
    const { agencyId } = (await server.call('createAgency', written, { session: lead })).data();
    return { agencyId, to: 'ENDED', remark: 'A mistake' };
  },
  async sendForeclosureLink() {
    const asked = { ...(await owing()), quoteOn: todayOf(server) };
    const { foreclosureId } = (await server.call('quoteForeclosure', asked, { session: lead })).data();
    return { foreclosureId, channel: 'SMS' };
  },
  raiseComplaint: async () => ({ ...(await owing()), remark: 'Disputes the amount' }),
  async clearComplaint() {
    const asked = { ...(await owing()), remark: 'Disputes the amount' };
    (await server.call('raiseComplaint', asked, { session: await server.signIn('manager@demo.example') })).data();
    return { ...asked, remark: 'Settled with the borrower' };
  },
  saveContactWish: async () => ({ ...(await owing()), opens: 600, closes: 720, place: null }),
  recordVisit: () => stages().recordVisit(),
  decideCredit: () => stages().decideCredit(),
  recordAgreement: () => stages().recordAgreement(),
  openMandate: () => stages().openMandate(),
  checkAccount: () => stages().checkAccount(),
  initiateDisbursal: () => stages().initiateDisbursal(),
  releaseDisbursal: () => stages().releaseDisbursal(),
  fixDisbursal: () => stages().fixDisbursal(),
  async answerClarification() {
    const feedbackId = await feedbackOf(lead);
    await server.db
      .updateTable('feedback')
      .set({ status: 'NEEDS_CLARIFICATION' })
      .where('id', '=', feedbackId)
      .execute();
    return { feedbackId, remarks: 'The first number' };
  },
  async saveAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { userId, fields: { ...noFields, pinCode: '560038' }, accountNumberAgain: null };
  },
  async attachAgentKycDocument() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { userId, kind: 'PHOTO', fileId: await upload(server, lead, userId, 'PHOTO') };
  },
  async submitAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'DRAFT');
    return { userId };
  },
  async decideAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'SUBMITTED', { submittedBy: (await server.signIn('manager@demo.example')).id });
    return { userId, decision: 'DONE', verdicts: allRight, rejectReason: null, remark: '' };
  },
  async reopenAgentKyc() {
    const userId = await addAgent(server);
    await placeKyc(server, userId, 'REJECTED');
    return { userId, remark: 'The certificate was read wrongly' };
  },
  async submitAgentCertificate() {
    const userId = await addAgent(server);
    return { userId, ...(await renewal(server, lead, userId)) };
  },
  async decideAgentCertificate() {
    const userId = await addAgent(server);
    const manager = await server.signIn('manager@demo.example');
    await ask(server, 'submitAgentCertificate', { userId, ...(await renewal(server, manager, userId)) }, manager);
    return { userId, decision: 'ACCEPTED', remark: '' };
  },
  acceptNachMail: () => ({ mailId: mailIds.linked, remarks: null }),
  rejectNachMail: () => ({ mailId: mailIds.linked, rejectReason: 'M008 Company stamp required', remarks: null }),
};
const versioned = Object.keys(change) as VersionedCall[];

it('every call that changes a row is asked here', () => {
  expect(versioned.toSorted()).toEqual(callNames.filter((name) => callRows[name].changes === 'row').toSorted());
  for (const name of callNames) {
    const { changes, because, writes } = callRows[name];
    expect([name, changes === 'unversioned', because !== undefined]).toEqual([
      name,
      because !== undefined,
      changes === 'unversioned',
    ]);
    if (changes === 'row' || changes === 'rows' || changes === 'checkedFile')
      expect([name, writes]).toEqual([name, true]);
  }
});

const send = <Name extends CallName>(call: Name, input: CallInput<Name>, version: number | undefined) =>
  server.call(call, input, {
    session: lead,
    isBlind: true,
    headers: version === undefined ? {} : { [headers.ifMatch]: String(version) },
  });

/** All that is stored is compared for these; of the others, the row's own version. */
const compared = new Set(sampled(versioned, classOf));

it.each(versioned)(
  '%s is refused without the version that was read, and with one that has passed: nothing changes; and done with it',
  async (name) => {
    const input = await change[name]();
    const present = (await presentVersion(server.db, name, input)) ?? Number.NaN;
    const before = compared.has(name) && (await storedIn(server.db));
    const blind = await send(name, input, undefined);
    expect([blind.status, blind.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(blind.body)).toContain(headers.ifMatch);
    for (const version of [present - 1, present + 1])
      expect((await send(name, input, version)).errorCode).toBe('STALE_VERSION');
    if (before) {
      const after = await storedIn(server.db);
      // An upload that is refused after it came whole is swept later.
      expect({ ...after, stored_file: before['stored_file'] }).toEqual(before);
    } else expect(await presentVersion(server.db, name, input)).toBe(present);
    const done = await send(name, input, present);
    expect(JSON.stringify(done.body)).toContain('SUCCESS');
  },
);

it.each([...compared])('%s is done for one of two who have read the same', async (name) => {
  const input = await change[name]();
  const version = await presentVersion(server.db, name, input);
  const answers = await Promise.all([send(name, input, version), send(name, input, version)]);
  expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
});

describe('a change of several rows', () => {
  const stale = { okCount: 0, failCount: 1, results: [expect.objectContaining({ errorCode: 'STALE_VERSION' })] };
  const idOf = async (table: 'agent' | 'collections_case', queue: string) =>
    await server.db.selectFrom(table).select(['id', 'version']).where('queue', '=', queue).executeTakeFirstOrThrow();
  const passed = ({ id, version }: { id: string; version: number }) => [{ rowId: id, version: version + 1 }];

  it('refuses each row by the version beside its id', async () => {
    const rows = callNames.filter((name) => callRows[name].changes === 'rows');
    expect(rows.toSorted()).toEqual([
      'acceptSettlements',
      'allocateCases',
      'allocateToAgency',
      'assignQueues',
      'deleteSettlements',
      'reassignForOsv',
      'recallFromAgency',
      'rejectSettlements',
      'releaseHolds',
      'unassignQueues',
      'validateFeedback',
    ]);
    const agent = await idOf('agent', 'OPS');
    for (const name of ['assignQueues', 'unassignQueues'] as const) {
      const answer = await server.call(
        name,
        { rows: passed(agent), queues: ['DOCUMENT_PROCESSING'] },
        { session: lead },
      );
      expect(answer.data(), name).toEqual(stale);
    }
    const { agents } = (await server.call('allocationAgents', {}, { session: lead })).data();
    const agentId = agents.find(({ refusal }) => refusal === null)?.id ?? '';
    const loans = passed(await idOf('collections_case', 'AGENCY_CALLING'));
    const given = { action: 'allocateAgent', channel: 'calling', rows: loans, agentId } as const;
    expect((await server.call('allocateCases', given, { session: lead })).data()).toEqual(stale);
    const feedbackId = await feedbackOf(await server.signIn('manager@demo.example'));
    const validated = { rows: passed({ id: feedbackId, version: 1 }), verdict: 'VALIDATED' } as const;
    expect((await server.call('validateFeedback', validated, { session: lead })).data()).toEqual(stale);
    const osv = await server.db
      .selectFrom('application')
      .select(['id', 'version'])
      .where('queue', '=', 'KYC_VERIFICATION')
      .executeTakeFirstOrThrow();
    const { assignees } = (await server.call('osvAssignees', {}, { session: lead })).data();
    const given2 = { rows: passed(osv), assigneeId: assignees[0]?.id ?? '' };
    expect((await server.call('reassignForOsv', given2, { session: lead })).data()).toEqual(stale);
    const held = await server.db
      .selectFrom('application')
      .select(['id', 'version'])
      .where('hold', '=', 'PRE_DISBURSAL')
      .limit(1)
      .executeTakeFirstOrThrow();
    const given3 = { rows: passed(held), remarks: 'The customer has answered' };
    expect((await server.call('releaseHolds', given3, { session: lead })).data()).toEqual(stale);
  });
});

it('a call that compares no version does not take one, instead of passing over it', async () => {
  const answer = await server.call(
    'savedViews',
    { listType: 'hold' },
    { session: lead, headers: { [headers.ifMatch]: '1' } },
  );
  expect([answer.status, answer.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
});
