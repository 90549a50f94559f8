import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import { cellOf, first, request, startWithApplications, type RowsRequest, type TabReply } from './support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startWithApplications(12_000);
  session = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

async function tabs(): Promise<TabReply[]> {
  return (await server.call('document-processing.tabs', { stage: 'DocumentProcessing' }, { session })).data().tabs;
}
async function page(changes: Partial<RowsRequest> = {}) {
  return (await server.call('document-processing.rows', request(changes), { session })).data();
}

describe('tabs', () => {
  it('answer name, count, default, filters and columns by the stage of the list [EN-05][EN-06][EN-07][FL-18][AP-20]', async () => {
    const all = await tabs();
    const [chosen, others] = [first(all), all.slice(1)];
    expect(chosen).toMatchObject({ tabName: 'All open', queueName: 'Document Processing', defaultSelected: true });
    expect(others.every(({ defaultSelected }) => !defaultSelected)).toBe(true);
    expect(Object.keys(chosen).toSorted()).toEqual(
      ['applicationCount', 'defaultSelected', 'filters', 'queueName', 'tabName', 'tableColumnConfig'].toSorted(),
    );
    expect(Object.keys(first(chosen.tableColumnConfig)).toSorted()).toEqual([
      'enableSort',
      'extraConfig',
      'label',
      'value',
    ]);
    for (const filter of chosen.filters) {
      expect(filter).toMatchObject({ id: expect.any(String), filterName: expect.any(String) });
      const chosenAtFirst = filter.selectedValueIndexes.map((index) => filter.filterOption[index]?.label);
      expect(chosenAtFirst).toEqual(filter.kind === 'accordionGroup' ? [] : ['All']);
    }
  });

  it('count exactly the rows that they list, an empty queue included', async () => {
    const all = await tabs();
    const counts = Object.fromEntries(all.map(({ tabName, applicationCount }) => [tabName, applicationCount]));
    expect(counts['Employer check']).toBe(0);
    expect(counts['All open']).toBe(all.slice(1).reduce((sum, { applicationCount }) => sum + applicationCount, 0));
    for (const { queueName, applicationCount } of all) {
      const seen = new Set<string>();
      for (let pageNumber = 1; ; pageNumber++) {
        const { rows, totalCount } = await page({ queueName, rows: 100, pageNumber });
        expect(totalCount).toBe(applicationCount);
        for (const { rowId } of rows) seen.add(rowId);
        if (rows.length < 100) break;
      }
      expect(seen.size).toBe(applicationCount);
    }
  });

  it('and rows are narrowed to one application by its number [QL-51]', async () => {
    const { rows } = await page({ queueName: 'Document Processing Fresh' });
    const loanApplicationNumber = String(rows[3]?.loanApplicationNumber);
    const input = { stage: 'DocumentProcessing', loanApplicationNumber };
    const answer = (await server.call('document-processing.tabs', input, { session })).data();
    expect(answer.tabs.filter(({ applicationCount }) => applicationCount === 1).map(({ tabName }) => tabName)).toEqual([
      'All open',
      'Fresh',
    ]);
    const narrowed = await page({ loanApplicationNumber });
    expect(narrowed).toMatchObject({ totalCount: 1, rows: [{ loanApplicationNumber }] });
    expect(await page({ loanApplicationNumber: '000000000000' })).toMatchObject({ totalCount: 0, rows: [] });
  });
});

describe('a page', () => {
  it('carries the rows, the total and where it stands', async () => {
    const [{ applicationCount } = { applicationCount: -1 }] = await tabs();
    const reply = await page({ pageNumber: 2, rows: 15, sortBy: 'loanAmount', sortOrder: 'desc' });
    expect(reply).toMatchObject({ totalCount: applicationCount, totalIsCapped: false, pageNumber: 2, rowsPerPage: 15 });
    expect(reply.asOf).toBe(server.clock.now().toISOString());
    expect(reply.rows).toHaveLength(15);
  });

  it("holds the list's own columns and no full phone number", async () => {
    const columns = first(await tabs()).tableColumnConfig.flatMap(({ value, extraConfig }) => [
      value,
      ...Object.values(extraConfig.params ?? {}),
    ]);
    const always = ['rowId', 'version', 'lockedBy', 'lockExpiresAt', 'actions', 'loanApplicationNumber'];
    for (const row of (await page({ rows: 50 })).rows) {
      expect(Object.keys(row).toSorted()).toEqual([...new Set([...columns, ...always])].toSorted());
      expect(cellOf(row, 'contactNumber')).toMatch(/^\d\dx{6}\d\d$/);
      expect(cellOf(row, 'queuedDate')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  it('is oldest first where nothing else is asked for', async () => {
    const dates = (await page({ rows: 100 })).rows.map((row) => String(cellOf(row, 'queuedDate')));
    expect(dates).toEqual(dates.toSorted());
  });

  it('past the last one is empty and keeps the total', async () => {
    const [{ applicationCount } = { applicationCount: -1 }] = await tabs();
    expect(await page({ pageNumber: 9_999_999, rows: 100 })).toMatchObject({ rows: [], totalCount: applicationCount });
  });

  it('says "more than a thousand" where a wide filter was not counted to the end', async () => {
    const everyRisk = ['Low', 'Medium', 'High', 'Extreme'].map((level) => `riskLevel-${level}`);
    const wide = await page({ filters: { optionId: everyRisk }, rows: 100, pageNumber: 11 });
    expect(wide).toMatchObject({ totalCount: 1_000, totalIsCapped: true });
    expect(wide.rows).toHaveLength(100);
    expect(await page({ filters: { optionId: ['riskLevel-Extreme'] } })).toMatchObject({ totalIsCapped: false });
  });

  it('behind the thousandth row is there, down to the last row of a wide filter', async () => {
    const everyRisk = ['Low', 'Medium', 'High', 'Extreme'].map((level) => `riskLevel-${level}`);
    const wide = { filters: { optionId: everyRisk }, rows: 100 };
    const [{ applicationCount } = { applicationCount: -1 }] = await tabs();
    const ids = new Set<unknown>();
    let pageNumber = 0;
    for (let found = 100; found === 100;) {
      pageNumber += 1;
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const { rows, totalIsCapped } = await page({ ...wide, pageNumber });
      expect(totalIsCapped).toBe(true);
      for (const { rowId } of rows) ids.add(rowId);
      found = rows.length;
    }
    expect(ids.size).toBe(applicationCount);
    // Behind the last page all rows are counted, so that an old address finds the last one.
    expect(await page({ ...wide, pageNumber: pageNumber + 1 })).toMatchObject({
      rows: [],
      totalCount: applicationCount,
      totalIsCapped: false,
    });
  });

  it('is counted whole, with every tab under the same filters, when that is asked for [QL-02][AP-23]', async () => {
    const counts = async (changes: Partial<RowsRequest>) => {
      const input = { listType: 'document-processing' as const, ...request(changes) };
      return (await server.call('countRows', input, { session })).data();
    };
    const everyRisk = { optionId: ['Low', 'Medium', 'High', 'Extreme'].map((level) => `riskLevel-${level}`) };
    const all = await tabs();
    expect(await counts({ filters: everyRisk })).toEqual({
      totalCount: first(all).applicationCount,
      tabs: all.map(({ queueName, applicationCount }) => ({ queueName, applicationCount })),
    });
    const ofLoc = { filters: { optionId: ['productType-LOC'] } };
    const counted = await counts({ ...ofLoc, queueName: 'Document Processing Line of credit' });
    for (const { queueName, applicationCount } of counted.tabs)
      expect([queueName, (await page({ ...ofLoc, queueName })).totalCount]).toEqual([queueName, applicationCount]);
    const open = counted.tabs.find(({ queueName }) => queueName === 'Document Processing');
    expect(open?.applicationCount).toBeGreaterThan(counted.totalCount);
    const agency = await server.signIn('agency@demo.example');
    const input = { listType: 'document-processing' as const, ...request() };
    expect((await server.call('countRows', input, { session: agency })).errorCode).toBe('NOT_ALLOWED');
  });

  it("shows a colleague's lock with the name and the end, one's own apart and an expired one not", async () => {
    const [mine, theirs, expired] = (await page()).rows.map(({ rowId }) => rowId);
    const other = await server.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'ops2@demo.example')
      .executeTakeFirstOrThrow();
    const until = new Date(server.clock.now().getTime() + 900_000);
    const past = new Date(server.clock.now().getTime() - 1);
    for (const [id, staff_id, expires_at] of [
      [mine, session.id, until],
      [theirs, other.id, until],
      [expired, other.id, past],
    ] as const) {
      await server.db
        .insertInto('row_lock')
        .values({ kind: 'application', row_id: String(id), staff_id, session_id: staff_id, expires_at, claims: '{}' })
        .execute();
    }
    const shown = (await page()).rows.slice(0, 3);
    expect(shown.map(({ lockedBy, lockExpiresAt }) => [lockedBy, lockExpiresAt])).toEqual([
      [null, null],
      ['Arjun Deshpande', until.toISOString()],
      [null, null],
    ]);
    expect(shown.map(({ ownLockExpiresAt }) => ownLockExpiresAt)).toEqual([until.toISOString(), undefined, undefined]);
  });

  it('reads a few rows by an index, not the table', async () => {
    const plan = await sql<Record<string, string>>`explain select id from application
      where queue = 'DOCUMENT_PROCESSING' and sub_queue = 'FRESH' order by queued_at, id limit 10`.execute(server.db);
    expect(JSON.stringify(plan.rows)).toContain('application_by_queued_at');
  });

  it('finds the mails of its rows by an index, however many mails there are', async () => {
    const plan = await server.db.transaction().execute(async (tx) => {
      // A few mails are quicker read than looked up: what could not be looked up at all is still read so.
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<Record<string, string>>`explain select (
        select count(*) from nach_mail as mail where mail.loan_application_number = a.loan_application_number
      ) from application as a where a.loan_application_number = '251118093114'`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('Index Cond: (loan_application_number = a.loan_application_number)');
  });
});

describe('the owner of an application', () => {
  const listed = async (filters: RowsRequest['filters']) => {
    const { rows } = await page({ filters, rows: 50 });
    return [...new Set(rows.map((row) => cellOf(row, 'userInfo')))];
  };

  it('is the viewer themselves, in the view of their own work', async () => {
    expect(await listed({ optionId: ['owner-mine'], owner: ['mine'] })).toEqual(['Meera Krishnan']);
    const other = await server.signIn('agency@demo.example');
    const input = request({ filters: { optionId: [], owner: ['mine'] } });
    expect((await server.call('document-processing.rows', input, { session: other })).errorCode).toBe('NOT_ALLOWED');
  });

  it('is chosen by the beginning of their name, letter case aside', async () => {
    expect(await listed({ optionId: [], ownerName: ['ownerName-name:meera'] })).toEqual(['Meera Krishnan']);
    expect(await listed({ optionId: [], ownerName: ['ownerName-name:nobody%'] })).toEqual([]);
  });
});

it('how long an application waits is sorted by, longest first, and the first order stays that of one column', async () => {
  const oldest = await page({ sortBy: 'waitingSince', sortOrder: 'asc' });
  expect(oldest.rows.map(({ rowId }) => rowId)).toEqual((await page()).rows.map(({ rowId }) => rowId));
  const newest = await page({ sortBy: 'waitingSince', sortOrder: 'desc' });
  const since = newest.rows.map((row) => String(cellOf(row, 'waitingSince')));
  expect(since).toEqual(since.toSorted().toReversed());
  const columns = first(await tabs()).tableColumnConfig.filter(({ extraConfig }) => extraConfig.sorted);
  expect(columns.map(({ value }) => value)).toEqual(['queuedDate']);
});

describe("the agency's calling list", () => {
  const callingTabs = async (as: Session) =>
    (await server.call('agency-calling-list.tabs', { stage: 'AgencyCallingList' }, { session: as })).data().tabs;

  it('shows a manager every case and an agent the cases given to them, to call or to visit', async () => {
    const [manager, agent] = [await server.signIn('manager@demo.example'), await server.signIn('agency@demo.example')];
    const { n } = await server.db
      .selectFrom('collections_case')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('queue', 'is not', null)
      .where((is) => is.or([is('calling_allocated_to', '=', agent.id), is('field_allocated_to', '=', agent.id)]))
      .executeTakeFirstOrThrow();
    const [all, own] = [await callingTabs(manager), await callingTabs(agent)];
    expect(first(own).applicationCount).toBe(n);
    expect(first(all).applicationCount).toBeGreaterThan(n);
    expect(first(own).applicationCount).toBe(own.slice(1).reduce((sum, tab) => sum + tab.applicationCount, 0));
    const wanted = request({ queueName: 'Calling List', rows: 100, sortBy: 'dpd', sortOrder: 'desc' });
    const { rows } = (await server.call('agency-calling-list.rows', wanted, { session: agent })).data();
    for (const row of rows)
      expect([cellOf(row, 'callingAllocatedTo'), cellOf(row, 'fieldAllocatedTo')]).toContain('Ravi Shetty');
    expect(rows.some((row) => cellOf(row, 'callingAllocatedTo') !== 'Ravi Shetty')).toBe(true);
    const days = rows.map((row) => Number(cellOf(row, 'dpd')));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
  });

  it('finds a case by the mobile number and e-mail address of its borrower', async () => {
    const manager = await server.signIn('manager@demo.example');
    const borrower = await server.db
      .selectFrom('collections_case as c')
      .innerJoin('application as a', 'a.id', 'c.application_id')
      .select(['a.contact_number', 'a.email_id', 'c.loan_application_number'])
      .where('a.email_id', 'is not', null)
      .orderBy('c.id')
      .executeTakeFirstOrThrow();
    for (const [searchColumn, searchValue] of [
      ['contactNumber', borrower.contact_number],
      ['emailId', String(borrower.email_id).toUpperCase()],
    ] as const) {
      const wanted = request({ queueName: 'Calling List', searchColumn, searchValue });
      const { rows } = (await server.call('agency-calling-list.rows', wanted, { session: manager })).data();
      expect(rows.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([
        borrower.loan_application_number,
      ]);
    }
  });
});

describe('refused', () => {
  const refusals: [string, Partial<RowsRequest> | Record<string, unknown>, string][] = [
    ['a queue of another list', { queueName: 'Calling List' }, 'queueName'],
    ['a column that is not sorted by', { sortBy: 'contactNumber' }, 'sortBy'],
    ['a column that does not exist', { sortBy: 'id; drop table application' }, 'sortBy'],
    ['an unknown search column', { searchColumn: 'pan', searchValue: 'A' }, 'searchColumn'],
    ['a search without text', { searchColumn: 'emailId', searchValue: ' ' }, 'searchValue'],
    ['a search without a column', { searchValue: '98' }, 'searchColumn'],
    ['a part of a mobile number, which is masked', { searchColumn: 'contactNumber', searchValue: '98' }, 'searchValue'],
    ['a number that is no mobile number', { searchColumn: 'contactNumber', searchValue: '1234567890' }, 'searchValue'],
    ['text that the database cannot hold', { searchColumn: 'emailId', searchValue: 'a\u0000b' }, 'searchValue'],
    ['an unknown option', { filters: { optionId: ['riskLevel-Huge'] } }, 'filters.optionId'],
    ['an unknown filter', { filters: { optionId: [], colour: ['red'] } }, 'filters.colour'],
    ['an unknown choice', { filters: { optionId: [], riskLevel: ['Huge'] } }, 'filters.riskLevel'],
    ['a range of words', { filters: { optionId: [], loanAmount: ['min:few'] } }, 'filters.loanAmount'],
    ['a range beyond any number', { filters: { optionId: [], loanAmount: ['max:99999999999'] } }, 'filters.loanAmount'],
    ['a day that is none', { filters: { optionId: [], queuedDate: ['min:2026-02-30'] } }, 'filters.queuedDate'],
    ['a PIN code of letters', { filters: { optionId: [], place: ['place-pin:abc'] } }, 'filters.place'],
    [
      'a town that is too long',
      { filters: { optionId: [], place: [`place-city:${'a'.repeat(61)}`] } },
      'filters.place',
    ],
    ['a loan number of letters', { loanApplicationNumber: "1' or '1" }, 'loanApplicationNumber'],
    ['a page before the first', { pageNumber: 0 }, ''],
    ['too many rows', { rows: 101 }, ''],
    ['another sort order', { sortOrder: 'up' }, ''],
  ];
  it.each(refusals)('%s', async (_, changes, field) => {
    const answer = await server.call('document-processing.rows', request(changes as Partial<RowsRequest>), { session });
    expect([answer.status, answer.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    const fields = answer.body.status === 'ERROR' ? Object.keys(answer.body.error.fieldErrors ?? {}) : [];
    expect(fields).toEqual(field === '' ? fields : [field]);
  });

  it('nothing of a range with a fraction: the rows are those of the whole rupees in it [FL-10]', async () => {
    const countOf = async (...loanAmount: string[]) => {
      const filters = { optionId: [], loanAmount };
      return (await server.call('document-processing.rows', request({ filters }), { session })).data().totalCount;
    };
    expect(await countOf('min:49999.5', 'max:99999.9')).toBe(await countOf('min:50000', 'max:99999'));
  });

  it('a stage of another list, no session and a session without the screen', async () => {
    const stage = await server.call('document-processing.tabs', { stage: 'AgencyCallingList' }, { session });
    expect([stage.status, stage.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await server.call('document-processing.rows', request())).status).toBe(401);
    const agent = await server.signIn('agency@demo.example');
    expect((await server.call('document-processing.rows', request(), { session: agent })).status).toBe(403);
  });
});
