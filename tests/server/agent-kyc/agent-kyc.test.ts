import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endCertificates } from '../../../host/server/desks/agent-kyc/certificate.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { agentKycDocumentKinds } from '../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { dayOf, monthsAfter } from '../../../widgets/contract/time.ts';
import { agentKycStatuses } from '../../../widgets/contract/collections/agents.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import {
  addAgent,
  allRight,
  ask,
  endCertificateIn,
  goodFields,
  noFields,
  placeKyc,
  presign,
  renewal,
  upload,
} from './agent-kyc-support.ts';

let server: TestServer;
let maker: Session;
let checker: Session;
let head: Session;
let agent: string;
beforeAll(async () => {
  server = await startTestServer();
  maker = await server.signIn('manager@demo.example');
  head = await server.signIn('lead@demo.example');
  const routes = [
    { viewName: 'agency' as const, routeList: ['AGENCY_AGENT_KYC', 'AGENCY_AGENTS_LIST'].map((key) => ({ key })) },
  ];
  checker = await addStaff(server, 'checker', ['AGENCY_MANAGER'], routes);
});
beforeEach(async () => {
  agent = await addAgent(server);
});
afterAll(() => server.close());

type Fields = Partial<CallInput<'saveAgentKyc'>['fields']>;
const save = (fields: Fields, session = maker) =>
  ask(
    server,
    'saveAgentKyc',
    { userId: agent, fields: { ...noFields, ...fields }, accountNumberAgain: fields.accountNumber ?? null },
    session,
  );
const show = async (userId = agent, session = maker) =>
  (await server.call('fetchAgentKyc', { userId }, { session })).data();
const attach = async (kind: (typeof agentKycDocumentKinds)[number], session = maker) =>
  ask(
    server,
    'attachAgentKycDocument',
    { userId: agent, kind, fileId: await upload(server, session, agent, kind) },
    session,
  );
const submit = (session = maker) => ask(server, 'submitAgentKyc', { userId: agent }, session);
const decide = (more: Partial<CallInput<'decideAgentKyc'>> = {}, session = checker) =>
  ask(
    server,
    'decideAgentKyc',
    { userId: agent, decision: 'DONE', verdicts: allRight, rejectReason: null, remark: '', ...more },
    session,
  );
const rework = (part: 'PHOTO' | 'BANK' = 'PHOTO') =>
  decide({ decision: 'REWORK', verdicts: [{ part, verdict: 'WRONG' }], remark: 'The photo is blurred, take it anew' });
const reject = () =>
  decide({ decision: 'REJECTED', verdicts: [], rejectReason: 'FORGED', remark: 'The certificate is forged' });
const stored = () =>
  server.db
    .selectFrom('agent')
    .select(['kyc_status', 'certificate_ends_at', 'version'])
    .where('id', '=', agent)
    .executeTakeFirstOrThrow();
const audit = () =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'result', 'before', 'after', 'remark', 'reason_codes', 'actor'])
    .where('entity', '=', 'agentKyc')
    .where((eb) => eb.or([eb('entity_id', '=', agent), eb('entity_id', 'is', null)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
const refusalOf = async () =>
  (await server.call('allocationAgents', {}, { session: maker })).data().agents.find(({ id }) => id === agent)?.refusal;

/** A KYC that is filled in, with all of its documents. */
async function fill() {
  (await save(goodFields(server.clock.now()))).data();
  for (const kind of agentKycDocumentKinds) (await attach(kind)).data();
}

describe('a KYC', () => {
  it('is filled in, submitted, and done by another person; loans can be given then [AP-86][AK-07]', async () => {
    expect(await refusalOf()).toBe('The KYC of this agent is not done');
    expect(await show()).toMatchObject({ status: 'NOT_STARTED', version: 0, documents: [], history: [] });
    (await save({ pan: 'abcpx1234f' })).data();
    expect(await show()).toMatchObject({ status: 'DRAFT', fields: { pan: 'ABxxxxxx4F' } });
    const early = await submit();
    expect([early.errorCode, early.wrong?.['PHOTO'], early.wrong?.['ifsc']]).toEqual([
      'AGENT_KYC_INCOMPLETE',
      'Upload the document: Photo',
      'This field is required',
    ]);
    await fill();
    expect((await submit()).data()).toMatchObject({ status: 'SUBMITTED', submittedBy: 'Sunita Rao', actions: [] });
    expect((await stored()).kyc_status).toBe('SUBMITTED');
    expect(await refusalOf()).toBe('The KYC of this agent is not done');
    expect((await decide()).data()).toMatchObject({ status: 'DONE', readOnlyReason: 'This KYC is done', actions: [] });
    expect(await refusalOf()).toBeNull();
    expect((await show()).history.map(({ event, by }) => [event, by])).toEqual([
      ['DONE', 'checker Tester'],
      ['SUBMITTED', 'Sunita Rao'],
      ['STARTED', 'Sunita Rao'],
    ]);
    const told = (await audit()).filter(({ result, action }) => result === 'OK' && /SUBMIT|DECIDE/.test(action));
    expect(told.map(({ action, after, actor }) => [action, after, actor])).toEqual([
      ['SUBMIT_AGENT_KYC', { kycStatus: 'SUBMITTED' }, 'manager@demo.example'],
      ['DECIDE_AGENT_KYC', { kycStatus: 'DONE' }, 'checker@test.example'],
    ]);
    const said = JSON.stringify(await audit());
    expect(said).not.toMatch(/ABCPX1234F|abcpx1234f|50100012/);
  });

  it('is decided by nobody who has submitted it, by the call either, and by nobody whose own it is', async () => {
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    const own = await decide({}, maker);
    expect([own.errorCode, own.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who filled in or submitted this KYC may not decide on it',
    ]);
    expect((await audit()).at(-1)).toMatchObject({ action: 'DECIDE_AGENT_KYC', result: 'DENIED' });
    expect(await show()).toMatchObject({
      actions: [],
      readOnlyReason: 'The person who filled in or submitted this KYC may not decide on it',
    });
    expect((await show(agent, checker)).actions).toEqual([{ action: 'decide', refusal: null }]);
    agent = checker.id;
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    expect((await decide({}, checker)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await show(agent, checker)).readOnlyReason).toBe('Nobody works on their own KYC');
  });

  it('goes back for rework, where only what was asked for is open, and is submitted anew', async () => {
    await fill();
    (await submit()).data();
    const wordless = await decide({ decision: 'REWORK', verdicts: [{ part: 'PHOTO', verdict: 'WRONG' }] });
    expect(wordless.wrong).toEqual({ remark: 'Write what to mend' });
    expect((await decide({ decision: 'REWORK', verdicts: [], remark: 'Something is not right' })).wrong).toEqual({
      verdicts: 'Mark what is wrong first',
    });
    (await rework()).data();
    expect(await show()).toMatchObject({
      status: 'REWORK',
      rework: ['PHOTO'],
      remark: 'The photo is blurred, take it anew',
      decidedBy: 'checker Tester',
    });
    expect(await save({ pinCode: '560038' })).toMatchObject({
      errorCode: 'AGENT_KYC_REFUSED',
      said: 'Address proof is right and stays as it is',
    });
    expect((await attach('PAN')).errorCode).toBe('AGENT_KYC_REFUSED');
    (await attach('PHOTO')).data();
    expect((await submit()).data()).toMatchObject({ status: 'SUBMITTED', rework: [], remark: null });
    (await decide()).data();
  });

  it('is rejected with a reason, and reopened by a head of collections alone', async () => {
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    expect((await decide({ decision: 'REJECTED', remark: 'The certificate is forged' })).wrong).toEqual({
      rejectReason: 'Choose a reason',
    });
    (await reject()).data();
    expect(await show()).toMatchObject({
      status: 'REJECTED',
      rejectReason: 'FORGED',
      remark: 'The certificate is forged',
    });
    expect((await save({ pinCode: '560038' })).errorCode).toBe('AGENT_KYC_REFUSED');
    expect((await submit()).errorCode).toBe('AGENT_KYC_REFUSED');
    expect((await ask(server, 'reopenAgentKyc', { userId: agent, remark: 'Read wrongly' }, maker)).errorCode).toBe(
      'NOT_ALLOWED',
    );
    (await ask(server, 'reopenAgentKyc', { userId: agent, remark: 'Read wrongly' }, head)).data();
    expect(await show()).toMatchObject({ status: 'DRAFT', rejectReason: null, submittedBy: null });
  });

  it('that is done takes no further change by any call [AK-04]', async () => {
    await placeKyc(server, agent, 'DONE');
    const before = await server.db.selectFrom('agent_kyc').selectAll().where('agent_id', '=', agent).execute();
    const fileId = '01890a5d-ac96-774b-bcce-b302099a8057';
    const answers = [
      await save({ pinCode: '560038' }),
      await submit(),
      await decide(),
      await rework(),
      await reject(),
      await ask(server, 'reopenAgentKyc', { userId: agent, remark: 'Again' }, head),
      await ask(server, 'attachAgentKycDocument', { userId: agent, kind: 'PAN', fileId }, maker),
      await ask(server, 'attachAgentKycDocument', { userId: agent, kind: 'PAN', fileId: null }, maker),
      await presign(server, maker, agent),
    ];
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(answers.map(() => 'AGENT_KYC_DONE'));
    expect(await server.db.selectFrom('agent_kyc').selectAll().where('agent_id', '=', agent).execute()).toEqual(before);
    expect((await stored()).kyc_status).toBe('DONE');
    expect((await show()).actions).toEqual([]);
  });

  it('is checked for every document before it is done', async () => {
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    expect((await decide({ verdicts: allRight.slice(1) })).said).toBe('Not checked yet: Photo');
    const wrong = [...allRight.slice(1), { part: 'PHOTO' as const, verdict: 'WRONG' as const }];
    expect((await decide({ verdicts: wrong })).said).toBe('Marked as wrong: Photo');
    expect((await decide({ verdicts: [...allRight, ...allRight.slice(0, 1)] })).said).toBe('A part is judged twice');
  });
});

describe('the fields', () => {
  const today = () => dayOf(server.clock.now());

  it('are held to their limits, a message for each [CO-48]', async () => {
    const wrong: [keyof Fields, string, string][] = [
      ['pan', 'ABC1234', 'Enter a PAN such as ABCPK1234F'],
      ['dateOfBirth', monthsAfter(today(), -12 * 17), 'An agent is at least 18 years old'],
      ['dateOfBirth', '1900-01-01', 'An agent is at most 75 years old'],
      ['dateOfBirth', '1996-02-30', 'Enter a date of birth as DD/MM/YYYY'],
      ['aadhaarLast4', '123456789012', 'Enter the last 4 digits alone'],
      ['address', 'Pune', 'Enter at least 10 characters'],
      ['address', 'a'.repeat(251), 'Enter at most 250 characters'],
      ['pinCode', '012345', 'Enter a 6-digit PIN code'],
      ['accountNumber', '12345678', 'Enter 9 to 18 digits'],
      ['ifsc', 'HDFC1001234', 'Enter an IFSC such as HDFC0001234'],
      ['draCertificate', 'A 1', 'Enter 5 to 30 letters, digits, hyphens or slashes'],
      ['draValidUntil', '2020-01-01', 'This certificate has ended'],
      ['draValidUntil', monthsAfter(today(), 121), 'A certificate is valid for at most 10 years'],
      ['policeVerifiedOn', monthsAfter(today(), -13), 'The verification is older than 12 months'],
      ['policeVerifiedOn', monthsAfter(today(), 1), 'This day is in the future'],
    ];
    for (const [field, value, message] of wrong) {
      const answer = await save({ [field]: value });
      expect([answer.errorCode, answer.wrong?.[field]], `${field} ${value}`).toEqual(['VALIDATION_FAILED', message]);
    }
    expect((await show()).status).toBe('NOT_STARTED');
    const twice = await ask(
      server,
      'saveAgentKyc',
      { userId: agent, fields: { ...noFields, accountNumber: '501000123456' }, accountNumberAgain: '501000123465' },
      maker,
    );
    expect(twice.wrong).toEqual({ accountNumberAgain: 'The two numbers are not the same' });
  });

  it('hold a PAN and a certificate of no other agent', async () => {
    const fields = goodFields(server.clock.now());
    (await save(fields)).data();
    agent = await addAgent(server);
    const taken = await save({ pan: fields.pan.toLowerCase() });
    expect([taken.errorCode, taken.wrong]).toEqual(['AGENT_KYC_REFUSED', { pan: 'Another agent has this PAN' }]);
    expect((await save({ draCertificate: fields.draCertificate })).wrong).toEqual({
      draCertificate: 'Another agent has this certificate',
    });
  });

  it('leave the server masked, and are shown in full one by one, each look in the audit', async () => {
    const fields = goodFields(server.clock.now());
    (await save(fields)).data();
    const shown = await show();
    expect(shown.phone).toBe('81xxxxxx64');
    expect(shown.fields).toMatchObject({
      pan: `AB${'x'.repeat(6)}${fields.pan.slice(-2)}`,
      dateOfBirth: 'xx/xx/1996',
      accountNumber: `xxxxxxxx${fields.accountNumber.slice(-4)}`,
      ifsc: fields.ifsc,
    });
    const looks = async () => (await audit()).filter(({ action }) => action === 'REVEAL').length;
    const before = await looks();
    for (const field of ['pan', 'dateOfBirth', 'accountNumber'] as const)
      expect((await server.call('revealAgentKyc', { userId: agent, field }, { session: maker })).data()).toEqual({
        value: fields[field],
        seconds: 30,
      });
    expect(
      (await server.call('revealAgentKyc', { userId: agent, field: 'phone' }, { session: maker })).data().value,
    ).toBe('8123456764');
    expect(await looks()).toBe(before + 4);
    expect(
      (await audit()).some(({ action, after }) => action === 'READ' && JSON.stringify(after).includes('Agent KYC')),
    ).toBe(true);
  });
});

describe('an agent', () => {
  it('is found by the staff id and by the e-mail, in any letter case [AK-06]', async () => {
    const { email, name } = await show();
    expect(await show(email.toUpperCase())).toMatchObject({ userId: agent, name });
    expect((await server.call('fetchAgentKyc', { userId: 'nobody@test.example' }, { session: maker })).errorCode).toBe(
      'NOT_FOUND',
    );
  });

  it('is known before the KYC is started: name, e-mail, phone [AP-87]', async () => {
    expect((await server.call('prefillAgentKyc', { userId: agent }, { session: maker })).data()).toMatchObject({
      userId: agent,
      name: expect.stringMatching(/Tester$/),
      email: expect.stringMatching(/@test\.example$/),
      phone: '81xxxxxx64',
      role: 'Agency agent',
      status: 'NOT_STARTED',
    });
  });

  it('of operations, or who is nobody, has no KYC here; and nobody but a manager sees one', async () => {
    for (const userId of [head.id, '01890a5d-ac96-774b-bcce-b302099a8057', "x' or 1=1"])
      expect((await server.call('fetchAgentKyc', { userId }, { session: maker })).errorCode).toBe('NOT_FOUND');
    const routes = [{ viewName: 'agency' as const, routeList: [{ key: 'AGENCY_AGENT_KYC' }] }];
    const other = await addStaff(server, `agent-who-looks-${agent}`, ['AGENCY_AGENT'], routes);
    for (const name of ['fetchAgentKyc', 'prefillAgentKyc'] as const)
      expect((await server.call(name, { userId: agent }, { session: other })).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('agentKycRail', { status: 'DONE' }, { session: other })).errorCode).toBe('NOT_ALLOWED');
    expect((await ask(server, 'submitAgentKyc', { userId: agent }, other)).errorCode).toBe('NOT_ALLOWED');
  });

  it('stands in the rail under the status, the longest waiting first [AK-01]', async () => {
    await placeKyc(server, agent, 'REWORK');
    const rail = async (status: string) => (await server.call('agentKycRail', { status }, { session: maker })).data();
    const { counts, agents } = await rail('rework');
    expect(counts.map(({ status }) => status)).toEqual([...agentKycStatuses]);
    expect(counts.find(({ status }) => status === 'REWORK')?.count).toBe(agents.length);
    expect(agents.map(({ userId }) => userId)).toContain(agent);
    const since = agents.map((each) => each.since);
    expect(since).toEqual(since.toSorted());
    expect((await rail('SENT_TO_VENDOR')).agents).toEqual([]);
  });
});

describe('a certificate', () => {
  const ends = (days: number) => dayOf(new Date(server.clock.now().getTime() + days * 86_400_000));

  it('that has ended blocks further loans at once, which the job then writes; the KYC stays done', async () => {
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    await server.db
      .updateTable('agent_kyc')
      .set({ dra_valid_until: ends(2) })
      .where('agent_id', '=', agent)
      .execute();
    (await decide()).data();
    expect((await show()).certificate).toEqual({ validUntil: ends(2), state: 'EXPIRING', daysLeft: 2 });
    expect(await refusalOf()).toBeNull();
    const day = ends(2);
    server.clock.advance(3 * 86_400_000);
    await server.db
      .updateTable('session')
      .set({ last_used_at: server.clock.now(), expires_at: new Date('2999-01-01') })
      .execute();
    expect((await show()).certificate).toMatchObject({ validUntil: day, state: 'EXPIRED' });
    expect(await refusalOf()).toBe('The debt recovery certificate of this agent has ended');
    const failed: unknown[] = [];
    const run = () =>
      settleDue(endCertificates, { db: server.db, now: server.clock.now }, (error) => failed.push(error));
    expect([await run(), await run(), failed]).toEqual([1, 0, []]);
    // Looks at the certificate carry the same moment.
    const written = (await audit()).filter(({ action }) => action !== 'READ');
    expect(written.at(-1)).toMatchObject({ action: 'END_AGENT_CERTIFICATE', actor: endCertificates.name });
    expect(await show()).toMatchObject({ status: 'DONE', history: [{ event: 'CERTIFICATE_ENDED', by: null }, {}] });
  });

  it('that ends between the submission and the decision keeps the KYC from being done', async () => {
    await placeKyc(server, agent, 'SUBMITTED', { submittedBy: maker.id });
    await server.db
      .updateTable('agent_kyc')
      .set({ dra_valid_until: ends(-1) })
      .where('agent_id', '=', agent)
      .execute();
    const late = await decide();
    expect([late.errorCode, late.said]).toEqual(['AGENT_KYC_INCOMPLETE', 'This certificate has ended']);
  });
});

describe('a renewed certificate', () => {
  const submitRenewal = async (more: Partial<CallInput<'submitAgentCertificate'>> = {}, session = maker) =>
    ask(
      server,
      'submitAgentCertificate',
      { userId: agent, ...(await renewal(server, maker, agent)), ...more },
      session,
    );
  const decideRenewal = (decision: 'ACCEPTED' | 'REFUSED', session = checker, remark = '') =>
    ask(server, 'decideAgentCertificate', { userId: agent, decision, remark }, session);

  it('frees an agent whose certificate has ended once another person accepts it; the KYC stays as it was done [AK-04]', async () => {
    const made = await renewal(server, maker, agent, -1);
    const before = (await server.db.selectFrom('agent_kyc').selectAll().where('agent_id', '=', agent).execute())[0];
    expect(await refusalOf()).toBe('The debt recovery certificate of this agent has ended');
    expect((await show()).actions).toEqual([{ action: 'renew', refusal: null }]);
    const sent = (await ask(server, 'submitAgentCertificate', { userId: agent, ...made }, maker)).data();
    expect(sent).toMatchObject({
      status: 'DONE',
      certificate: { state: 'EXPIRED' },
      renewal: { status: 'SUBMITTED', draCertificate: made.draCertificate, submittedBy: 'Sunita Rao' },
      fields: { draCertificate: before?.dra_certificate },
    });
    expect(await refusalOf()).toBe('The debt recovery certificate of this agent has ended');
    const own = await decideRenewal('ACCEPTED', maker);
    expect([own.errorCode, own.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who submitted this certificate may not decide on it',
    ]);
    expect((await decideRenewal('ACCEPTED')).data()).toMatchObject({
      status: 'DONE',
      actions: [],
      renewal: null,
      certificate: { validUntil: made.draValidUntil, state: 'VALID' },
      fields: { draCertificate: made.draCertificate, draValidUntil: made.draValidUntil },
      history: [
        { event: 'RENEWED', by: 'checker Tester' },
        { event: 'RENEWAL_SUBMITTED', by: 'Sunita Rao' },
      ],
    });
    expect(await refusalOf()).toBeNull();
    const after = (await server.db.selectFrom('agent_kyc').selectAll().where('agent_id', '=', agent).execute())[0];
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    const drawn = (await show()).documents.find(({ kind }) => kind === 'DRA');
    expect(drawn?.fileId).toBe(made.fileId);
    const told = (await audit()).filter(({ action }) => action.includes('AGENT_CERTIFICATE'));
    expect(told.map(({ action, result, actor }) => [action, result, actor])).toEqual([
      ['SUBMIT_AGENT_CERTIFICATE', 'OK', 'manager@demo.example'],
      ['DECIDE_AGENT_CERTIFICATE', 'DENIED', 'manager@demo.example'],
      ['DECIDE_AGENT_CERTIFICATE', 'OK', 'checker@test.example'],
    ]);
  });

  it('that is refused says why, and another one can be submitted', async () => {
    (await submitRenewal()).data();
    const again = await ask(
      server,
      'submitAgentCertificate',
      {
        userId: agent,
        draCertificate: 'DRA-TWICE',
        draValidUntil: '2039-01-01',
        fileId: '01890a5d-ac96-774b-bcce-b302099a8057',
      },
      head,
    );
    expect(again.said).toBe('A renewed certificate waits for its decision already');
    expect((await presign(server, maker, agent, { kind: 'DRA' })).errorCode).toBe('AGENT_KYC_DONE');
    expect((await decideRenewal('REFUSED')).wrong).toEqual({ remark: 'Write why it is refused' });
    const refused = (await decideRenewal('REFUSED', checker, 'The number cannot be read')).data();
    expect(refused).toMatchObject({
      renewal: { status: 'REFUSED', remark: 'The number cannot be read', decidedBy: 'checker Tester' },
      certificate: { state: 'EXPIRING' },
      actions: [{ action: 'renew' }],
    });
    expect((await decideRenewal('ACCEPTED')).errorCode).toBe('AGENT_KYC_REFUSED');
  });

  it('is taken in the last 30 days alone, longer than the present one, and of no other agent', async () => {
    const good = await renewal(server, maker, agent);
    await endCertificateIn(server, agent, 31);
    const send = (more: Partial<CallInput<'submitAgentCertificate'>>, session = maker) =>
      ask(server, 'submitAgentCertificate', { userId: agent, ...good, ...more }, session);
    expect((await send({})).said).toBe('This certificate is renewed in its last 30 days');
    expect((await presign(server, maker, agent, { kind: 'DRA' })).errorCode).toBe('AGENT_KYC_DONE');
    await endCertificateIn(server, agent, 30);
    expect((await presign(server, maker, agent, { kind: 'DRA' })).errorCode).toBeUndefined();
    expect((await presign(server, maker, agent, { kind: 'PHOTO' })).errorCode).toBe('AGENT_KYC_DONE');
    const today = dayOf(server.clock.now());
    expect((await send({ draCertificate: ' ', draValidUntil: today })).wrong).toEqual({
      draCertificate: 'This field is required',
      draValidUntil: 'This is no longer than the present certificate',
    });
    const first = agent;
    agent = await addAgent(server);
    const other = await renewal(server, maker, agent);
    (await ask(server, 'submitAgentCertificate', { userId: agent, ...other }, maker)).data();
    agent = first;
    expect((await send({ draCertificate: other.draCertificate.toLowerCase() })).wrong).toEqual({
      draCertificate: 'Another agent has this certificate',
    });
    // the very same upload cannot be put in twice
    (await send({})).data();
    agent = await addAgent(server);
    await renewal(server, maker, agent);
    expect((await send({ draCertificate: 'DRA-OTHER', fileId: good.fileId })).errorCode).not.toBeUndefined();
  });

  it('is asked for of no agent who is not done, and by nobody but a manager', async () => {
    await placeKyc(server, agent, 'DRAFT');
    const fileId = await upload(server, maker, agent, 'DRA');
    const input = { userId: agent, draCertificate: 'DRA-55555', draValidUntil: '2039-01-01', fileId };
    expect((await ask(server, 'submitAgentCertificate', input, maker)).said).toBe('The KYC of this agent is not done');
    expect((await decideRenewal('ACCEPTED')).said).toBe('No renewed certificate waits for a decision');
    const plain = await server.signIn('agency@demo.example');
    expect((await ask(server, 'submitAgentCertificate', input, plain)).errorCode).toBe('NOT_ALLOWED');
  });
});
