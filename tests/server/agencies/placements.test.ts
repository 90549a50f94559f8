import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPlacements } from '../../../host/server/desks/agencies/end-placements.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { listRows } from '../../../widgets/contract/lists.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { placeKyc } from '../agent-kyc/agent-kyc-support.ts';
import { askedWaiver, overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { withGrant, type LoadedCall } from '../calling/telephony-support.ts';
import { standSettlement } from '../settlement/settlement-support.ts';
import type { Session } from '../support.ts';
import { addAgency, addPerson, giveLoans } from './world.ts';

/** Loans go from one agency to another and back to the lender: who sees them then, and what goes with them. */

let desk: Collections;
let head: Session;
let agencyIds: { from: string; to: string };
let from: { manager: Session; agent: Session };
let to: { manager: Session; agent: Session };
let used = 0;
/** What the head is offered while the lender's own agency is the only one. */
let offeredAlone: readonly string[];
const offeredTo = async (session: Session): Promise<readonly string[]> =>
  (await desk.call('agency-customer-list.tabs', { stage: listRows['agency-customer-list'].stage }, { session })).data()
    .actions;
beforeAll(async () => {
  desk = await startCollections();
  head = await desk.signIn();
  offeredAlone = await offeredTo(head);
  agencyIds = { from: await addAgency(desk, 'Sahyadri'), to: await addAgency(desk, 'Kaveri') };
  const peopleOf = async (agencyId: string, name: string) => ({
    manager: await addPerson(desk, agencyId, `${name}chief`, 'AGENCY_MANAGER'),
    agent: await addPerson(desk, agencyId, `${name}caller`, 'AGENCY_AGENT'),
  });
  from = await peopleOf(agencyIds.from, 'Sunil');
  to = await peopleOf(agencyIds.to, 'Kamala');
  for (const { agent } of [from, to]) await placeKyc(desk, agent.id, 'DONE');
});
afterAll(() => desk.close());

/** A loan that the first agency's agent calls, one for each test. */
async function nextLoan() {
  const made = await overdueLoan(desk, used++);
  await giveLoans(desk, agencyIds.from, [made.loan]);
  await desk.giveTo(made.loan, { calling: from.agent.id });
  await desk.db.updateTable('agent').set({ account_allocated: 1 }).where('id', '=', from.agent.id).execute();
  await desk.db.deleteFrom('feedback').where('loan_application_number', '=', made.loan).execute();
  return made;
}

const rowOf = async (loan: string) => {
  const { id: rowId, version } = await desk.caseOf(loan);
  return { rowId, version };
};
const place = async (loan: string, more: Partial<CallInput<'allocateToAgency'>> = {}, session = head) =>
  desk.call(
    'allocateToAgency',
    { rows: [await rowOf(loan)], agencyId: agencyIds.to, untilOn: null, ...more },
    { session },
  );
const recall = async (loan: string) =>
  desk.call('recallFromAgency', { rows: [await rowOf(loan)], remark: 'The agency asks for it' }, { session: head });
const codeOf = async (session: Session, loan: string) =>
  (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).errorCode;

it('the head is offered to place loans once there is a second agency, and nobody else ever is', async () => {
  const placing = ['placeWithAgency', 'recallFromAgency'];
  expect([offeredAlone.includes('agencies'), placing.filter((each) => offeredAlone.includes(each))]).toEqual([
    true,
    [],
  ]);
  expect(await offeredTo(head)).toEqual(expect.arrayContaining(['agencies', ...placing]));
  const ofManager = await offeredTo(from.manager);
  expect(['agencies', ...placing].filter((each) => ofManager.includes(each))).toEqual([]);
});

it('a loan that is placed elsewhere has no agents and no lock, and is seen by the other agency alone', async () => {
  const { loan, caseId } = await nextLoan();
  const lock = { kind: 'collectionsCase', id: caseId, claim: caseId.replaceAll('-', '') } as const;
  (await desk.call('acquireLock', lock, { session: from.agent })).data();
  expect((await place(loan)).data()).toMatchObject({ okCount: 1 });
  expect(await desk.caseOf(loan)).toMatchObject({
    agency_id: agencyIds.to,
    calling_allocated_to: null,
    field_allocated_to: null,
  });
  expect((await desk.agent(from.agent.id)).account_allocated).toBe(0);
  expect(await desk.db.selectFrom('row_lock').selectAll().where('row_id', '=', caseId).execute()).toEqual([]);
  expect([await codeOf(from.manager, loan), await codeOf(from.agent, loan)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect([await codeOf(to.manager, loan), await codeOf(head, loan)]).toEqual([undefined, undefined]);
  const told = await desk.db
    .selectFrom('live_event')
    .select(['payload', 'audience'])
    .where('topic', '=', 'list.agency-customer-list')
    .where('type', '=', 'rowChanged')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const isListed = Object.fromEntries(
    told.map(({ payload, audience }) => [String(audience?.agencyIds?.[0]), payload['isListed']]),
  );
  expect(isListed).toEqual({ null: true, [agencyIds.from]: false, [agencyIds.to]: true });
  const [event] = await desk.audited('ALLOCATE_TO_AGENCY', loan);
  expect(event).toMatchObject({ before: { agencyId: agencyIds.from }, after: { agencyId: agencyIds.to } });
  expect((await place(loan)).data().results[0]).toMatchObject({ ok: false, errorCode: 'SAME_ASSIGNEE' });
});

it('agents are given loans of their own agency alone, by their own manager or the head', async () => {
  const { loan } = await nextLoan();
  const give = async (session: Session, agentId: string) => {
    const rows = [await rowOf(loan)];
    const action = 'allocateAgent' as const;
    const answer = await desk.call('allocateCases', { rows, action, agentId, channel: 'field' }, { session });
    return answer.errorCode ?? answer.data().results[0]?.errorMessage ?? 'given';
  };
  expect(await give(from.manager, to.agent.id)).toBe('NOT_FOUND');
  expect(await give(to.manager, to.agent.id)).toBe('This record was not found');
  expect(await give(head, to.agent.id)).toBe('This agent is of another agency than the loan');
  await recall(loan);
  expect(await give(head, from.agent.id)).toBe('This loan is with no agency. Give it to one first');
  await place(loan, { agencyId: agencyIds.from });
  expect(await give(from.manager, from.agent.id)).toBe('given');
});

it('what waits for an approval becomes the lender’s, what the customer has accepted goes with the loan', async () => {
  const [first, other] = [await nextLoan(), await nextLoan()];
  const waiverId = await askedWaiver(desk, first.loan, from.agent.id);
  const accepted = await standSettlement(desk, first, 'ACCEPTED', { amount: 50_000, dues: 60_000, by: from.agent.id });
  const waiting = await standSettlement(desk, other, 'MGR_PENDING', {
    amount: 50_000,
    dues: 60_000,
    by: from.agent.id,
  });
  await giveLoans(desk, agencyIds.from, [first.loan, other.loan]);
  await place(first.loan);
  await place(other.loan);
  const agencyOf = async (id: string) =>
    (await desk.db.selectFrom('settlement').select('agency_id').where('id', '=', id).executeTakeFirstOrThrow())
      .agency_id;
  expect(await agencyOf(accepted.settlementId)).toBe(agencyIds.to);
  expect(await agencyOf(waiting.settlementId)).toBeNull();
  const decide = (session: Session) =>
    desk.call('decidePenaltyWaiver', { waiverId, decision: 'REJECT', remark: 'Not now' }, { session });
  expect((await decide(to.manager)).errorCode).toBe('NOT_FOUND');
  expect((await decide(from.manager)).errorCode).toBe('NOT_FOUND');
  expect((await decide(head)).errorCode).toBeUndefined();
  const rows = [{ rowId: waiting.settlementId, version: 1 }];
  const accept = async (session: Session) =>
    (await desk.call('acceptSettlements', { rows }, { session })).data().results[0];
  expect(await accept(to.manager)).toMatchObject({ ok: false, errorCode: 'NOT_FOUND' });
  expect(await accept(head)).toMatchObject({ ok: true });
  // From the approval on the customer has it, and so has the agency that has the loan.
  expect(await agencyOf(waiting.settlementId)).toBe(agencyIds.to);
});

it('the next agency sees day, outcome and promise of what was before, without names and words', async () => {
  const { loan } = await nextLoan();
  const reported = {
    loanApplicationId: loan,
    channel: 'FIELD_VISIT',
    contactType: 'THIRD_PARTY',
    outcome: 'Message left',
    alternateNumber: '8876543210',
    nextCallDate: null,
    remarks: 'The brother opens at six',
  } as const;
  (await desk.call('submitFeedback', reported, { session: from.agent })).data();
  await place(loan);
  const asked = { loanApplicationId: loan, tab: 'ALL', pageNumber: 1, rows: 10 } as const;
  const { rows } = (await desk.call('fetchFeedbackHistory', asked, { session: to.manager })).data();
  expect(rows).toMatchObject([{ outcome: 'Message left', remarks: '', agent: null, alternateNumber: null }]);
  const file = await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: to.manager });
  expect(JSON.stringify(file.body)).not.toMatch(/Sunil|brother/);
  const { rows: whole } = (await desk.call('fetchFeedbackHistory', asked, { session: head })).data();
  expect(whole).toMatchObject([{ remarks: 'The brother opens at six', agent: 'Sunilcaller Tester' }]);
});

it('a call that was under way when the loan went is reported by who made it, and shows nothing of the loan', async () => {
  const { loan } = await nextLoan();
  const { callRef } = (await desk.call('startAgencyCall', { loanApplicationId: loan }, { session: from.agent })).data();
  await place(loan);
  const said = { callStatus: 'Connected', subCallStatus: 'Right party contact', remarks: 'Spoke', nextCallDate: null };
  const ended = await desk.call('endAgencyCall', { callRef, ...said }, { session: from.agent });
  expect(ended.errorCode).toBeUndefined();
  expect(JSON.stringify(ended.body)).not.toContain(loan);
  expect(await codeOf(from.agent, loan)).toBe('NOT_FOUND');
});

it('a dialled call reads nothing more of a loan that its agent’s agency has no more, and opens none of another', async () => {
  const { loan, caseId } = await nextLoan();
  await desk.forgetContacts(loan);
  const row = { listType: 'agency-calling-list', rowId: caseId } as const;
  const { path } = (await desk.call('openRowCall', row, { session: from.agent })).data();
  const parameters = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  const loaded = (await desk.call('loadTelephonyCall', parameters)).data();
  if (!loaded.call) throw new Error('The call does not open');
  const history = () =>
    desk.call(
      'telephonyCallHistory',
      { loanAppNo: loan, productType: 'PERSONAL_LOAN' },
      withGrant(loaded.call as LoadedCall),
    );
  expect((await history()).errorCode).toBeUndefined();
  await place(loan);
  expect((await history()).errorCode).toBe('CALL_GRANT_REQUIRED');
  const again = await desk.call('loadTelephonyCall', parameters, withGrant(loaded.call));
  expect(again.data()).toEqual({ callingCrmResponseDTO: null, call: null });
});

it('the lender decides on the KYC of another company’s agents, whoever has filled it in', async () => {
  const { id: userId } = await addPerson(desk, agencyIds.from, 'Sneha', 'AGENCY_AGENT');
  await placeKyc(desk, userId, 'SUBMITTED', { submittedBy: from.agent.id });
  const decided = {
    userId,
    decision: 'REJECTED',
    verdicts: [],
    remark: 'The certificate is forged',
    rejectReason: 'FORGED',
  } satisfies CallInput<'decideAgentKyc'>;
  const decide = (session: Session) => desk.call('decideAgentKyc', decided, { session });
  const refused = await decide(from.manager);
  expect(refused.errorCode).toBe('MAKER_CHECKER_VIOLATION');
  expect(JSON.stringify(refused.body)).toContain('The lender decides on the agents of other agencies');
  expect((await decide(to.manager)).errorCode).toBe('NOT_FOUND');
  expect((await decide(head)).data().status).toBe('REJECTED');
});

it('the lender reads in the customers’ list which agency has a loan, and narrows it to one; an agency reads no such thing', async () => {
  const { loan, caseId } = await nextLoan();
  const tabs = async (session: Session) =>
    (
      await desk.call('agency-customer-list.tabs', { stage: listRows['agency-customer-list'].stage }, { session })
    ).data().tabs[0];
  const names = (tab: Awaited<ReturnType<typeof tabs>>) => [
    tab?.tableColumnConfig.some(({ value }) => value === 'agency'),
    tab?.filters.find(({ id }) => id === 'agency')?.filterOption.map(({ label }) => label),
  ];
  expect(names(await tabs(head))).toEqual([true, ['All', 'In-house', 'Kaveri', 'Sahyadri', 'With no agency']]);
  expect(names(await tabs(from.manager))).toEqual([false, undefined]);
  const rowsOf = async (session: Session, optionId: string[]) => {
    const asked = { userId: session.id, queueName: 'Customers', pageNumber: 1, rows: 100, filters: { optionId } };
    return desk.call('agency-customer-list.rows', { ...asked, loanApplicationNumber: loan }, { session });
  };
  const optionOf = (agencyId: string) => [`agency-${agencyId}`];
  expect((await rowsOf(head, optionOf(agencyIds.from))).data().rows).toMatchObject([
    { rowId: caseId, agency: 'Sahyadri' },
  ]);
  expect((await rowsOf(head, optionOf(agencyIds.to))).data().rows).toEqual([]);
  expect((await rowsOf(from.manager, optionOf(agencyIds.from))).errorCode).toBe('VALIDATION_FAILED');
  await recall(loan);
  expect((await rowsOf(head, ['agency-none'])).data().rows).toMatchObject([{ rowId: caseId, agency: null }]);
});

it.each(['agency-agents-list', 'agency-feedback-validation-list', 'agency-settlement-validation-list'] as const)(
  'so it does in %s',
  async (list) => {
    const tabsOf = async (session: Session) =>
      (await desk.call(`${list}.tabs`, { stage: listRows[list].stage }, { session })).data().tabs;
    for (const tab of await tabsOf(head)) {
      expect(tab.tableColumnConfig.filter(({ value }) => value === 'agency')).toMatchObject([{ label: 'Agency' }]);
      const filter = tab.filters.find(({ id }) => id === 'agency');
      expect(filter?.filterOption.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['In-house', 'Kaveri', 'Sahyadri', 'With no agency']),
      );
    }
    for (const tab of await tabsOf(from.manager))
      expect([...tab.tableColumnConfig.map(({ value }) => value), ...tab.filters.map(({ id }) => id)]).not.toContain(
        'agency',
      );
  },
);

it('the lender’s agents are told apart by their agency', async () => {
  const asked = { userId: head.id, queueName: 'Agency Agents', pageNumber: 1, rows: 100 };
  const rowsOf = async (optionId: string[]) =>
    (await desk.call('agency-agents-list.rows', { ...asked, filters: { optionId } }, { session: head })).data().rows;
  const ofTo = await rowsOf([`agency-${agencyIds.to}`]);
  expect(ofTo.map((row) => row.rowId)).toContain(to.agent.id);
  for (const row of ofTo) expect(row).toMatchObject({ agency: 'Kaveri' });
  expect((await rowsOf([`agency-${agencyIds.from}`])).map((row) => row.rowId)).not.toContain(to.agent.id);
});

it('the lender’s staff is told of loans whose agency is suspended, in the file and in both lists', async () => {
  const { loan, caseId } = await nextLoan();
  const gone = await addAgency(desk, 'Tungabhadra');
  await giveLoans(desk, gone, [loan]);
  const agencyIn = async (session: Session) =>
    (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data().agency;
  const labelsOf = async (list: 'agency-customer-list' | 'agency-calling-list', session: Session) => {
    const { tabs } = (await desk.call(`${list}.tabs`, { stage: listRows[list].stage }, { session })).data();
    return tabs[0]?.filters.find(({ id }) => id === 'agency')?.filterOption.map(({ label }) => label);
  };
  expect(await agencyIn(head)).toEqual({ name: 'Tungabhadra', status: 'ACTIVE' });
  expect(await labelsOf('agency-calling-list', head)).not.toContain('Suspended or ended');
  const moved = { agencyId: gone, to: 'SUSPENDED', reason: 'Complaints of customers' } as const;
  (await desk.call('moveAgency', moved, { session: head })).data();
  expect(await agencyIn(head)).toEqual({ name: 'Tungabhadra', status: 'SUSPENDED' });
  const elsewhere = (await nextLoan()).loan;
  expect(JSON.stringify((await place(elsewhere, { agencyId: gone })).body)).toContain('This agency does not work');
  for (const list of ['agency-customer-list', 'agency-calling-list'] as const) {
    expect(await labelsOf(list, head)).toEqual(
      expect.arrayContaining(['Tungabhadra (suspended)', 'Suspended or ended']),
    );
    expect(await labelsOf(list, from.manager)).toBeUndefined();
    const queueName = list === 'agency-calling-list' ? 'Calling List' : 'Customers';
    const page = { userId: head.id, queueName, pageNumber: 1, rows: 100, filters: { optionId: ['agency-idle'] } };
    const { rows } = (await desk.call(`${list}.rows`, page, { session: head })).data();
    expect(rows).toMatchObject([{ rowId: caseId, agency: 'Tungabhadra (suspended)' }]);
  }
  const own = await nextLoan();
  const seen = await desk.call('fetchCustomerDetails', { loanApplicationId: own.loan }, { session: from.manager });
  expect(seen.data().agency).toBeNull();
  await desk.db.updateTable('collections_case').set({ agency_id: null }).where('agency_id', '=', gone).execute();
  await desk.db.deleteFrom('authorship').where('subject_id', '=', gone).execute();
  await desk.db.deleteFrom('agency').where('id', '=', gone).execute();
});

it('a placement ends ten minutes after the midnight of its last day, and the loan is the lender’s', async () => {
  const { loan } = await nextLoan();
  await place(loan, { untilOn: todayOf(desk, 1) });
  const job = endPlacements({ rules: desk.settings.collections, announce });
  const work = () =>
    settleDue(job, { db: desk.db, now: desk.clock.now }, (error) => {
      throw error;
    });
  const hour = 3_600_000;
  // It is 11 in the morning: a day and 13 hours to that midnight.
  desk.clock.advance(37 * hour + 9 * 60_000);
  await work();
  expect((await desk.caseOf(loan)).agency_id).toBe(agencyIds.to);
  desk.clock.advance(2 * 60_000);
  await work();
  expect((await desk.caseOf(loan)).agency_id).toBeNull();
  expect(await codeOf(to.manager, loan)).not.toBeUndefined();
  const [ended] = await desk.db.selectFrom('agency_allocation').selectAll().where('why', '=', 'EXPIRED').execute();
  expect(ended).toMatchObject({ agency_id: agencyIds.to, ended_by: null });
  desk.toMorning();
  head = await desk.signIn();
});

it.each([
  [{ untilOn: '2020-01-01' }, 'This day is over'],
  [{ untilOn: '2099-01-01' }, 'Place loans for 366 days at most'],
  [{ agencyId: '00000000-0000-7000-8000-00000000dead' }, 'This record was not found'],
])('refuses a placement with a sentence: %o', async (more, sentence) => {
  const { loan } = await nextLoan();
  const { body } = await place(loan, more);
  expect(JSON.stringify(body)).toContain(sentence);
  expect((await desk.caseOf(loan)).agency_id).toBe(agencyIds.from);
});

it('who may not place loans moves none, nor reads of agencies', async () => {
  const { loan } = await nextLoan();
  const { manager } = from;
  const again = await addPerson(desk, agencyIds.from, 'Suresh', 'AGENCY_MANAGER');
  expect((await place(loan, {}, again)).errorCode).toBe('NOT_ALLOWED');
  expect((await desk.call('agencyChoices', {}, { session: again })).errorCode).toBe('NOT_ALLOWED');
  expect(manager.id).not.toBe(again.id);
});
