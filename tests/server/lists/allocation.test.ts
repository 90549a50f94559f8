import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { zip } from '../files/sample-files.ts';
import type { Session, TestServer } from '../support.ts';
import { auditOf, cellOf, first, pageOf, sendCsv, startWithApplications, tabsOf } from './support.ts';

let server: TestServer;
let manager: Session;
let ready: { id: string; agentName: string; email: string; accountAllocated: number }[];
let unready: { id: string; email: string; refusal: string | null }[];
beforeAll(async () => {
  server = await startWithApplications(4_000);
  manager = await server.signIn('manager@demo.example');
  // Who works which queues is what queues.test.ts is about.
  const every = { assigned_queues: '[]', has_queues: false };
  await server.db.updateTable('agent').set(every).where('queue', '=', 'AGENCY').execute();
  const { agents } = (await server.call('allocationAgents', {}, { session: manager })).data();
  ready = agents.filter(({ refusal }) => refusal === null);
  unready = agents.filter(({ refusal }) => refusal !== null);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
});
afterAll(() => server.close());

async function customers(tab: 'Customers' | 'Customers Not Allocated' | 'Customers Allocated', rows = 10) {
  return (await pageOf(server, manager, 'agency-customer-list', { queueName: tab, rows })).rows;
}
/** A loan as it stands in a tab now. */
async function customer(
  { loanApplicationNumber }: { loanApplicationNumber?: string },
  queueName: 'Customers' | 'Customers Not Allocated' | 'Customers Allocated' = 'Customers',
) {
  const narrowed = { queueName, loanApplicationNumber: String(loanApplicationNumber) };
  return first((await pageOf(server, manager, 'agency-customer-list', narrowed)).rows);
}
async function allocate(input: Omit<CallInput<'allocateCases'>, 'channel'> & { channel?: 'calling' | 'field' }) {
  return (await server.call('allocateCases', { channel: 'calling', ...input }, { session: manager })).data();
}
const keyOf = ({ rowId, version }: { rowId: string; version: number }) => ({ rowId, version });
async function allocatedTo(agentId: string): Promise<number> {
  const { agents } = (await server.call('allocationAgents', {}, { session: manager })).data();
  return first(agents.filter(({ id }) => id === agentId)).accountAllocated;
}

describe('allocating loans to agents', () => {
  it('sets who calls a free loan, and gives a given one to another [AP-95][QL-30][QL-31]', async () => {
    const free = await customers('Customers Not Allocated', 10);
    const row = free.find((each) => cellOf(each, 'fieldAllocatedTo') === null);
    const [one, two] = ready;
    if (!row || !one || !two) throw new Error('There are too few');
    const [before, beforeTwo] = [await allocatedTo(one.id), await allocatedTo(two.id)];
    expect(row.actions).toEqual(['allocate', 'allocateAgent']);
    const done = await allocate({ action: 'allocate', rows: [keyOf(row)], agentId: one.id });
    expect(done).toEqual({ results: [{ rowId: row.rowId, ok: true }], okCount: 1, failCount: 0 });
    const given = await customer(row, 'Customers Allocated');
    expect([cellOf(given, 'callingAllocatedTo'), cellOf(given, 'allocatedTo')]).toEqual([one.agentName, one.agentName]);
    expect(given.actions).toContain('reAllocate');
    expect(await allocatedTo(one.id)).toBe(before + 1);

    const again = await allocate({ action: 'allocate', rows: [keyOf(given)], agentId: two.id });
    expect(again.results).toMatchObject([{ ok: false, errorCode: 'ALREADY_ALLOCATED' }]);
    const moved = await allocate({ action: 'reAllocate', rows: [keyOf(given)], agentId: two.id });
    expect(moved.okCount).toBe(1);
    expect([await allocatedTo(one.id), await allocatedTo(two.id)]).toEqual([before, beforeTwo + 1]);
    const kept = await auditOf(server, row.rowId);
    expect(
      kept
        .filter(({ result }) => result === 'OK')
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['ALLOCATE', 'RE_ALLOCATE']);
  });

  it('picks the agent who visits from the list of agents beside the one who calls [QL-34]', async () => {
    const row = first(await customers('Customers Not Allocated'));
    const agent = ready[2];
    if (!agent) throw new Error('There are too few');
    await allocate({ action: 'allocateAgent', rows: [keyOf(row)], agentId: agent.id, channel: 'field' });
    const after = await customer(row, 'Customers Not Allocated');
    expect([cellOf(after, 'callingAllocatedTo'), cellOf(after, 'fieldAllocatedTo')]).toEqual([null, agent.agentName]);
  });

  it('allocates and re-allocates several at once, each row with its own answer [QL-32][QL-33]', async () => {
    const rows = (await customers('Customers Not Allocated', 10)).slice(0, 6);
    const [one, two] = ready;
    const lead = await server.signIn();
    if (!one || !two) throw new Error('There are too few');
    await server.call('acquireLock', { kind: 'collectionsCase', id: String(rows[1]?.rowId) }, { session: lead });
    const asked = rows.map((row, index) => ({ rowId: row.rowId, version: row.version + (index === 3 ? 1 : 0) }));
    const done = await allocate({ action: 'bulkAllocate', rows: asked, agentId: one.id });
    expect(done.results.map(({ rowId }) => rowId)).toEqual(asked.map(({ rowId }) => rowId));
    expect(done.results.map(({ errorCode }) => errorCode ?? 'OK')).toEqual([
      'OK',
      'ROW_LOCKED',
      'OK',
      'STALE_VERSION',
      'OK',
      'OK',
    ]);
    expect([done.okCount, done.failCount]).toEqual([4, 2]);
    const given = done.results.filter(({ ok }) => ok).map(({ rowId }) => rowId);
    const fresh = asked
      .filter(({ rowId }) => given.includes(rowId))
      .map(({ rowId, version }) => ({ rowId, version: version + 1 }));
    const moved = await allocate({ action: 'bulkReAllocate', rows: fresh, agentId: two.id });
    expect(moved).toMatchObject({ okCount: 4, failCount: 0 });
    const names = await Promise.all(
      rows.map(async (row) => {
        const { results } = done;
        const isGiven = results.some(({ rowId, ok }) => ok && rowId === row.rowId);
        return [isGiven, cellOf(await customer(row), 'callingAllocatedTo')];
      }),
    );
    expect(names).toEqual(names.map(([isGiven]) => [isGiven, isGiven ? two.agentName : null]));
  });

  it('by each of the five actions of the list sets who calls, who visits and whose the loan is [CL-03]', async () => {
    const rows = (await customers('Customers Not Allocated', 50)).filter(
      (row) => cellOf(row, 'fieldAllocatedTo') === null,
    );
    const [one, two] = ready;
    if (!one || !two || rows.length < 5) throw new Error('There are too few');
    const cellsOf = async (row: { loanApplicationNumber?: string }) => {
      const now = await customer(row);
      return ['allocatedTo', 'callingAllocatedTo', 'fieldAllocatedTo'].map((key) => cellOf(now, key));
    };
    const give = async (action: CallInput<'allocateCases'>['action'], row: (typeof rows)[number], to: typeof one) => {
      const { rowId, version } = await customer(row);
      const channel = action === 'allocateAgent' ? 'field' : 'calling';
      expect((await allocate({ action, rows: [{ rowId, version }], agentId: to.id, channel })).okCount).toBe(1);
      return cellsOf(row);
    };
    const [free, field, several] = [first(rows), first(rows.slice(1)), first(rows.slice(2))];
    expect(await cellsOf(free)).toEqual([null, null, null]);
    expect(await give('allocate', free, one)).toEqual([one.agentName, one.agentName, null]);
    expect(await give('reAllocate', free, two)).toEqual([two.agentName, two.agentName, null]);
    expect(await give('allocateAgent', field, one)).toEqual([one.agentName, null, one.agentName]);
    expect(await give('bulkAllocate', several, one)).toEqual([one.agentName, one.agentName, null]);
    expect(await give('bulkReAllocate', several, two)).toEqual([two.agentName, two.agentName, null]);
  });

  it('gives nobody a loan whose KYC is not done, who is disabled, or who is not of the agency', async () => {
    const row = first(await customers('Customers Not Allocated'));
    expect(unready.length).toBeGreaterThanOrEqual(6);
    for (const { id, refusal } of unready) {
      const refused = await allocate({ action: 'allocate', rows: [keyOf(row)], agentId: id });
      expect(refused.results).toMatchObject([{ ok: false, errorCode: 'AGENT_NOT_READY', errorMessage: refusal }]);
    }
    const ops = await server.signIn('ops@demo.example');
    const input = { action: 'allocate' as const, rows: [keyOf(row)], agentId: ops.id, channel: 'calling' as const };
    expect((await server.call('allocateCases', input, { session: manager })).status).toBe(404);
  });

  it('two managers give one loan to two agents: one of them has it', async () => {
    const other = await server.signIn('lead@demo.example');
    const rows = (await customers('Customers Not Allocated', 10)).slice(0, 5);
    for (const row of rows) {
      const answers = await Promise.all(
        [manager, other].map((session, index) =>
          server.call(
            'allocateCases',
            { action: 'allocate', rows: [keyOf(row)], agentId: ready[index]?.id ?? '', channel: 'calling' },
            { session },
          ),
        ),
      );
      expect(answers.map((answer) => answer.data().okCount).toSorted((a, b) => a - b)).toEqual([0, 1]);
    }
  });

  it('keeps counters and the agents’ counts true', async () => {
    expect(await recountQueues(server.db, listBases)).toEqual([]);
    const { tabs } = await tabsOf(server, manager, 'agency-customer-list');
    const [all, free, given] = tabs.map(({ applicationCount }) => applicationCount);
    expect(all).toBe((free ?? 0) + (given ?? 0));
  });
});

describe('allocating by a file', () => {
  const codeOf = (body: Envelope<unknown>) => (body.status === 'SUCCESS' ? undefined : body.error.errorCode);
  async function check(content: string) {
    const { body } = await sendCsv(server, manager, 'checkAllocationCsv', content);
    if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
    return body.data;
  }
  async function apply(token: string, session = manager) {
    return server.call('applyAllocationCsv', { token }, { session });
  }

  it('is checked first: good lines are shown, each bad one is named with its column and cause; then the good ones are done', async () => {
    const [free, second, third] = await customers('Customers Not Allocated');
    const [agent] = ready;
    const [idle] = unready;
    if (!free || !second || !third || !agent || !idle) throw new Error('There are too few');
    const content = [
      '\uFEFFagentEmail,note,LoanApplicationNumber',
      `${agent.email},"a ""note"", quoted",${free.loanApplicationNumber}`,
      `${agent.email.toUpperCase()},,${second.loanApplicationNumber}`,
      '',
      `${agent.email},,12345`,
      `${agent.email},,999999999999`,
      `nobody@example.com,,${third.loanApplicationNumber}`,
      `${idle.email},,${third.loanApplicationNumber}`,
      `${agent.email},,${free.loanApplicationNumber}`,
    ].join('\r\n');
    const checked = await check(content);
    expect([checked.rowCount, checked.okCount, checked.failCount]).toEqual([7, 2, 5]);
    const about = (loan: string | undefined) => ({ loanApplicationNumber: loan, subject: loan });
    expect(checked.preview).toEqual([
      { row: 2, ...about(free.loanApplicationNumber), from: null, to: agent.agentName },
      { row: 3, ...about(second.loanApplicationNumber), from: null, to: agent.agentName },
    ]);
    expect(checked.problems).toEqual([
      {
        row: 5,
        column: 'loanApplicationNumber',
        value: '12345',
        cause: 'Enter a loan application number of at least 12 digits',
      },
      {
        row: 6,
        column: 'loanApplicationNumber',
        value: '999999999999',
        cause: 'No loan in collection has this number',
      },
      {
        row: 7,
        column: 'agentEmail',
        value: 'nobody@example.com',
        cause: 'No agent of the agency has this e-mail address',
      },
      // The loan of line 7 is free for another line, because line 7 is refused.
      {
        row: 8,
        column: 'agentEmail',
        value: idle.email,
        cause: 'The KYC of this agent is not done',
      },
      {
        row: 9,
        column: 'loanApplicationNumber',
        value: free.loanApplicationNumber,
        cause: 'This loan stands in line 2 already',
      },
    ]);
    expect(cellOf(await customer(free), 'callingAllocatedTo')).toBeNull();

    const token = String(checked.token);
    const stranger = await server.signIn();
    expect((await apply(token, stranger)).errorCode).toBe('CSV_TOKEN_USED');
    const applied = (await apply(token)).data();
    expect(applied).toMatchObject({ okCount: 2, failCount: 0 });
    expect(applied.results.map(({ row, ok }) => [row, ok])).toEqual([
      [2, true],
      [3, true],
    ]);
    const namesNow = async () =>
      Promise.all([free, second, third].map(async (row) => cellOf(await customer(row), 'callingAllocatedTo')));
    expect(await namesNow()).toEqual([agent.agentName, agent.agentName, null]);
    expect((await apply(token)).data()).toEqual(applied);
  });

  it('says which good line could not be done any more, and does the others', async () => {
    const [one, two] = await customers('Customers Not Allocated');
    const [agent, other] = ready;
    if (!one || !two || !agent || !other) throw new Error('There are too few');
    const lines = [one, two].map(({ loanApplicationNumber }) => `${loanApplicationNumber},${agent.email}`);
    const { token } = await check(['loanApplicationNumber,agentEmail', ...lines].join('\n'));
    await allocate({ action: 'allocate', rows: [keyOf(one)], agentId: other.id });
    const applied = (await apply(String(token))).data();
    expect(applied.results.map(({ row, ok, errorCode }) => [row, ok, errorCode])).toEqual([
      [2, false, 'STALE_VERSION'],
      [3, true, undefined],
    ]);
  });

  it('is too old after half an hour', async () => {
    const row = first(await customers('Customers Not Allocated'));
    const { token } = await check(`loanApplicationNumber,agentEmail\n${row.loanApplicationNumber},${ready[0]?.email}`);
    server.clock.advance(30 * 60_000 + 1);
    manager = await server.signIn('manager@demo.example');
    expect((await apply(String(token))).errorCode).toBe('CSV_TOKEN_USED');
  });

  it('takes CSV and nothing else, with its header, and not too long', async () => {
    const xlsx = await sendCsv(server, manager, 'checkAllocationCsv', zip([]), { name: 'loans.xlsx' });
    expect(codeOf(xlsx.body)).toBe('FILE_KIND_REFUSED');
    const headless = await sendCsv(server, manager, 'checkAllocationCsv', '261121000001,a@b.in\n');
    expect(codeOf(headless.body)).toBe('CSV_HEADER_WRONG');
    const endless = `loanApplicationNumber,agentEmail\n${'261121000001,a@b.in\n'.repeat(5_001)}`;
    expect(codeOf((await sendCsv(server, manager, 'checkAllocationCsv', endless)).body)).toBe('CSV_TOO_LONG');
    const agent = await server.signIn('agency@demo.example');
    expect((await sendCsv(server, agent, 'checkAllocationCsv', 'a,b\n')).status).toBe(403);
  });

  it('does a long one, in as many calls as it takes', async () => {
    const rows = [
      ...(await customers('Customers Not Allocated', 100)),
      ...(await customers('Customers Allocated', 100)),
    ];
    const agent = ready[3];
    const lines = rows.map(({ loanApplicationNumber }) => `${loanApplicationNumber},${agent?.email}`);
    const { token, okCount } = await check(['loanApplicationNumber,agentEmail', ...lines].join('\n'));
    expect(okCount).toBeGreaterThan(100);
    let applied = (await apply(String(token))).data();
    while (applied.leftCount > 0) applied = (await apply(String(token))).data();
    expect(applied).toMatchObject({ okCount, failCount: 0 });
    expect(await recountQueues(server.db, listBases)).toEqual([]);
  });
});
