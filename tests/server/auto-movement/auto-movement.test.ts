import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';
import * as locks from '../../../host/server/core/locks/locks.store.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { listProductTypes, riskLevels } from '../../../widgets/contract/applications/udrs.ts';
import { isWider, ruleWords, type PartnerRule } from '../../../widgets/contract/auto-movement/partner-rule.ts';
import { addStaff, auditOf } from '../applications/support.ts';
import { first, pageOf, startWithApplications, tabsOf } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import {
  movingJob,
  proposeRule,
  putToUpload,
  ready,
  ruleIdOf,
  ruleOf,
  runRound,
  switchOn,
} from './auto-movement-support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

const keys = ['PARTNER_AUTO_MOVEMENT', 'SOURCING_PARTNER_AUTO_MOVEMENT', 'NACH_UPLOAD'] as const;
const routes = [{ viewName: 'ops' as const, routeList: keys.map((key) => ({ key })) }];
const minute = 60_000;
const idfc = 10;

let server: TestServer;
let ops: Session;
let lead: Session;
let admin: Session;
let reader: Session;
let pair: readonly [Session, Session];
let free: string[];
beforeAll(async () => {
  server = await startWithApplications(300);
  ops = await addStaff(server, 'Nandini', ['NACH_OPS'], routes);
  lead = await addStaff(server, 'Lata', ['OPS_LEAD'], routes);
  admin = await addStaff(server, 'Adil', ['ADMIN'], routes);
  reader = await addStaff(server, 'Omkar', ['OPS_AGENT'], routes);
  pair = [ops, lead];
  const found = server.db.selectFrom('application').select('id').where('queue', '<>', 'NACH_UPLOAD');
  free = (await found.orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db
    .updateTable('partner_rule')
    .set({
      is_on: false,
      product_types: '[]',
      max_amount: null,
      max_risk: null,
      daily_cap: null,
      proposal: null,
      proposal_by: null,
      proposed_by: null,
      approved_by: null,
    })
    .execute();
  await server.db.deleteFrom('authorship').execute();
  await server.db.deleteFrom('partner_rule_day').execute();
  await server.db.deleteFrom('auto_movement_try').execute();
  // No rule is about this lender: what other tests left in NACH Upload stays there.
  const left = server.db.updateTable('application').set({ partner_id: 2, sourcing_partner: null });
  await left.where('queue', '=', 'NACH_UPLOAD').execute();
});

type Waits = Partial<Parameters<typeof putToUpload>[2]>;
async function waiting(waits: Waits = {}): Promise<string> {
  const id = free.pop() ?? '';
  await putToUpload(server, id, { partnerId: idfc, ...waits });
  return id;
}
async function stageOf(id: string): Promise<string> {
  return (await server.db.selectFrom('application').select('udrs').where('id', '=', id).executeTakeFirstOrThrow()).udrs;
}
async function numberOf(id: string): Promise<string> {
  const found = server.db.selectFrom('application').select('loan_application_number').where('id', '=', id);
  return (await found.executeTakeFirstOrThrow()).loan_application_number;
}
async function rowOf(name: string, session = ops, type: 'partner' | 'sourcing-partner' = 'partner') {
  const queueName = type === 'partner' ? 'Partner RFD Auto-Movement' : 'Sourcing Partner RFD Auto-Movement';
  const { rows } = await pageOf(server, session, `${type}-auto-movement`, { queueName, rows: 50 });
  return first((rows as unknown as Record<string, unknown>[]).filter((row) => row['name'] === name));
}
async function dryRun(ruleId: string, rule = ruleOf(), session = ops) {
  return (await server.call('dryRunPartnerRule', { ruleId, rule }, { session })).data();
}
async function reasonOf(ruleId: string, id: string, rule = ruleOf()) {
  const number = await numberOf(id);
  const { applications } = await dryRun(ruleId, rule);
  return first(applications.filter(({ loanApplicationNumber }) => loanApplicationNumber === number)).staysBecause;
}
const save = (input: Partial<CallInput<'savePartnerRule'>> & { ruleId: string }, session = ops, version?: number) =>
  server.call(
    'savePartnerRule',
    { isOn: true, reason: '', ...input },
    { session, ...(version !== undefined && { headers: { 'if-match': String(version) } }) },
  );
const decideOn = (ruleId: string, isAccepted: boolean, session = lead, reason = '') =>
  server.call('decidePartnerRule', { ruleId, isAccepted, reason }, { session });
async function errorOf(answer: ReturnType<TestServer['call']>) {
  const { body } = await answer;
  return body.status === 'SUCCESS' ? undefined : [body.error.errorCode, body.error.errorMessage];
}
/** Lets time pass, in which everybody stays signed in. */
async function wait(ms: number): Promise<void> {
  server.clock.advance(ms);
  const now = server.clock.now();
  await server.db
    .updateTable('session')
    .set({ expires_at: new Date(now.getTime() + 12 * 60 * minute), last_used_at: now })
    .execute();
}
const moved = 'READY_FOR_DISBURSAL';
const stayed = 'NACH_UPLOAD';

describe('the lists of rules', () => {
  it('name every lender but the platform, RBI and the product, and both sourcing partners [RT-57][RT-58][UT-06]', async () => {
    const named = async (type: 'partner' | 'sourcing-partner', queueName: string) =>
      (await pageOf(server, ops, `${type}-auto-movement`, { queueName, rows: 50 })).rows.map(
        (row) => (row as unknown as Record<string, unknown>)['name'],
      );
    expect(await named('partner', 'Partner RFD Auto-Movement')).toEqual(
      [
        'Navarathna, DMI, FICCL, IIFL, FICCL-Loc, Clix, ABFL, IDFC, GSFT, NACL, Western Capital, KSF, INCRED, LiquiLoans',
        'VCPL, PIRAMAL, Cholamandalam, Suryoday, OXYZO, Muthoot',
      ]
        .flatMap((names) => names.split(', '))
        .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
    expect(await named('sourcing-partner', 'Sourcing Partner RFD Auto-Movement')).toEqual(['PB', 'Wishfin']);
    const { tabs } = await tabsOf(server, ops, 'partner-auto-movement');
    expect(first(tabs).tableColumnConfig.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Partner',
        'Switch',
        'Rule',
        'Waiting now',
        'Moved today',
        'Proposed by',
        'Approved by',
        'Changed on',
      ]),
    );
  });

  it('count what the queue NACH Upload holds of each partner, on hold or not [UT-06]', async () => {
    await waiting();
    await waiting({ standing: { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' } });
    await waiting({ partnerId: 14 });
    await waiting({ sourcingPartner: 'wishfin' });
    const counts = async (type: 'partner' | 'sourcing-partner', queueName: string) =>
      (await pageOf(server, ops, `${type}-auto-movement`, { queueName, rows: 50 })).rows.map((row) =>
        Number((row as unknown as Record<string, unknown>)['waiting']),
      );
    const ofLenders = await counts('partner', 'Partner RFD Auto-Movement');
    const others = server.db.selectFrom('application').select('id').where('queue', '=', 'NACH_UPLOAD');
    const withoutRule = (await others.where('partner_id', 'in', [0, 2, 7]).execute()).length;
    const { totalCount } = await pageOf(server, ops, 'nach-upload', { queueName: 'Nach Upload' });
    expect(ofLenders.reduce((sum, n) => sum + n)).toBe(totalCount - withoutRule);
    expect(await rowOf('IDFC')).toMatchObject({ waiting: 3 });
    expect(await rowOf('Wishfin', ops, 'sourcing-partner')).toMatchObject({ waiting: 1 });
  });

  it('are changed by who has the right alone; an administrator only stops and approves', async () => {
    const ruleId = await ruleIdOf(server, 'IDFC');
    expect((await rowOf('IDFC', reader))['actions']).toEqual([]);
    expect((await rowOf('IDFC', admin))['actions']).toEqual(['edit']);
    expect((await rowOf('IDFC'))['actions']).toEqual(['edit', 'save']);
    expect((await save({ ruleId }, reader)).errorCode).toBe('NOT_ALLOWED');
    expect((await save({ ruleId }, admin)).errorCode).toBe('NOT_ALLOWED');
    expect((await decideOn(ruleId, true, ops)).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('stopAutoMovement', { reason: 'x' }, { session: reader })).errorCode).toBe('NOT_ALLOWED');
    await switchOn(server, 'IDFC', pair);
    expect((await rowOf('IDFC', admin))['actions']).toEqual(['edit', 'save']);
    (await save({ ruleId, isOn: false }, admin)).data();
    expect(await rowOf('IDFC')).toMatchObject({ switch: false });
  });

  it('show nothing of the other list to who has one of them', async () => {
    const one = [{ viewName: 'ops' as const, routeList: [{ key: 'SOURCING_PARTNER_AUTO_MOVEMENT' }] }];
    const other = await addStaff(server, 'Uma', ['OPS_LEAD'], one);
    const ruleId = await ruleIdOf(server, 'IDFC');
    const answers = [
      server.call('partnerRule', { ruleId }, { session: other }),
      server.call('dryRunPartnerRule', { ruleId, rule: ruleOf() }, { session: other }),
      save({ ruleId }, other),
      decideOn(ruleId, true, other),
    ];
    for (const answer of answers) expect((await answer).errorCode).toBe('NOT_FOUND');
  });
});

describe('a rule is switched', () => {
  it('on by two people: it waits for approval, and moves nothing before [UT-06]', async () => {
    const id = await waiting();
    const ruleId = await ruleIdOf(server, 'IDFC');
    const saved = (await save({ ruleId, reason: 'Tried for a week' })).data();
    expect(saved).toMatchObject({ isOn: false, isProposed: true });
    expect(await rowOf('IDFC')).toMatchObject({
      switch: 'On, waits for approval',
      proposedBy: 'Nandini Tester',
      approvedBy: null,
      actions: ['edit', 'save'],
    });
    await runRound(server);
    expect(await stageOf(id)).toBe(stayed);
    expect((await rowOf('IDFC', lead))['actions']).toEqual(['edit', 'save', 'accept', 'reject']);
    expect((await decideOn(ruleId, true)).data()).toMatchObject({ isOn: true, isProposed: false });
    expect(await rowOf('IDFC')).toMatchObject({
      switch: true,
      proposedBy: 'Nandini Tester',
      approvedBy: 'Lata Tester',
      waiting: 1,
      movedToday: 0,
    });
    expect(await runRound(server)).toBe(1);
    expect(await stageOf(id)).toBe(moved);
    expect(await rowOf('IDFC')).toMatchObject({ waiting: 0, movedToday: 1 });
    const events = await server.db
      .selectFrom('audit_event')
      .select(['action', 'remark'])
      .where('entity_id', '=', ruleId)
      .orderBy('id')
      .execute();
    expect(events).toContainEqual({ action: 'SAVE_PARTNER_RULE', remark: 'Tried for a week' });
    expect(events).toContainEqual({ action: 'ACCEPT_PARTNER_RULE', remark: null });
  });

  it('never on by one person, whatever their roles [UT-06]', async () => {
    const ruleId = await proposeRule(server, 'IDFC', lead);
    expect((await rowOf('IDFC', lead))['actions']).toEqual(['edit', 'save']);
    for (const isAccepted of [true, false])
      expect(await errorOf(decideOn(ruleId, isAccepted, lead, 'Mine'))).toEqual([
        'MAKER_CHECKER_VIOLATION',
        'The person who proposed this rule may not approve it',
      ]);
    expect((await server.call('partnerRule', { ruleId }, { session: lead })).data().decisionRefusal).toBe(
      'The person who proposed this rule may not approve it',
    );
    expect(await rowOf('IDFC')).toMatchObject({ isOn: false });
    // Who changes what another has proposed has proposed it with them.
    (await save({ ruleId, rule: ruleOf({ maxAmount: 9_000 }) }, ops)).data();
    expect((await rowOf('IDFC', lead))['actions']).toEqual(['edit', 'save']);
    expect((await decideOn(ruleId, true, lead)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await decideOn(ruleId, true, admin)).data()).toMatchObject({ isOn: true });
    expect(await rowOf('IDFC')).toMatchObject({ rule: 'Up to ₹9,000', proposedBy: 'Nandini Tester' });
  });

  it('off at once, and what is wider waits while what holds goes on [UT-06]', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair, { maxAmount: 40_000, dailyCap: 5 });
    const [small, large] = [await waiting({ loanAmount: 40_000 }), await waiting({ loanAmount: 40_001 })];
    (await save({ ruleId, rule: ruleOf({ maxAmount: 80_000, dailyCap: 5 }) })).data();
    expect(await rowOf('IDFC')).toMatchObject({
      switch: 'On, waits for approval',
      rule: 'Up to ₹40,000, 5 a day; proposed: up to ₹80,000, 5 a day',
    });
    await runRound(server);
    expect([await stageOf(small), await stageOf(large)]).toEqual([moved, stayed]);
    // What moves less holds at once, and takes the proposal's place.
    expect((await save({ ruleId, rule: ruleOf({ maxAmount: 30_000, dailyCap: 5 }) })).data()).toMatchObject({
      isOn: true,
      isProposed: false,
    });
    expect(await rowOf('IDFC')).toMatchObject({ rule: 'Up to ₹30,000, 5 a day', approvedBy: 'Lata Tester' });
    (await save({ ruleId, rule: ruleOf() })).data();
    (await save({ ruleId, isOn: false })).data();
    expect(await rowOf('IDFC')).toMatchObject({ switch: false, isProposed: false, proposedBy: null });
    expect((await decideOn(ruleId, true)).errorCode).toBe('PARTNER_RULE_REFUSED');
    await runRound(server);
    expect(await stageOf(large)).toBe(stayed);
  });

  it('not at all when the proposal is rejected, with a reason', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair, { maxAmount: 40_000 });
    (await save({ ruleId, rule: ruleOf() })).data();
    const { body } = await decideOn(ruleId, false);
    expect(body).toMatchObject({ error: { fieldErrors: { reason: 'Say why it is rejected' } } });
    expect((await decideOn(ruleId, false, lead, 'Too wide')).data()).toMatchObject({ isOn: true, isProposed: false });
    expect(await rowOf('IDFC')).toMatchObject({ switch: true, rule: 'Up to ₹40,000' });
  });

  it('by one of two at the same version; the other one reads that it has changed [UT-06]', async () => {
    const ruleId = await ruleIdOf(server, 'IDFC');
    const { version } = (await server.call('partnerRule', { ruleId }, { session: ops })).data();
    const answers = await Promise.all([ops, lead].map((session) => save({ ruleId }, session, version)));
    expect(answers.map(({ errorCode }) => errorCode ?? 'done').toSorted()).toEqual(['STALE_VERSION', 'done']);
    const raced = await Promise.all([
      decideOn(ruleId, true, answers[0]?.errorCode === undefined ? lead : admin),
      save({ ruleId, isOn: false }, ops),
    ]);
    expect(raced.some(({ errorCode }) => errorCode === undefined)).toBe(true);
  });

  it('within limits that make sense alone, each with its message', async () => {
    const ruleId = await ruleIdOf(server, 'IDFC');
    for (const wrong of [0, -1, 1.5, 10_000_001, 1e12]) {
      const { body } = await save({ ruleId, rule: ruleOf({ maxAmount: wrong }) });
      expect(body).toMatchObject({ error: { errorCode: 'VALIDATION_FAILED' } });
    }
    const { body } = await save({ ruleId, rule: ruleOf({ maxAmount: 0, dailyCap: 0 }) });
    expect(body).toMatchObject({
      error: {
        fieldErrors: {
          maxAmount: 'Enter a whole amount from ₹1 to ₹1,00,00,000',
          dailyCap: 'Enter a whole number from 1 to 1,00,000',
        },
      },
    });
    const dry = server.call('dryRunPartnerRule', { ruleId, rule: ruleOf({ dailyCap: 0.5 }) }, { session: ops });
    expect((await dry).errorCode).toBe('VALIDATION_FAILED');
    for (const reason of ['x'.repeat(201), 'a\u0000b'])
      expect((await save({ ruleId, reason })).errorCode).toBe('VALIDATION_FAILED');
    expect(await rowOf('IDFC')).toMatchObject({ switch: false, isProposed: false });
  });
});

it('a rule is wider exactly when it lets something pass that the other does not', () => {
  const random = seededRandom('wider rules');
  const some = <Item>(items: readonly Item[]) => random.pick(items);
  const make = (): PartnerRule => ({
    productTypes: some([[], ['PL'], ['LOC'], ['PL', 'LOC']]),
    maxAmount: some([null, 1, 2, 3]),
    maxRisk: some([null, ...riskLevels]),
    dailyCap: some([null, 1, 2]),
  });
  const passes = (rule: PartnerRule) => {
    const passed: string[] = [];
    for (const product of listProductTypes)
      for (const amount of [1, 2, 3, 4])
        for (const [rank, risk] of riskLevels.entries())
          for (const nth of [1, 2, 3])
            if (
              (rule.productTypes.length === 0 || rule.productTypes.includes(product)) &&
              amount <= (rule.maxAmount ?? 99) &&
              rank <= (rule.maxRisk === null ? 99 : riskLevels.indexOf(rule.maxRisk)) &&
              nth <= (rule.dailyCap ?? 99)
            )
              passed.push([product, amount, risk, nth].join(' '));
    return passed;
  };
  // Both products and all products, and the highest level and every level, are the same to the loans that there are.
  const said = (rule: PartnerRule) => ({
    ...rule,
    productTypes: rule.productTypes.length === 2 ? [] : rule.productTypes,
    maxRisk: rule.maxRisk === 'Extreme' ? null : rule.maxRisk,
  });
  for (let round = 0; round < 500; round++) {
    const [before, after] = [said(make()), said(make())];
    const had = new Set(passes(before));
    expect([ruleWords(before), ruleWords(after), isWider(after, before)]).toEqual([
      ruleWords(before),
      ruleWords(after),
      passes(after).some((each) => !had.has(each)),
    ]);
  }
});

describe('the system moves an application', () => {
  it('as SYSTEM, with the partner in the remark and in the history [UT-06]', async () => {
    await switchOn(server, 'IDFC', pair);
    const id = await waiting();
    await runRound(server);
    const events = await auditOf(server, await numberOf(id));
    expect(events.at(-1)).toMatchObject({
      action: 'CHANGE_UDRS',
      actor: 'SYSTEM',
      channel: 'JOB',
      remark: 'Auto-movement: IDFC',
      result: 'OK',
    });
    const stage = server.db.selectFrom('application_stage').selectAll().where('application_id', '=', id);
    expect((await stage.orderBy('entered_at').execute()).at(-1)).toMatchObject({ queue: moved, entered_by: null });
  });

  it('only while its guards hold, and says which does not [UT-06]', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair);
    const cases: [Waits, string][] = [
      [{ standing: { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' } }, 'The application is on hold'],
      [{ facts: { agreementValidUntil: readDay('2020-01-31') } }, 'The agreement is missing or has expired'],
      [{ facts: { agreementValidUntil: null } }, 'The agreement is missing or has expired'],
      [{ facts: { mandate: null } }, 'The mandate is neither processed nor an e-mandate that is complete'],
    ];
    for (const [waits, reason] of cases) {
      const id = await waiting(waits);
      expect(await reasonOf(ruleId, id)).toBe(reason);
      await runRound(server);
      expect(await stageOf(id)).toBe(stayed);
    }
    expect(await rowOf('IDFC')).toMatchObject({ movedToday: 0, stoppedToday: cases.length });
  });

  it('within the limits of the rule, in plain words [UT-06]', async () => {
    const limits = { productTypes: ['LOC'], maxAmount: 200_000, maxRisk: 'Medium' } as const;
    const ruleId = await switchOn(server, 'IDFC', pair, limits);
    const id = await waiting({ loanAmount: 300_000 });
    await server.db.updateTable('application').set({ risk_level: 'High' }).where('id', '=', id).execute();
    expect(await reasonOf(ruleId, id, ruleOf(limits))).toBe(
      'PL is not in the rule of IDFC. ₹3,00,000 is above the ₹2,00,000 of IDFC. Risk High is above the Medium of IDFC',
    );
    expect(await runRound(server)).toBe(0);
    expect(await stageOf(id)).toBe(stayed);
  });

  it('up to the daily cap of the Indian day, and goes on the next day [UT-06]', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair, { dailyCap: 2 });
    const ids = [await waiting(), await waiting(), await waiting()];
    const { applications } = await dryRun(ruleId, ruleOf({ dailyCap: 2 }));
    expect(applications.map(({ staysBecause }) => staysBecause)).toEqual([null, null, 'IDFC has had its 2 of today']);
    for (let round = 0; round < 3; round++) await runRound(server);
    const stages = async () => (await Promise.all(ids.map(stageOf))).filter((stage) => stage === moved).length;
    expect(await stages()).toBe(2);
    await wait(24 * 60 * minute);
    await runRound(server);
    expect(await stages()).toBe(3);
    expect(await rowOf('IDFC', ops)).toMatchObject({ movedToday: 1 });
  });

  it('and does not try one that a guard has stopped again within 10 minutes [UT-06]', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair);
    const id = await waiting({ facts: { mandate: null } });
    expect(await runRound(server)).toBe(1);
    await server.db
      .updateTable('application_fact')
      .set({ mandate: 'E_MANDATE_COMPLETE' })
      .where('application_id', '=', id)
      .execute();
    expect(await reasonOf(ruleId, id)).toMatch(/^It was not ready at .+, and is tried again 10 minutes later$/);
    await wait(9 * minute);
    expect(await runRound(server)).toBe(0);
    await wait(minute);
    expect(await reasonOf(ruleId, id)).toBeNull();
    expect(await runRound(server)).toBe(1);
    expect(await stageOf(id)).toBe(moved);
    expect(await server.db.selectFrom('auto_movement_try').selectAll().execute()).toEqual([]);
  });

  it('not while a colleague has it open, and in the next round after that [UT-06]', async () => {
    const ruleId = await switchOn(server, 'IDFC', pair);
    const id = await waiting();
    const subject = { kind: 'application', id } as const;
    const now = server.clock.now();
    const session = server.db.selectFrom('session').select('id').where('staff_id', '=', ops.id);
    const owner = { staffId: ops.id, sessionId: (await session.executeTakeFirstOrThrow()).id };
    await inTransaction(server.db, (tx) => locks.take(tx, subject, owner, now, new Date(now.getTime() + 2 * minute)));
    expect(await reasonOf(ruleId, id)).toBe('Nandini Tester has it open');
    expect(await runRound(server)).toBe(0);
    expect(await settle(id)).toBe(false);
    expect(await server.db.selectFrom('auto_movement_try').selectAll().execute()).toEqual([]);
    await wait(2 * minute);
    expect(await runRound(server)).toBe(1);
    expect(await stageOf(id)).toBe(moved);
  });

  it('of a sourcing partner only while both rules are on [UT-06]', async () => {
    const lender = await switchOn(server, 'IDFC', pair);
    const [sourced, own] = [await waiting({ sourcingPartner: 'wishfin' }), await waiting()];
    expect(await reasonOf(lender, sourced)).toBe('The rule of Wishfin is off');
    await runRound(server);
    expect([await stageOf(sourced), await stageOf(own)]).toEqual([stayed, moved]);
    const source = await switchOn(server, 'Wishfin', pair, { maxAmount: 60_000 });
    (await save({ ruleId: lender, isOn: false })).data();
    expect(await reasonOf(source, sourced)).toBe('The rule of IDFC is off');
    expect(await runRound(server)).toBe(0);
    await switchOn(server, 'IDFC', pair);
    expect(await runRound(server)).toBe(1);
    expect((await auditOf(server, await numberOf(sourced))).at(-1)?.remark).toBe('Auto-movement: IDFC, Wishfin');
    expect(await rowOf('Wishfin', ops, 'sourcing-partner')).toMatchObject({ movedToday: 1 });
  });

  it('of no lender without a rule, whoever has brought it', async () => {
    const source = await switchOn(server, 'PB', pair);
    const id = await waiting({ partnerId: 7, sourcingPartner: 'pb' });
    expect(await reasonOf(source, id)).toBe('No rule is about this lender');
    expect(await runRound(server)).toBe(0);
    expect(await stageOf(id)).toBe(stayed);
  });
});

/** One application's turn, as a round takes it. */
function settle(id: string): Promise<boolean> {
  const now = server.clock.now();
  return inTransaction(server.db, (tx) => movingJob.settle(tx, id, turnOf(movingJob, tx, now)));
}

describe('everything is stopped', () => {
  it('at once and with a reason, whatever is on or waits, and only two people start again [UT-06]', async () => {
    const idfcRule = await switchOn(server, 'IDFC', pair);
    await switchOn(server, 'PB', pair);
    const ksf = await proposeRule(server, 'KSF', ops);
    const empty = await server.call('stopAutoMovement', { reason: ' ' }, { session: admin });
    expect(empty.body).toMatchObject({ error: { fieldErrors: { reason: 'Say why everything is stopped' } } });
    const reason = 'The bank answers late';
    expect((await server.call('stopAutoMovement', { reason }, { session: admin })).data()).toEqual({ stopped: 3 });
    for (const name of ['IDFC', 'KSF']) expect(await rowOf(name)).toMatchObject({ switch: false, isProposed: false });
    expect(await rowOf('PB', ops, 'sourcing-partner')).toMatchObject({ switch: false });
    expect((await decideOn(ksf, true)).errorCode).toBe('PARTNER_RULE_REFUSED');
    const events = server.db.selectFrom('audit_event').select(['entity_id', 'remark']);
    const stops = await events.where('action', '=', 'STOP_AUTO_MOVEMENT').where('result', '=', 'OK').execute();
    expect(stops).toHaveLength(3);
    expect(stops).toContainEqual({ entity_id: idfcRule, remark: reason });
    expect((await server.call('stopAutoMovement', { reason }, { session: ops })).data()).toEqual({ stopped: 0 });
  });

  it('in the middle of a round: the rest of the round stays [UT-06]', async () => {
    await switchOn(server, 'IDFC', pair);
    for (let n = 0; n < 4; n++) await waiting();
    const due = await movingJob.due(server.db, server.clock.now(), 100);
    expect(due).toHaveLength(4);
    const [one = '', two = '', ...rest] = due;
    expect([await settle(one), await settle(two)]).toEqual([true, true]);
    (await server.call('stopAutoMovement', { reason: 'Now' }, { session: ops })).data();
    for (const id of rest) {
      expect(await settle(id)).toBe(false);
      expect(await stageOf(id)).toBe(stayed);
    }
    expect(await rowOf('IDFC')).toMatchObject({ movedToday: 2, waiting: 2 });
  });
});

describe('one function decides for the run and the dry run', () => {
  it('so that exactly what the dry run says is moved, whatever the rules and the applications [UT-06]', async () => {
    const random = seededRandom('dry run is what moves');
    const some = <Item>(items: readonly Item[]) => random.pick(items);
    const pool = free.splice(0, 24);
    for (let round = 0; round < 6; round++) {
      const limits = (): Partial<PartnerRule> => ({
        productTypes: some([[], ['PL'], ['LOC']]),
        maxAmount: some([null, 40_000, 60_000]),
        maxRisk: some([null, 'Low', 'Medium']),
        dailyCap: some([null, 2, 5]),
      });
      const idfcLimits = limits();
      const ruleId = await switchOn(server, 'IDFC', pair, idfcLimits);
      if (random.chance(0.7)) await switchOn(server, 'Wishfin', pair, limits());
      for (const id of pool) {
        await putToUpload(server, id, {
          partnerId: random.chance(0.8) ? idfc : 14,
          sourcingPartner: some([null, null, 'wishfin', 'pb']),
          loanAmount: some([30_000, 50_000, 70_000]),
          standing: random.chance(0.1) ? { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' } : {},
          facts: some([ready, ready, ready, { mandate: null }, { agreementValidUntil: readDay('2020-01-31') }]),
        });
        await server.db
          .updateTable('application')
          .set({ risk_level: some(riskLevels), product_type: some(listProductTypes) })
          .where('id', '=', id)
          .execute();
      }
      const said = (await dryRun(ruleId, ruleOf(idfcLimits))).applications;
      for (let rounds = 0; rounds < 3; rounds++) await runRound(server);
      const now = server.db.selectFrom('application').select(['id', 'loan_application_number as number', 'udrs']);
      const after = await now.where('id', 'in', pool).where('partner_id', '=', idfc).execute();
      expect(after).toHaveLength(said.length);
      expect(
        after
          .filter(({ udrs }) => udrs === moved)
          .map(({ number }) => number)
          .toSorted(),
      ).toEqual(
        said
          .filter(({ staysBecause }) => staysBecause === null)
          .map(({ loanApplicationNumber }) => loanApplicationNumber)
          .toSorted(),
      );
      await server.db.deleteFrom('partner_rule_day').execute();
      await server.db.deleteFrom('auto_movement_try').execute();
      (await server.call('stopAutoMovement', { reason: 'Next round' }, { session: ops })).data();
    }
  }, 120_000);

  it('and changes nothing by the dry run', async () => {
    const ruleId = await ruleIdOf(server, 'IDFC');
    const id = await waiting();
    const stopped = await waiting({ facts: { mandate: null } });
    const { applications, waiting: count } = await dryRun(ruleId);
    expect([applications.length, count]).toEqual([2, 2]);
    expect([await stageOf(id), await stageOf(stopped)]).toEqual([stayed, stayed]);
    expect(await rowOf('IDFC')).toMatchObject({ switch: false, movedToday: 0, stoppedToday: 0 });
    expect(await server.db.selectFrom('auto_movement_try').selectAll().execute()).toEqual([]);
  });
});

it('several processes move each application once and together keep the cap [UT-06]', async () => {
  await switchOn(server, 'IDFC', pair, { dailyCap: 7 });
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) ids.push(await waiting());
  await Promise.all([runRound(server), runRound(server), runRound(server)]);
  await runRound(server);
  expect(await rowOf('IDFC')).toMatchObject({ movedToday: 7, waiting: 3 });
  const events = server.db.selectFrom('audit_event').select('entity_id').where('remark', '=', 'Auto-movement: IDFC');
  const done = (await events.where('entity_id', 'in', ids).execute()).map(({ entity_id: id }) => id);
  expect([done.length, new Set(done).size]).toEqual([7, 7]);
});
