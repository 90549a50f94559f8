import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/agents/demo/agents.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { callNames, callRows, type CallName, type VersionedCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { sendPicture } from '../chat/chat-picture.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { addMails, addMandate, mailIds, removeMandates } from '../nach/nach-support.ts';
import { passed, standAtDesk, workAtCompliance } from '../compliance/desk-support.ts';
import type { ComplianceDesk } from '../../../widgets/contract/compliance/compliance.ts';
import { presentVersion } from '../refusals/present-version.ts';
import { storedIn } from '../refusals/refusal-support.ts';
import { jpg } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';
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
const at = () => ({ loanApplicationNumber: loan });

/** A change by each call that changes a row, which is done where the row is what its writer has read. */
const change: { [Name in VersionedCall]: () => Promise<CallInput<Name>> | CallInput<Name> } = {
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

describe.each(versioned)('%s', (name) => {
  const send = <Name extends CallName>(call: Name, input: CallInput<Name>, version: number | undefined) =>
    server.call(call, input, {
      session: lead,
      isBlind: true,
      headers: version === undefined ? {} : { [headers.ifMatch]: String(version) },
    });

  it('is refused without the version that was read, and with one that has passed: nothing changes; and done with it', async () => {
    const input = await change[name]();
    const present = (await presentVersion(server.db, name, input)) ?? Number.NaN;
    const before = await storedIn(server.db);
    const blind = await send(name, input, undefined);
    expect([blind.status, blind.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(JSON.stringify(blind.body)).toContain(headers.ifMatch);
    for (const version of [present - 1, present + 1])
      expect((await send(name, input, version)).errorCode).toBe('STALE_VERSION');
    const after = await storedIn(server.db);
    // An upload that is refused after it came whole is swept later.
    expect({ ...after, stored_file: before['stored_file'] }).toEqual(before);
    const done = await send(name, input, present);
    expect(JSON.stringify(done.body)).toContain('SUCCESS');
  });

  it('is done for one of two who have read the same', async () => {
    const input = await change[name]();
    const version = await presentVersion(server.db, name, input);
    const answers = await Promise.all([send(name, input, version), send(name, input, version)]);
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
  });
});

describe('a change of several rows', () => {
  const stale = { okCount: 0, failCount: 1, results: [expect.objectContaining({ errorCode: 'STALE_VERSION' })] };
  const idOf = async (table: 'agent' | 'collections_case', queue: string) =>
    await server.db.selectFrom(table).select(['id', 'version']).where('queue', '=', queue).executeTakeFirstOrThrow();
  const passed = ({ id, version }: { id: string; version: number }) => [{ rowId: id, version: version + 1 }];

  it('refuses each row by the version beside its id', async () => {
    const rows = callNames.filter((name) => callRows[name].changes === 'rows');
    expect(rows.toSorted()).toEqual([
      'allocateCases',
      'assignQueues',
      'reassignForOsv',
      'releaseHolds',
      'unassignQueues',
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
