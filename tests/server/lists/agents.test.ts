import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import { auditOf, cellOf, first, pageOf, startWithApplications, tabsOf } from './support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(1_500);
  lead = await server.signIn();
});
afterAll(() => server.close());

async function agents(queueName = 'Agents') {
  return (await pageOf(server, lead, 'manage-agent-list', { queueName, rows: 50 })).rows;
}
async function queuesOf(rowId: string): Promise<unknown[]> {
  const row = first((await agents()).filter((each) => each.rowId === rowId));
  const queues = cellOf(row, 'assignedQueues');
  return Array.isArray(queues) ? queues : [];
}

it('agents are assigned to queues in bulk and un-assigned again [AP-96][QL-45][QL-46][UT-09]', async () => {
  const [one, two] = await agents('Agents Not Assigned');
  if (!one || !two) throw new Error('There are too few');
  const rows = [one, two].map(({ rowId, version }) => ({ rowId, version }));
  const assigned = (
    await server.call('assignQueues', { rows, queues: ['NACH_REVIEW', 'TOP_UP'] }, { session: lead })
  ).data();
  expect([assigned.okCount, assigned.failCount]).toEqual([2, 0]);
  expect(await queuesOf(one.rowId)).toEqual([
    { label: 'Nach Review', value: 'NACH_REVIEW' },
    { label: 'Top Up', value: 'TOP_UP' },
  ]);
  expect((await agents('Agents Not Assigned')).map(({ rowId }) => rowId)).not.toContain(two.rowId);

  const stale = await server.call('unassignQueues', { rows, queues: ['TOP_UP'] }, { session: lead });
  expect(stale.data().results.map(({ errorCode }) => errorCode)).toEqual(['STALE_VERSION', 'STALE_VERSION']);
  const fresh = rows.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
  await server.call('unassignQueues', { rows: fresh, queues: ['TOP_UP'] }, { session: lead }).then((a) => a.data());
  expect(await queuesOf(one.rowId)).toEqual([{ label: 'Nach Review', value: 'NACH_REVIEW' }]);
  const rest = fresh.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
  await server.call('unassignQueues', { rows: rest, queues: ['NACH_REVIEW'] }, { session: lead }).then((a) => a.data());
  expect(await queuesOf(two.rowId)).toEqual([]);
  const kept = (await auditOf(server, two.rowId)).map(({ action, result }) => `${action} ${result}`);
  expect(kept.toSorted()).toEqual([
    'ASSIGN_QUEUES OK',
    'UNASSIGN_QUEUES DENIED',
    'UNASSIGN_QUEUES OK',
    'UNASSIGN_QUEUES OK',
  ]);
});

it('the agency’s agents work its calling lists: its manager sees who has which, and changes it in bulk [QL-42][QL-43][QL-44][QL-45][QL-46]', async () => {
  const manager = await server.signIn('manager@demo.example');
  const read = async () =>
    (await pageOf(server, manager, 'agency-agents-list', { queueName: 'Agency Agents', rows: 50 })).rows;
  const badges = (await read()).map((row) => (cellOf(row, 'assignedQueues') as unknown[]).length);
  expect(new Set(badges.map((count) => Math.min(count, 2)))).toEqual(new Set([0, 1, 2]));
  const { columns, actions } = await tabsOf(server, manager, 'agency-agents-list').then(({ tabs, ...more }) => ({
    columns: first(tabs).tableColumnConfig.map(({ extraConfig }) => extraConfig.kind),
    ...more,
  }));
  expect(columns).toContain('queues');
  expect(actions).toEqual(expect.arrayContaining(['assignQueues', 'unassignQueues']));

  const input = { list: 'agency-agents-list' } as const;
  const { queues } = (await server.call('queueChoices', input, { session: manager })).data();
  const { tabs } = await tabsOf(server, manager, 'agency-calling-list');
  expect(queues.map(({ label }) => label)).toEqual(tabs.slice(1).map(({ queueName }) => queueName));
  expect((await server.call('queueChoices', {}, { session: manager })).status).toBe(403);

  const bare = (await read()).filter((row) => (cellOf(row, 'assignedQueues') as unknown[]).length === 0).slice(0, 2);
  const rows = bare.map(({ rowId, version }) => ({ rowId, version }));
  const none = await server.call('assignQueues', { rows, queues: ['NACH_REVIEW'] }, { session: manager });
  expect(none.data().results.map(({ errorCode }) => errorCode)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
  const done = await server.call('assignQueues', { rows, queues: ['CALLING_1_30'] }, { session: manager });
  expect(done.data().okCount).toBe(2);
  const after = (await read()).filter(({ rowId }) => rowId === rows[0]?.rowId);
  expect(cellOf(first(after), 'assignedQueues')).toEqual([{ label: 'Calling List 1-30', value: 'CALLING_1_30' }]);
  const fresh = rows.map(({ rowId, version }) => ({ rowId, version: version + 1 }));
  const undone = await server.call('unassignQueues', { rows: fresh, queues: ['CALLING_1_30'] }, { session: manager });
  expect(undone.data().okCount).toBe(2);

  const [ofOperations] = await agents();
  const foreign = [{ rowId: String(ofOperations?.rowId), version: ofOperations?.version ?? 0 }];
  const refused = await server.call('assignQueues', { rows: foreign, queues: ['TOP_UP'] }, { session: manager });
  expect(refused.data().results).toMatchObject([{ ok: false, errorCode: 'NOT_FOUND' }]);
});

it('who is no lead assigns nobody, an agency’s agent is none of operations, an unknown queue is refused', async () => {
  const [one] = await agents();
  const rows = [{ rowId: String(one?.rowId), version: one?.version ?? 0 }];
  const ops = await server.signIn('ops@demo.example');
  expect((await server.call('assignQueues', { rows, queues: ['NACH_REVIEW'] }, { session: ops })).status).toBe(403);
  const agency = first(
    (await pageOf(server, lead, 'agency-agents-list', { queueName: 'Agency Agents', rows: 50 })).rows,
  );
  const foreign = [{ rowId: agency.rowId, version: agency.version }];
  const refused = await server.call('assignQueues', { rows: foreign, queues: ['NACH_REVIEW'] }, { session: lead });
  expect(refused.data().results).toMatchObject([
    { ok: false, errorCode: 'VALIDATION_FAILED', errorMessage: 'Nach Review is no queue of this agent' },
  ]);
  const unknown = await server.call('assignQueues', { rows, queues: ['NOWHERE' as 'TOP_UP'] }, { session: lead });
  expect(unknown.status).toBe(400);
});

it('agents are found by name, e-mail address and mobile number, and not narrowed to a loan', async () => {
  const all = await pageOf(server, lead, 'agency-agents-list', { queueName: 'Agency Agents', rows: 50 });
  const agent = first(all.rows.filter((row) => cellOf(row, 'email') === 'agency@demo.example'));
  const kept = await server.db
    .selectFrom('agent')
    .select('contact_number')
    .where('id', '=', agent.rowId)
    .executeTakeFirstOrThrow();
  for (const [searchColumn, searchValue] of [
    ['agentName', 'RAVI sh'],
    ['emailId', 'Agency@demo'],
    ['contactNumber', String(kept.contact_number)],
  ] as const) {
    const found = await pageOf(server, lead, 'agency-agents-list', {
      queueName: 'Agency Agents',
      searchColumn,
      searchValue,
    });
    expect(found.rows.map(({ rowId }) => rowId)).toEqual([agent.rowId]);
  }
  const narrowed = await server.call(
    'agency-agents-list.tabs',
    { stage: 'AgencyAgentsList', loanApplicationNumber: '261121000001' },
    { session: lead },
  );
  expect([narrowed.status, narrowed.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
});

it('tabs count agents as their rows are', async () => {
  for (const list of ['manage-agent-list', 'agency-agents-list'] as const) {
    for (const { queueName, applicationCount } of (await tabsOf(server, lead, list)).tabs) {
      const { totalCount } = await pageOf(server, lead, list, { queueName });
      expect([queueName, totalCount]).toEqual([queueName, applicationCount]);
      expect(applicationCount).toBeGreaterThan(0);
    }
  }
});

it('an agent’s loans are counted as the loans themselves are', async () => {
  const counts = await server.db
    .selectFrom('agent')
    .select(['id', 'account_allocated'])
    .select((eb) =>
      eb
        .selectFrom('collections_case')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('queue', 'is not', null)
        .where((is) =>
          is.or([
            is('calling_allocated_to', '=', is.ref('agent.id')),
            is('field_allocated_to', '=', is.ref('agent.id')),
          ]),
        )
        .as('found'),
    )
    .execute();
  expect(counts.filter(({ account_allocated, found }) => account_allocated !== found)).toEqual([]);
  expect(counts.filter(({ found }) => (found ?? 0) > 0).length).toBeGreaterThan(5);
});
