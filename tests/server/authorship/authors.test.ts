import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { addAgent, allRight, ask, noFields, placeKyc, upload } from '../agent-kyc/agent-kyc-support.ts';
import { addStaff } from '../applications/support.ts';
import { startCampaigns } from '../campaigns/campaign-support.ts';
import { dltTemplateId, templateFields } from '../otp-templates/otp-support.ts';
import { ruleOf } from '../auto-movement/auto-movement-support.ts';
import type { Session } from '../support.ts';
import { authoredDesks, type AuthoredDesk, type Work } from './authored-desks.ts';

let desk: Awaited<ReturnType<typeof startCampaigns>>;
let desks: Record<string, AuthoredDesk>;
let people: Record<'A' | 'B' | 'C' | 'D', Session>;
type Name = keyof typeof people;
beforeAll(async () => {
  desk = await startCampaigns();
  const roles = ['ADMIN', 'OPS_LEAD', 'COLLECTIONS_HEAD'] as const;
  const routes = [routesOf('ops', true), routesOf('agency', true)];
  const person = (name: Name) => addStaff(desk, name, roles, routes);
  people = { A: await person('A'), B: await person('B'), C: await person('C'), D: await person('D') };
  desks = authoredDesks(desk);
});
afterAll(() => desk.close());

const kinds = ['otpTemplate', 'promoCode', 'partnerRule', 'agentKyc'] as const;
const kindsOfOne = ['certificate', 'communication', 'settlement', 'waiver', 'restructure'] as const;

function deskOf(kind: string): AuthoredDesk {
  const found = desks[kind];
  if (!found) throw new Error(`There is no desk of ${kind}`);
  return found;
}

/** Something that these people have written, one after the other, before its decider. The last one hands it in. */
async function written(kind: string, writers: readonly Name[]): Promise<Work> {
  const work = await deskOf(kind).begin();
  for (const writer of writers) await work.write(people[writer]);
  const last = writers.at(-1);
  if (last) await work.handIn?.(people[last]);
  return work;
}

/** Nobody of those decides on it, and each hears why from the screen first; the others may. */
async function expectApart(kind: string, work: Work, authors: readonly Name[]): Promise<void> {
  const { sentence } = deskOf(kind);
  for (const name of Object.keys(people) as Name[]) {
    const isAuthor = authors.includes(name);
    expect([name, await work.offered(people[name])]).toEqual([name, isAuthor ? sentence : null]);
    if (isAuthor)
      expect([name, await work.decide(people[name])]).toEqual([
        name,
        { code: 'MAKER_CHECKER_VIOLATION', said: sentence },
      ]);
  }
}

const orders = (
  [['A'], ['B'], ['A', 'B'], ['B', 'A'], ['A', 'B', 'A'], ['A', 'A', 'B', 'B']] as const satisfies readonly Name[][]
).map((writers: readonly Name[]) => ({ writers, order: writers.join(', then ') }));
const approvers: readonly Name[] = ['A', 'B', 'C'];

describe.each(kinds)('%s', (kind) => {
  it.each(orders)('written by $order: all of them are kept from its decision, and nobody else', async ({ writers }) => {
    for (const approver of approvers) {
      if (writers.includes(approver)) continue;
      const work = await written(kind, writers);
      await expectApart(kind, work, writers);
      expect(await work.decide(people[approver])).toBeUndefined();
    }
  });

  it('has no author of who changes nothing that is decided', async () => {
    const probe = await deskOf(kind).begin();
    for (const what of Object.keys(probe.idle)) {
      const work = await deskOf(kind).begin();
      await work.write(people.A);
      await work.idle[what]?.(people.C);
      await work.handIn?.(people.A);
      await expectApart(kind, work, ['A']);
      expect([what, await work.decide(people.C)]).toEqual([what, undefined]);
    }
  });

  it('is begun anew by a decision: who wrote it before may decide on what another rewrites', async () => {
    const work = await written(kind, ['A', 'B']);
    expect(await (work.sendBack ?? work.decide)(people.C)).toBeUndefined();
    await work.write(people.D);
    await work.handIn?.(people.D);
    await expectApart(kind, work, ['D']);
    expect(await work.decide(people.A)).toBeUndefined();
  });
});

describe.each(kindsOfOne)('%s', (kind) => {
  it.each(['A', 'B'] as const)('made by %s is decided on by another', async (maker) => {
    const work = await written(kind, [maker]);
    await expectApart(kind, work, [maker]);
    expect(await work.decide(people.C)).toBeUndefined();
  });
});

it('A writes the text and B the name, C approves, D rewrites it: A may approve [UT-03]', async () => {
  const { A, B, C, D } = people;
  const send = async (name: 'createOtpTemplate' | 'saveOtpTemplate', input: object, session: Session) =>
    (await desk.call(name, input as never, { session })).data();
  const move = (templateId: string, target: 'PENDING_DLT' | 'APPROVED', session: Session) =>
    desk.call('moveOtpTemplate', { templateId, target }, { session });
  const fields = templateFields({ templateName: 'By A', dltTemplateId });
  const { templateId } = await send('createOtpTemplate', fields, A);
  await send('saveOtpTemplate', { templateId, ...fields, templateName: 'By B' }, B);
  (await move(templateId, 'PENDING_DLT', B)).data();
  for (const writer of [A, B])
    expect((await move(templateId, 'APPROVED', writer)).body).toMatchObject({
      error: { errorMessage: 'The person who wrote this template may not approve it' },
    });
  (await move(templateId, 'APPROVED', C)).data();
  const text = 'Rewritten {verificationCode} {hashCode}';
  const next = await send('saveOtpTemplate', { templateId, ...fields, text, dltTemplateId: '2'.repeat(19) }, D);
  (await move(next.templateId, 'PENDING_DLT', A)).data();
  expect((await move(next.templateId, 'APPROVED', D)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
  (await move(next.templateId, 'APPROVED', A)).data();
});

describe('a rule of auto-movement', () => {
  const save = (ruleId: string, session: Session, isOn: boolean, maxAmount?: number) =>
    desk.call(
      'savePartnerRule',
      { ruleId, isOn, ...(maxAmount !== undefined && { rule: ruleOf({ maxAmount }) }), reason: '' },
      { session },
    );
  const decide = (ruleId: string, session: Session) =>
    desk.call('decidePartnerRule', { ruleId, isAccepted: true, reason: '' }, { session });
  const ruleIdAt = async (place: number) => {
    const rules = await desk.db.selectFrom('partner_rule').select('id').orderBy('id', 'desc').execute();
    return rules[place]?.id ?? '';
  };

  it('that is written while it is off has its writer for an author of the proposal to switch it on', async () => {
    const ruleId = await ruleIdAt(0);
    (await save(ruleId, people.A, false, 7_000)).data();
    (await save(ruleId, people.B, true)).data();
    expect((await decide(ruleId, people.A)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    (await decide(ruleId, people.C)).data();
  });

  it('that is withdrawn has the authors of the proposal that waits, not of the withdrawn one', async () => {
    const ruleId = await ruleIdAt(1);
    (await save(ruleId, people.A, true, 7_000)).data();
    (await save(ruleId, people.A, false)).data();
    (await save(ruleId, people.B, true, 8_000)).data();
    expect((await decide(ruleId, people.B)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    (await decide(ruleId, people.A)).data();
  });

  it('keeps the name of its proposer when another saves the same proposal', async () => {
    const ruleId = await ruleIdAt(2);
    (await save(ruleId, people.A, true, 7_000)).data();
    (await save(ruleId, people.B, true, 7_000)).data();
    expect((await desk.call('partnerRule', { ruleId }, { session: people.C })).data().proposedBy).toBe('A Tester');
    (await decide(ruleId, people.B)).data();
  });
});

describe('the KYC of an agent', () => {
  const sentence = 'The person who filled in or submitted this KYC may not decide on it';
  const acts = ['fills it in', 'uploads a document', 'removes a document', 'submits it'] as const;

  async function act(what: (typeof acts)[number], userId: string, session: Session): Promise<void> {
    const attach = async (fileId: string | null) =>
      void (await ask(desk, 'attachAgentKycDocument', { userId, kind: 'PHOTO', fileId }, session)).data();
    const fields = { ...noFields, address: `${session.id.slice(-4)} Anna Nagar West, Chennai` };
    switch (what) {
      case 'fills it in':
        (await ask(desk, 'saveAgentKyc', { userId, fields, accountNumberAgain: null }, session)).data();
        return;
      case 'uploads a document':
        return attach(await upload(desk, session, userId, 'PHOTO'));
      case 'removes a document':
        return attach(null);
      case 'submits it':
        (await ask(desk, 'submitAgentKyc', { userId }, session)).data();
    }
  }
  const decide = (userId: string, session: Session, decision: 'DONE' | 'REWORK' | 'REJECTED' = 'DONE') =>
    ask(
      desk,
      'decideAgentKyc',
      {
        userId,
        decision,
        verdicts: decision === 'DONE' ? allRight : [{ part: 'PHOTO', verdict: 'WRONG' }],
        rejectReason: decision === 'REJECTED' ? 'FORGED' : null,
        remark: decision === 'DONE' ? '' : 'The photo shows somebody else',
      },
      session,
    );

  it.each(acts)('is decided on by nobody who %s', async (what) => {
    const userId = await addAgent(desk);
    await placeKyc(desk, userId, 'DRAFT');
    await act(what, userId, people.A);
    if (what === 'removes a document') await act('uploads a document', userId, people.B);
    if (what !== 'submits it') await act('submits it', userId, people.B);
    expect((await decide(userId, people.A)).said).toBe(sentence);
    (await decide(userId, people.C)).data();
  });

  it.each(['REWORK', 'REJECTED'] as const)(
    'that is submitted again as it was after %s keeps its authors',
    async (sentBack) => {
      const userId = await addAgent(desk);
      await placeKyc(desk, userId, 'DRAFT');
      await act('fills it in', userId, people.A);
      await act('submits it', userId, people.A);
      (await decide(userId, people.C, sentBack)).data();
      if (sentBack === 'REJECTED')
        (await ask(desk, 'reopenAgentKyc', { userId, remark: 'Looked at once more' }, people.D)).data();
      await act('submits it', userId, people.B);
      for (const author of [people.A, people.B]) expect((await decide(userId, author)).said).toBe(sentence);
      (await decide(userId, people.D)).data();
    },
  );
});

it('what is deleted leaves no author behind', async () => {
  const { templateId } = (
    await desk.call('createOtpTemplate', templateFields({ templateName: 'Deleted' }), { session: people.A })
  ).data();
  const rows = () => desk.db.selectFrom('authorship').selectAll().where('subject_id', '=', templateId).execute();
  expect(await rows()).toHaveLength(1);
  (await desk.call('deleteOtpTemplate', { templateId }, { session: people.A })).data();
  expect(await rows()).toEqual([]);
});
