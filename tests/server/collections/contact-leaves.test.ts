import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import { countedLeaves } from '../../../host/server/db/migrations/20261130/20261130T0101-counted-leaves.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import { addStaff } from '../applications/support.ts';
import type { Session } from '../support.ts';
import { overdueLoan, spokenTo } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';
import { engine } from '../../support/databases/test-databases.ts';

let desk: Collections;
let people: Record<'manager' | 'lead' | 'agent', Session>;
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  desk.toMorning();
  ({ loan } = await overdueLoan(desk));
  await desk.db.deleteFrom('contact_attempt').execute();
  await signIn();
});
afterAll(() => desk.close());

async function signIn() {
  const [manager, lead, agent] = [
    await desk.signIn('manager@demo.example'),
    await desk.signIn('lead@demo.example'),
    await desk.signIn('agency@demo.example'),
  ];
  people = { manager, lead, agent };
  await desk.giveTo(loan, { calling: agent.id });
}

const allow = (by: Session) =>
  desk.call('allowOneMoreContact', { loanApplicationId: loan, reason: 'Asked on the chat' }, { session: by });
const fileFor = async (session: Session) =>
  (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
/** Makes the contact that a leave allows. */
async function spendLeave() {
  (await desk.callBorrower(people.agent, loan)).data();
}
/** Gives a leave and uses it up. @returns what the refusal says, or that there is none */
async function leave(by: 'manager' | 'lead'): Promise<string> {
  desk.clock.advance(1_000);
  const before = (await fileFor(people[by])).contacting;
  const answer = await allow(people[by]);
  expect(before?.mayAllowOneMore).toBe(true);
  if (answer.errorCode === undefined) {
    expect(before?.allowRefusal).toBeNull();
    await spendLeave();
    return 'given';
  }
  const { errorMessage } = (answer.body as { error: { errorMessage: string } }).error;
  expect([answer.errorCode, before?.allowRefusal]).toEqual(['LIMIT_REACHED', errorMessage]);
  return errorMessage;
}
async function nextDay(days = 1) {
  desk.clock.advance(days * 86_400_000);
  await signIn();
  await spokenTo(desk, loan);
}

const oneADay = 'One leave a day. The head of collections may allow another';
const twoAWeek = 'Two leaves in 7 days. The head of collections may allow another';
const noMore = 'Three leaves in 7 days. Nobody may allow another';

describe('leaves for one contact more', () => {
  beforeEach(() => spokenTo(desk, loan));

  it('one a day by a manager, two in 7 days; the head of collections gives up to three in 7 days, nobody more', async () => {
    const first = desk.today();
    const said = [await leave('manager'), await leave('manager'), await leave('lead')];
    expect(said).toEqual(['given', oneADay, 'given']);
    await nextDay();
    expect([await leave('manager'), await leave('lead'), await leave('lead'), await leave('manager')]).toEqual([
      twoAWeek,
      'given',
      noMore,
      noMore,
    ]);
    await nextDay(5);
    expect(await leave('lead')).toBe(noMore);
    // The day of the first two is the eighth by now.
    await nextDay();
    expect([await leave('manager'), await leave('manager')]).toEqual(['given', twoAWeek]);
    const { limits } = await fileFor(people.manager);
    expect(limits.find(({ code }) => code === 'contactLeaveWeek')).toMatchObject({
      spent: 2,
      free: 2,
      days: 7,
      acts: [{ by: 'Sunita Rao' }, { by: 'Vikram Nair' }],
    });
    expect(first).not.toBe(desk.today());
  });

  it('counts those that were given within 7 days before they counted', async () => {
    await leave('manager');
    const counted = () => desk.db.selectFrom('limited_use').selectAll().where('loan', '=', loan).execute();
    const [use] = await counted();
    await desk.db.deleteFrom('limited_use').execute();
    await migrate({ long: desk.long, engine }, [{ ...countedLeaves, name: '20991231T0000-again' }]);
    expect(await counted()).toEqual([use]);
    expect(use).toMatchObject({ code: 'contactLeave', person_id: people.manager.id, amount: 1 });
  });

  it('is used by somebody else than who gave it, on the telephone and by a message, and stays until then', async () => {
    for (let attempt = 0; attempt < 2; attempt++) await spokenTo(desk, loan);
    await desk.db.updateTable('contact_attempt').set({ is_rpc: false }).execute();
    (await allow(people.manager)).data();
    const own = 'The person who gave this leave may not use it';
    const call = (session: Session) => desk.call('startAgencyCall', { loanApplicationId: loan }, { session });
    const send = async (session: Session) => {
      const link = { loanApplicationId: loan, purpose: 'CUSTOM', amount: 500, channel: 'SMS' } as const;
      return (await desk.call('sendPaymentLink', link, { session })).data();
    };
    expect((await call(people.manager)).body).toMatchObject({
      error: { errorCode: 'CONTACT_BARRED', errorMessage: own },
    });
    const { contacting } = await fileFor(people.manager);
    expect([contacting?.refusal?.startsWith(own), contacting?.mayAllowOneMore]).toEqual([true, false]);
    expect((await allow(people.manager)).errorCode).toBe('CONTACT_BARRED');
    expect(await send(people.manager)).toMatchObject({
      reason: 'The borrower was contacted as often as is allowed',
    });
    expect((await fileFor(people.agent)).contacting?.refusal).toBeNull();
    (await call(people.agent)).data();
  });
});

describe('the hold for a complaint', () => {
  const raise = (session: Session) =>
    desk.call('raiseComplaint', { loanApplicationId: loan, remark: 'Called at night' }, { session });
  const clear = (session: Session) =>
    desk.call('clearComplaint', { loanApplicationId: loan, remark: 'Settled' }, { session });
  const routes = [{ viewName: 'agency' as const, routeList: [{ key: 'AGENCY_CUSTOMER_DETAILS' }] }];
  let named = 0;
  const person = (...roles: Role[]) => addStaff(desk, `Head${(named += 1)}`, roles, routes);

  it('is ended by the head of collections alone, who has not raised it and is not complained of', async () => {
    const [raiser, head, visitor] = [
      await person('COLLECTIONS_HEAD'),
      await person('COLLECTIONS_HEAD'),
      await person('COLLECTIONS_HEAD', 'AGENCY_AGENT'),
    ];
    await desk.giveTo(loan, { field: visitor.id });
    (await raise(raiser)).data();
    // Who the loan is with now is another question than who it was with.
    await desk.giveTo(loan, { field: head.id });
    const refusals = {
      raised: 'The person who put the loan on hold may not end the hold',
      complainedOf: 'The person whom the complaint is about may not end the hold',
    };
    for (const [who, message] of [
      [raiser, refusals.raised],
      [visitor, refusals.complainedOf],
    ] as const) {
      expect((await fileFor(who)).contacting).toMatchObject({ mayClearComplaint: true, clearRefusal: message });
      expect((await clear(who)).body).toMatchObject({
        error: { errorCode: 'MAKER_CHECKER_VIOLATION', errorMessage: message },
      });
    }
    expect((await fileFor(people.manager)).contacting?.mayClearComplaint).toBe(false);
    expect((await clear(people.manager)).errorCode).toBe('NOT_ALLOWED');
    expect((await fileFor(head)).contacting?.clearRefusal).toBeNull();
    (await clear(head)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ complaint_at: null, complaint_of_ids: null });
  });

  it('is about the agents whom the loan is with, where those of the complaint were not kept', async () => {
    const visitor = await person('COLLECTIONS_HEAD', 'AGENCY_AGENT');
    (await raise(people.agent)).data();
    await desk.db.updateTable('collections_case').set({ complaint_of_ids: null }).execute();
    await desk.giveTo(loan, { field: visitor.id });
    expect((await clear(visitor)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
  });
});
