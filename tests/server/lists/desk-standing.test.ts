import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Standings from '../../../host/server/core/applications/applications.store.ts';
import type * as Change from '../../../host/server/core/applications/change-standing.ts';
import type * as ApplicationLists from '../../../host/server/core/applications/lists/application-lists.ts';
import type * as Facts from '../../../host/server/core/applications/facts.store.ts';
import type { Applications } from '../../../host/server/core/applications/lists/application-base.store.ts';
import type * as Sources from '../../../host/server/registers/every-list.ts';
import { filterTable, valuesOf } from '../../../host/server/core/lists/filter-table.ts';
import type { ListSource, TabSource } from '../../../host/server/core/lists/source.ts';
import { complianceDecisions, type ComplianceStatus } from '../../../widgets/contract/applications/compliance.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import { vkycOutcomes, vkycSessions } from '../../../widgets/contract/applications/vkyc.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { Session, TestServer } from '../support.ts';
import type * as ListSupport from './support.ts';

// A list whose tabs and filters stand on how far an application is at its desks, before the desks have lists of their own.

const applicationLists = '../../../host/server/core/applications/lists/application-lists.ts';
/** A list of the product, whose rows these tests replace: no further file may mock the table of lists beside another one. */
const desk = 'starter' satisfies ListType;
const compliance = ['COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'] as const;

const atDesk = { column: 'queue', is: 'oneOf', values: compliance } as const;
const tab = (status: ComplianceStatus): TabSource<Applications> => ({
  tabName: status,
  queueName: `Desk ${status}`,
  where: [atDesk, { column: 'compliance_status', is: 'oneOf', values: [status] }],
});
const { outcome, session } = filterTable<Applications['column'], 'outcome' | 'session'>({
  outcome: { filterName: 'Outcome', kind: 'checkbox', choices: valuesOf('vkyc_outcome', vkycOutcomes) },
  session: { filterName: 'Session', kind: 'checkbox', choices: valuesOf('vkyc_session', vkycSessions) },
});

function deskList(base: Applications['base']): ListSource<Applications> {
  return {
    base,
    tabs: [
      { tabName: 'All', queueName: 'Desk', where: [atDesk] },
      tab('pending'),
      tab('In-Progress'),
      tab('Re-Work'),
      {
        tabName: 'Decided',
        queueName: 'Desk Decided',
        where: [{ column: 'compliance_status', is: 'oneOf', values: complianceDecisions }],
        counted: { queue: 'COMPLIANCE_DECIDED' },
      },
      {
        tabName: 'Returned',
        queueName: 'Desk Returned',
        where: [
          { column: 'queue', is: 'oneOf', values: ['VKYC_MAKER'] },
          { column: 'vkyc_outcome', is: 'oneOf', values: ['DECLINED'] },
          { column: 'vkyc_session', is: 'present' },
        ],
      },
    ],
    columns: [
      { label: 'Loan ID', value: 'loanApplicationNumber', kind: 'link' },
      { label: 'Status', value: 'complianceStatus', kind: 'text' },
      { label: 'Since', value: 'complianceStatusDate', kind: 'dateTime' },
      { label: 'Session', value: 'vkycSession', kind: 'text' },
      { label: 'Outcome', value: 'vkycOutcome', kind: 'text' },
    ],
    filters: [outcome, session],
    defaultSort: 'queued_at',
  };
}

let server: TestServer;
let lead: Session;
let lists: typeof ListSupport;
let found: typeof Standings;
let changing: typeof Change;
let facts: typeof Facts;
let sources: typeof Sources;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(applicationLists, async (original) => {
    const real = await original<typeof ApplicationLists>();
    const { applicationBase } = await import('../../../host/server/core/applications/lists/application-base.store.ts');
    return { applicationLists: { ...real.applicationLists, [desk]: deskList(applicationBase) } };
  });
  lists = await import('./support.ts');
  found = await import('../../../host/server/core/applications/applications.store.ts');
  changing = await import('../../../host/server/core/applications/change-standing.ts');
  facts = await import('../../../host/server/core/applications/facts.store.ts');
  sources = await import('../../../host/server/registers/every-list.ts');
  server = await lists.startWithApplications(1_500);
  lead = await server.signIn();
});

afterAll(async () => {
  await server.close();
  vi.doUnmock(applicationLists);
  vi.resetModules();
});

const page = (queueName: string, changes: Partial<ListSupport.RowsRequest> = {}) =>
  lists.pageOf(server, lead, desk, { queueName, ...changes });
const counts = async () =>
  Object.fromEntries(
    (await lists.tabsOf(server, lead, desk)).tabs.map(({ queueName, applicationCount }) => [
      queueName,
      applicationCount,
    ]),
  );
const told = async (id: string) =>
  (await server.db.selectFrom('live_event').select(['topic', 'payload']).orderBy('id').execute())
    .filter(({ topic }) => topic === `list.${desk}`)
    .map(({ payload }) => payload)
    .filter(({ rowId }) => rowId === id);

async function change(id: string, to: Change.StandingChange) {
  const { inTransaction } = await import('../../../host/server/db/transaction.ts');
  const by = { staffId: lead.id, now: server.clock.now() };
  await inTransaction(server.db, async (tx) => {
    const before = await found.findStanding(tx, id);
    expect(before && (await changing.changeStanding(tx, before, to, by))).toBeDefined();
  });
}

describe('how far an application is at its desks', () => {
  it('parts the tabs of a list, is counted in them and shown in their columns', async () => {
    const { Desk: all, 'Desk Decided': decided, 'Desk Returned': returned, ...parts } = await counts();
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(Object.values({ ...parts, decided, returned }).filter((count) => (count ?? 0) === 0)).toEqual([]);
    for (const status of ['pending', 'In-Progress', 'Re-Work']) {
      const { rows, totalCount } = await page(`Desk ${status}`, { rows: 100 });
      expect(totalCount).toBe(parts[`Desk ${status}`]);
      expect(new Set(rows.map((row) => lists.cellOf(row, 'complianceStatus')))).toEqual(new Set([status]));
      expect(rows.filter((row) => lists.cellOf(row, 'complianceStatusDate') === null)).toEqual([]);
    }
    const decisions = await page('Desk Decided', { rows: 100 });
    expect(decisions.totalCount).toBe(decided);
    const { rows } = await page('Desk Returned');
    expect(new Set(rows.map((row) => lists.cellOf(row, 'vkycOutcome')))).toEqual(new Set(['DECLINED']));
    // by a checker who contradicted the maker, or by the last retry that expired
    const sessions = rows.map((row) => String(lists.cellOf(row, 'vkycSession')));
    expect(sessions.filter((session) => !['COMPLETED', 'EXPIRED', 'DROPPED'].includes(session))).toEqual([]);
  });

  it('filters it', async () => {
    const chosen = (ids: string[]) => page('Desk Decided', { filters: { optionId: ids } });
    const all = await chosen([]);
    const [approved, refused, none] = [
      await chosen(['outcome-APPROVED', 'session-COMPLETED']),
      await chosen(['outcome-REJECTED']),
      await chosen(['session-EXPIRED']),
    ];
    expect([approved.totalCount, refused.totalCount, none.totalCount]).toEqual([all.totalCount, 0, 0]);
  });

  it('is read from the counters where a tab has them, though the tabs beside count their rows', async () => {
    const before = await counts();
    const approved = server.db.updateTable('queue_counter').where('queue', '=', 'COMPLIANCE_DECIDED');
    await approved
      .set((eb) => ({ n: eb('n', '+', 7) }))
      .where('sub_queue', '=', 'APPROVED')
      .execute();
    expect(await counts()).toEqual({ ...before, 'Desk Decided': (before['Desk Decided'] ?? 0) + 7 });
    const { recountQueues } = await import('../../../host/server/core/lists/queue-counters.store.ts');
    expect(await recountQueues(server.db, sources.listBases)).toHaveLength(1);
    expect(await counts()).toEqual(before);
  });

  it('follows a move of the application: the lists are told which tabs it left and came to', async () => {
    const [row] = (await page('Desk pending')).rows;
    const { rowId: id, loanApplicationNumber = '' } = row ?? lists.first([]);
    const before = await counts();
    const { inTransaction } = await import('../../../host/server/db/transaction.ts');
    await inTransaction(server.db, (tx) => facts.change(tx, id, { discrepancies: 1, complianceTakenById: lead.id }));
    await server.db.updateTable('staff').set({ roles: '["COMPLIANCE"]' }).where('id', '=', lead.id).execute();
    server.clock.advance(1000);
    const move = {
      currentStage: 'COMPLIANCE_REVIEW',
      targetStage: 'COMPLIANCE_FIXER',
      remarks: 'x',
      rejectReason: null,
    };
    const sent = { loanApplicationNumber, ...move };
    expect((await server.call('updateUdrsStatus', sent, { session: lead })).errorCode).toBeUndefined();
    expect(await counts()).toEqual({
      ...before,
      'Desk pending': (before['Desk pending'] ?? 0) - 1,
      'Desk Re-Work': (before['Desk Re-Work'] ?? 0) + 1,
    });
    expect((await told(id)).at(-1)).toMatchObject({ isListed: true, tabs: 'Desk pending,Desk Re-Work' });
    const stored = await server.db
      .selectFrom('application')
      .select(['compliance_status', 'compliance_status_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ compliance_status: 'Re-Work', compliance_status_at: server.clock.now() });
  });

  it('changes at the desk itself, while the application stays in its queue', async () => {
    const { id } = await server.db
      .selectFrom('application')
      .select('id')
      .where('compliance_status', '=', 'pending')
      .executeTakeFirstOrThrow();
    const stages = () =>
      server.db.selectFrom('application_stage').selectAll().where('application_id', '=', id).execute();
    const before = await stages();
    await change(id, { complianceStatus: 'In-Progress' });
    expect((await told(id)).at(-1)).toMatchObject({ tabs: 'Desk pending,Desk In-Progress' });
    expect(await stages()).toEqual(before);
    const decided = (await counts())['Desk Decided'] ?? 0;
    await change(id, { complianceStatus: 'APPROVED', udrs: 'DECISION_WAIT' });
    expect((await told(id)).at(-1)).toMatchObject({ isListed: true, tabs: 'Desk,Desk In-Progress,Desk Decided' });
    expect((await counts())['Desk Decided']).toBe(decided + 1);
    await change(id, { complianceStatus: null });
    expect((await counts())['Desk Decided']).toBe(decided);
    const { recountQueues } = await import('../../../host/server/core/lists/queue-counters.store.ts');
    expect(await recountQueues(server.db, sources.listBases)).toEqual([]);
  });

  it.each([
    ['compliance_status', 'Approved'],
    ['vkyc_session', 'OVER'],
    ['vkyc_outcome', 'approved'],
  ])('is none but the words of the contract: %s', async (column, word) => {
    const write = sql`update application set ${sql.ref(column)} = ${word}, compliance_status_at = now()`;
    await expect(write.execute(server.db)).rejects.toThrow(/check constraint/);
  });
});

describe('a page of such a tab is found by an index', () => {
  async function planOf(queueName: string): Promise<string> {
    await sql`vacuum analyze application`.execute(server.db);
    const { selectionSql } = await import('../../../host/server/core/lists/lists.store.ts');
    const source = sources.everyList[desk];
    const where = source.tabs.find((each) => each.queueName === queueName)?.where ?? [];
    const selection = selectionSql({ base: source.base, where, oneOfEach: [] });
    const sort = queueName === 'Desk Decided' ? 'compliance_status_at' : 'queued_at';
    return server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const query = sql`select id from application where ${selection} order by ${sql.ref(sort)}, id limit 10`;
      const plans = await explain(tx, async (db) => () => query.execute(db));
      return plans.flatMap(({ plan }) => plan).join('\n');
    });
  }

  it.each([
    ['Desk Decided', 'application_by_decision'],
    ['Desk Returned', 'application_by_desk'],
  ])('%s: %s alone', async (queueName, index) => {
    const plan = await planOf(queueName);
    expect(plan).toMatch(new RegExp(`Index Only Scan[^\\n]* using ${index} on application`));
    expect(plan).not.toContain('Sort Key');
  });
});
