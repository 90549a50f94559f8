import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Desks from '../../../host/server/registers/every-desk.ts';
import type * as Places from '../../../widgets/contract/places.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import type { Session, TestServer } from '../support.ts';
import type * as ListSupport from './support.ts';
import type { RowsRequest } from './support.ts';
import { makeShelf, shelfDesk, shelfId, shelfPlace } from './shelf.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';

// A desk over a table of its own takes a row in two registers: its place in the contract's, itself in the server's.

/** How many different numbers one person may look up within an hour. */
const mostNumbersAnHour = limitRows.searchNumber.free;

const registers = {
  places: '../../../widgets/contract/places.ts',
  desks: '../../../host/server/registers/every-desk.ts',
};
const shelf = 'shelf-list' as ListType;

let server: TestServer;
let lead: Session;
let ask: (changes?: Partial<RowsRequest>, session?: Session) => ReturnType<TestServer['call']>;
let lists: typeof ListSupport;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(registers.places, async (original) => {
    const real = await original<typeof Places>();
    return { ...real, places: [...real.places, shelfPlace] };
  });
  vi.doMock(registers.desks, async (original) => {
    const real = await original<typeof Desks>();
    return { ...real, everyDesk: [...real.everyDesk, shelfDesk], desks: [...real.desks, shelfDesk] };
  });
  const { startTestServer } = await import('../support.ts');
  lists = await import('./support.ts');
  const { recountQueues } = await import('../../../host/server/core/lists/queue-counters.store.ts');
  const { listBases } = await import('../../../host/server/registers/every-list.ts');
  server = await startTestServer();
  await makeShelf(server.db, server.clock.now());
  await recountQueues(server.db, listBases);
  lead = await server.signIn();
  ask = (changes = {}, session = lead) =>
    server.call(`${shelf}.rows`, lists.request({ queueName: 'Shelf', ...changes }), { session });
});

afterAll(async () => {
  await server.close();
  for (const path of Object.values(registers)) vi.doUnmock(path);
  vi.resetModules();
});

type Page = { rows: (Record<string, unknown> & { rowId: string; version: number })[]; totalCount: number };
const pageOf = async (changes: Partial<RowsRequest>) => (await ask(changes)).data() as unknown as Page;
const titles = ({ rows }: Page) => rows.map(({ title }) => title);

describe('a list over a table of its own', () => {
  it('has its tabs with counts by the counters, its columns, filters and actions', async () => {
    const { tabs, actions } = await lists.tabsOf(server, lead, shelf);
    expect(
      tabs.map(({ queueName, applicationCount, defaultSelected }) => [queueName, applicationCount, defaultSelected]),
    ).toEqual([
      ['Shelf', 27, true],
      ['Shelf Boxes', 9, false],
    ]);
    expect(tabs[0]?.tableColumnConfig.map(({ value, enableSort }) => [value, enableSort])).toEqual([
      ['title', false],
      ['kind', false],
      ['weight', true],
      ['note', false],
      ['code', false],
    ]);
    const [code] = tabs[0]?.tableColumnConfig.slice(-1) ?? [];
    const screen = 'DOCUMENT_VERIFICATION';
    expect(code?.extraConfig).toEqual({ kind: 'link', screen, params: { userId: 'owner' }, newTab: true });
    expect(tabs[0]?.filters.map(({ id }) => id)).toEqual(['kind', 'weight']);
    expect(actions).toEqual(['downloadList', 'nextApplication']);
  });

  it('pages, sorts, filters and searches, with what a viewer may do to each row', async () => {
    expect(await pageOf({ pageNumber: 3 })).toMatchObject({ totalCount: 27 });
    expect(titles(await pageOf({ pageNumber: 3, rows: 10 }))).toEqual(
      Array.from({ length: 7 }, (_, n) => `thing ${n + 20}`),
    );
    expect(titles(await pageOf({ sortBy: 'weight', rows: 5 }))[0]).toBe('thing 26');
    expect((await pageOf({ queueName: 'Shelf Boxes' })).totalCount).toBe(9);
    expect((await pageOf({ filters: { optionId: ['kind-BOOK'] } })).totalCount).toBe(18);
    const range = { optionId: [], weight: ['min:90', 'max:95'] };
    expect((await pageOf({ filters: range })).totalCount).toBe(6);
    const found = await pageOf({ searchColumn: 'agentName', searchValue: 'Thing 2' });
    expect(titles(found)).toEqual(['thing 2', ...Array.from({ length: 7 }, (_, n) => `thing ${n + 20}`)]);
    expect(found.rows.slice(0, 3).map(({ actions }) => actions)).toEqual([
      ['save', 'edit'],
      ['save', 'edit'],
      ['save'],
    ]);
  });

  it('is searched by a code or the name of a template from its beginning, and by a contact as a whole alone', async () => {
    const found = async (searchColumn: string, searchValue: string) =>
      titles(await pageOf({ searchColumn, searchValue, rows: 50 }));
    expect(await found('code', 'save2')).toEqual(await found('templateName', 'thing 2'));
    expect(await found('code', 'SAVE26')).toEqual(['thing 26']);
    expect(await found('templateName', 'hing')).toEqual([]);
    expect(await found('contact', '9812345604')).toEqual(['thing 4']);
    expect(await found('contact', 'Owner5@Example.com')).toEqual(['thing 5']);
    expect(await found('contact', 'nobody@example.com')).toEqual([]);
    for (const part of ['98123', '98123456041', 'owner5', '@example.com', '%']) {
      const refused = await ask({ searchColumn: 'contact', searchValue: part });
      expect([part, refused.errorCode]).toEqual([part, 'VALIDATION_FAILED']);
      expect(JSON.stringify(refused.body)).toContain('Enter a 10-digit mobile number or an email ID');
    }
  });

  it('shows its columns and what their links lead by, and no other field', async () => {
    const [row] = (await pageOf({ rows: 5 })).rows;
    const ofEveryList = ['rowId', 'version', 'lockedBy', 'lockExpiresAt', 'actions'];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [...ofEveryList, 'title', 'kind', 'weight', 'note', 'code', 'owner'].toSorted(),
    );
    expect(row).toMatchObject({ code: 'SAVE0', owner: '9812345600' });
  });

  it('is streamed whole', async () => {
    const { ids } = await lists.linesOf(server, lead, shelf, { queueName: 'Shelf' });
    expect(ids).toEqual(Array.from({ length: 27 }, (_, n) => shelfId(n)));
  });

  it('is searched, sorted and narrowed by nothing else', async () => {
    const refused: Partial<RowsRequest>[] = [
      { searchColumn: 'contactNumber', searchValue: '9812345678' },
      { sortBy: 'title' },
      { loanApplicationNumber: '102030405060' },
      { queueName: 'Agents' },
      { filters: { optionId: ['bucket-1-30'] } },
    ];
    for (const changes of refused) expect((await ask(changes)).errorCode).toBe('VALIDATION_FAILED');
    const other = await server.signIn('agency@demo.example');
    expect((await ask({}, other)).errorCode).toBe('NOT_ALLOWED');
  });

  it('takes the oldest free row under a lock that keeps a colleague from saving', async () => {
    const colleague = await server.signIn('ops@demo.example');
    const next = { listType: shelf, queueName: 'Shelf Boxes' };
    const { next: taken } = (await server.call('nextApplication', next, { session: colleague })).data();
    expect(taken).toMatchObject({ rowId: shelfId(0), loanApplicationNumber: '', version: 1 });
    const save = { listType: shelf, rowId: shelfId(0), remark: 'mine' };
    expect((await server.call('saveRow', save, { session: lead })).errorCode).toBe('ROW_LOCKED');
    expect((await pageOf({ rows: 5 })).rows[0]).toMatchObject({ lockedBy: expect.any(String), actions: [] });
    const lock = { kind: 'application' as const, id: shelfId(1) };
    expect((await server.call('acquireLock', lock, { session: colleague })).status).toBe(200);
    const gone = { kind: 'application' as const, id: shelfId(29) };
    expect((await server.call('acquireLock', gone, { session: lead })).errorCode).toBe('NOT_FOUND');
  });

  it('saves the text of a row by its version, with audit and word to the list', async () => {
    const save = { listType: shelf, rowId: shelfId(4), remark: ' heavy ' };
    const { version } = (await server.call('saveRow', save, { session: lead })).data();
    expect(version).toBe(2);
    expect((await pageOf({ rows: 5 })).rows[4]).toMatchObject({ note: 'heavy', version: 2 });
    const audit = await lists.auditOf(server, shelfId(4));
    expect(audit).toMatchObject([{ action: 'SAVE_NOTE', before: { remark: null }, after: { remark: 'heavy' } }]);
    const told = await server.db.selectFrom('live_event').select(['topic', 'payload']).execute();
    expect(told.filter(({ topic }) => topic === 'list.shelf-list')).toMatchObject([
      { payload: { rowId: shelfId(4), version: 2, isListed: true, tabs: '' } },
    ]);
    const stale = await server.call('saveRow', save, { session: lead, isBlind: true, headers: { 'if-match': '1' } });
    expect(stale.errorCode).toBe('STALE_VERSION');
    const wrongField = { listType: shelf, rowId: shelfId(4), callingComment: 'x' };
    expect((await server.call('saveRow', wrongField, { session: lead })).errorCode).toBe('VALIDATION_FAILED');
    const absent = { listType: shelf, rowId: shelfId(28), remark: 'x' };
    expect((await server.call('saveRow', absent, { session: lead })).errorCode).toBe('NOT_FOUND');
  });

  it('lets nobody find a masked contact by trying, and keeps each in the audit, masked', async () => {
    server.clock.advance(3_600_001);
    const since = server.clock.now();
    const person = await server.signIn();
    const tried = async (searchValue: string) =>
      (await ask({ searchColumn: 'contact', searchValue }, person)).errorCode ?? 'found';
    for (let n = 0; n < mostNumbersAnHour; n++) expect(await tried(`person${n}@example.com`)).toBe('found');
    expect([
      await tried('9812345604'),
      await tried('person61@example.com'),
      await tried('PERSON1@example.com'),
    ]).toEqual(['TOO_MANY_SEARCHES', 'TOO_MANY_SEARCHES', 'found']);
    const kept = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'SEARCH_NUMBER')
      .where('at', '>=', since)
      .execute();
    expect(kept).toHaveLength(mostNumbersAnHour + 1);
    expect(JSON.stringify(kept)).not.toMatch(/@|9812345604/);
  });
});
