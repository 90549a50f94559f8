import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agencyQueueKeys, type AgencyQueueKey } from '../../../widgets/contract/collections/agency-queues.ts';
import { placeKyc } from '../agent-kyc/agent-kyc-support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { cellOf, first, pageOf, sendCsv } from '../lists/support.ts';
import type { Session } from '../support.ts';
import { addAgency, addPerson, giveLoans } from './world.ts';

/** Which loans an agent is given: of the own agency, of the assigned queues, up to the agent's number; and in which order they are worked. */

let desk: Collections;
let agencyId: string;
let manager: Session;
let stranger: Session;
let agent: Session & { name: string };
let used = 0;
beforeAll(async () => {
  desk = await startCollections();
  agencyId = await addAgency(desk, 'Kaveri');
  manager = await addPerson(desk, agencyId, 'Kamalachief', 'AGENCY_MANAGER');
  stranger = await addPerson(desk, await addAgency(desk, 'Sahyadri'), 'Sunilchief', 'AGENCY_MANAGER');
  const made = await addPerson(desk, agencyId, 'Asha', 'AGENCY_AGENT');
  await placeKyc(desk, made.id, 'DONE');
  agent = { ...made, name: (await desk.agent(made.id)).agent_name };
});
beforeEach(async () => {
  await desk.db
    .updateTable('collections_case')
    .set({ calling_allocated_to: null, field_allocated_to: null })
    .where((is) => is.or([is('calling_allocated_to', '=', agent.id), is('field_allocated_to', '=', agent.id)]))
    .execute();
  await stand({ queues: [], capacity: 150, has: 0 });
});
afterAll(() => desk.close());

/** The agent as a test needs them. */
async function stand({
  queues,
  capacity,
  has,
}: {
  queues?: readonly AgencyQueueKey[];
  capacity?: number;
  has?: number;
}) {
  await desk.db
    .updateTable('agent')
    .set({
      ...(queues && { assigned_queues: JSON.stringify(queues), has_queues: queues.length > 0 }),
      ...(capacity !== undefined && { capacity }),
      ...(has !== undefined && { account_allocated: has }),
    })
    .where('id', '=', agent.id)
    .execute();
}

/** A loan of the agency that nobody has, 65 days overdue unless given. */
async function freeLoan(bucket = '61-90', of: string | null = agencyId) {
  const made = await overdueLoan(desk, used++);
  await giveLoans(desk, of, [made.loan]);
  await desk.db.updateTable('collections_case').set({ bucket }).where('id', '=', made.caseId).execute();
  return made;
}

const rowOf = async (loan: string) => {
  const { id: rowId, version } = await desk.caseOf(loan);
  return { rowId, version };
};
const allocate = async (
  loans: readonly string[],
  more: { session?: Session; channel?: 'calling' | 'field' } = {},
): Promise<(string | undefined)[]> => {
  const { session = manager, channel = 'calling' } = more;
  const rows = await Promise.all(loans.map(rowOf));
  const answer = await desk.call(
    'allocateCases',
    { action: 'allocateAgent', rows, agentId: agent.id, channel },
    { session },
  );
  if (answer.body.status !== 'SUCCESS') return [answer.body.error.errorMessage];
  return answer.data().results.map(({ errorMessage }) => errorMessage);
};
const picked = async (loans: readonly string[]) => {
  const rowIds = await Promise.all(loans.map(async (loan) => (await rowOf(loan)).rowId));
  const { agents } = (await desk.call('allocationAgents', { rowIds }, { session: manager })).data();
  return first(agents.filter(({ id }) => id === agent.id));
};
const ofFile = async (loans: readonly string[]) => {
  const { email_id: email } = await desk.agent(agent.id);
  const lines = loans.map((loan) => `${loan},${email}`);
  const { body } = await sendCsv(
    desk,
    manager,
    'checkAllocationCsv',
    ['loanApplicationNumber,agentEmail', ...lines].join('\n'),
  );
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
  return body.data;
};

it.each([
  ['works other queues', { queues: ['CALLING_1_30'] }, 'NAME works Calling List 1-30'],
  [
    'works several other queues',
    { queues: ['CALLING_1_30', 'CALLING_OVER_180'] },
    'NAME works Calling List 1-30 and Calling List 180+',
  ],
  ['has as many loans as they take', { capacity: 7, has: 7 }, 'NAME has 7 of 7 loans'],
  ['has more than they take now', { capacity: 3, has: 9 }, 'NAME has 9 of 3 loans'],
  ['takes none', { capacity: 0 }, 'NAME has 0 of 0 loans'],
] as const)(
  'an agent who %s is given no loan, for one reason by hand, by file and in the picker',
  async (_, is, says) => {
    const { loan } = await freeLoan();
    await stand(is);
    const reason = says.replace('NAME', agent.name);
    expect(await allocate([loan])).toEqual([reason]);
    expect(await allocate([loan], { channel: 'field' })).toEqual([reason]);
    expect((await ofFile([loan])).problems).toMatchObject([{ column: 'agentEmail', cause: reason }]);
    expect(await picked([loan])).toMatchObject({ refusal: reason, fits: 0 });
    expect((await desk.caseOf(loan)).calling_allocated_to).toBeNull();
  },
);

it('an agent of no queue works all, one of a queue its loans, and every bucket has its queue', async () => {
  const { loan } = await freeLoan('1-30');
  const other = await freeLoan('180+');
  expect(await picked([loan, other.loan])).toMatchObject({ refusal: null, fits: 2, capacity: 150, queues: [] });
  for (const [at, bucket] of ['1-30', '31-60', '61-90', '91-180', '180+'].entries()) {
    const made = await freeLoan(bucket);
    const key = agencyQueueKeys[at];
    if (key === undefined) throw new Error(`The bucket ${bucket} has no queue`);
    await stand({ queues: agencyQueueKeys.filter((each) => each !== key) });
    expect(await allocate([made.loan])).toEqual([expect.stringContaining('works')]);
    await stand({ queues: [key] });
    expect(await allocate([made.loan])).toEqual([undefined]);
  }
});

it('the picker says how many of several loans fit; the others are left with their reasons', async () => {
  const loans = [await freeLoan('1-30'), await freeLoan('31-60'), await freeLoan('1-30'), await freeLoan('1-30')].map(
    ({ loan }) => loan,
  );
  await stand({ queues: ['CALLING_1_30'], capacity: 5, has: 3 });
  expect(await picked(loans)).toMatchObject({ refusal: null, fits: 2, queues: ['Calling List 1-30'] });
  const full = `${agent.name} has 5 of 5 loans`;
  expect(await ofFile(loans)).toMatchObject({ okCount: 2, failCount: 2 });
  const [, outside, ...others] = await allocate(loans);
  expect(outside).toBe(`${agent.name} works Calling List 1-30`);
  // of the three of the queue two are done, in the order of their ids
  expect([full, undefined]).toEqual(expect.arrayContaining(others));
  expect((await desk.agent(agent.id)).account_allocated).toBe(5);
});

it('who visits for a loan is asked to call for it, too, however many they have', async () => {
  const { loan } = await freeLoan();
  expect(await allocate([loan], { channel: 'field' })).toEqual([undefined]);
  await stand({ capacity: 1 });
  expect(await allocate([loan])).toEqual([undefined]);
  expect((await desk.agent(agent.id)).account_allocated).toBe(1);
});

it('a file that moves loans away makes room for others in it', async () => {
  const [one, two] = [await freeLoan(), await freeLoan()];
  expect(await allocate([one.loan])).toEqual([undefined]);
  await stand({ capacity: 1 });
  const mate = await addPerson(desk, agencyId, `Mate${used}`, 'AGENCY_AGENT');
  await placeKyc(desk, mate.id, 'DONE');
  const [here, there] = await Promise.all([agent.id, mate.id].map(async (id) => (await desk.agent(id)).email_id));
  const file = ['loanApplicationNumber,agentEmail', `${one.loan},${there}`, `${two.loan},${here}`].join('\n');
  const { body } = await sendCsv(desk, manager, 'checkAllocationCsv', file);
  expect(body).toMatchObject({ data: { okCount: 2, failCount: 0 } });
});

it('two who allocate at once give no agent more than they take', async () => {
  const second = await addPerson(desk, agencyId, `Chief${used}`, 'AGENCY_MANAGER');
  await stand({ capacity: 3 });
  const loans = await Promise.all(Array.from({ length: 8 }, () => freeLoan()));
  await Promise.all(loans.map(({ loan }, at) => allocate([loan], { session: at % 2 === 0 ? manager : second })));
  const { n } = await desk.db
    .selectFrom('collections_case')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('calling_allocated_to', '=', agent.id)
    .executeTakeFirstOrThrow();
  expect(n).toBe((await desk.agent(agent.id)).account_allocated);
  expect(n).toBeLessThanOrEqual(3);
  expect(n).toBeGreaterThan(0);
});

it('the next loan is of the assigned queues first, promises of the day before others; what has aged out comes after, and is shown', async () => {
  const older = await freeLoan('31-60');
  const promised = await freeLoan('31-60');
  const late = await freeLoan('1-30');
  const due = await freeLoan('1-30');
  for (const { caseId } of [older, promised, late, due])
    await desk.db
      .updateTable('collections_case')
      .set({ calling_allocated_to: agent.id })
      .where('id', '=', caseId)
      .execute();
  const put = async (caseId: string, set: { promised_on?: ReturnType<Collections['today']>; allocated_at?: Date }) =>
    desk.db.updateTable('collections_case').set(set).where('id', '=', caseId).execute();
  const ago = (days: number) => new Date(desk.clock.now().getTime() - days * 86_400_000);
  await put(older.caseId, { allocated_at: ago(9) });
  await put(promised.caseId, { allocated_at: ago(1), promised_on: desk.today() });
  await put(late.caseId, { allocated_at: ago(5) });
  await put(due.caseId, { allocated_at: ago(2), promised_on: desk.today() });
  const order = async () => {
    await desk.db.deleteFrom('row_lock').execute();
    const left: string[] = [];
    for (let at = 0; at < 4; at++) {
      const asked = { listType: 'agency-calling-list', queueName: 'Calling List', left } as const;
      const { next } = (await desk.call('nextApplication', asked, { session: agent })).data();
      if (next) left.push(next.rowId);
    }
    return left;
  };
  // those of today's promises by age, then the others by age
  expect(await order()).toEqual([due.caseId, promised.caseId, older.caseId, late.caseId]);
  await stand({ queues: ['CALLING_1_30'] });
  expect(await order()).toEqual([due.caseId, late.caseId, promised.caseId, older.caseId]);
  const { rows } = await pageOf(desk, agent, 'agency-calling-list', { queueName: 'Calling List', rows: 50 });
  const shown = Object.fromEntries(rows.map((row) => [row.rowId, cellOf(row, 'outsideQueues')]));
  expect(shown).toEqual({
    [older.caseId]: 'Outside the queues',
    [promised.caseId]: 'Outside the queues',
    [late.caseId]: null,
    [due.caseId]: null,
  });
});

it('a lead of the agency sets how many its agents take, and nobody else', async () => {
  const asked = async (session: Session, capacity: number, version?: number) => {
    const rows = [{ rowId: agent.id, version: version ?? (await desk.agent(agent.id)).version }];
    return desk.call('setAgentCapacity', { rows, capacity }, { session });
  };
  expect((await asked(manager, 40)).data()).toMatchObject({ okCount: 1 });
  const { rows } = await pageOf(desk, manager, 'agency-agents-list', { queueName: 'Agency Agents', rows: 50 });
  expect(cellOf(first(rows.filter(({ rowId }) => rowId === agent.id)), 'capacity')).toBe(40);
  const stale = await asked(manager, 50, (await desk.agent(agent.id)).version - 1);
  expect(stale.data().results).toMatchObject([{ errorCode: 'STALE_VERSION' }]);
  expect((await asked(stranger, 50)).data().results).toMatchObject([{ errorCode: 'NOT_FOUND' }]);
  expect((await asked(agent, 50)).errorCode).toBe('NOT_ALLOWED');
  expect((await asked(manager, 2_001)).status).toBe(400);
  expect((await desk.agent(agent.id)).capacity).toBe(40);
  const kept = await desk.db
    .selectFrom('audit_event')
    .select(['result', 'before', 'after'])
    .where('action', '=', 'SET_AGENT_CAPACITY')
    .where('entity_id', '=', agent.id)
    .where('result', '=', 'OK')
    .execute();
  expect(kept).toEqual([{ result: 'OK', before: { capacity: 150 }, after: { capacity: 40 } }]);
});
