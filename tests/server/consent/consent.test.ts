import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../applications/support.ts';
import { auditOf, first } from '../lists/support.ts';
import { consentOf, recordAll, someCustomer, startConsents, type ConsentDesk } from './consent-support.ts';
import { recordLines, recordsOf } from './read-consents.ts';

let desk: ConsentDesk;
beforeAll(async () => {
  desk = await startConsents();
});
afterAll(() => desk.server.close());

const minute = 60_000;
const record = (...given: Parameters<typeof consentOf>[0][]) =>
  recordAll(desk.server, ...given.map((each) => consentOf(each, desk.server)));
const found = async (searchColumn: 'loanApplicationNumber' | 'contact', searchValue: string) =>
  (await recordsOf(desk, { searchColumn, searchValue })).data();
const historyOf = async (recordId: string, session = desk.lead) =>
  desk.server.call('consentHistory', { recordId }, { session });

describe('a customer’s consents are found', () => {
  it('by a whole loan number, mobile number or e-mail address, with the contact masked [UT-08]', async () => {
    const customer = await someCustomer(desk.server);
    const byLoan = await found('loanApplicationNumber', customer.loan);
    expect(byLoan.rows.map(({ purpose }) => purpose)).toContain('MARKETING');
    expect(byLoan.totalCount).toBe(byLoan.rows.length);
    const { number, address } = customer;
    expect(await found('contact', number)).toEqual({ ...byLoan, asOf: expect.any(String) });
    const byAddress = await found('contact', address?.toUpperCase() ?? '');
    expect(byAddress.rows).toEqual(expect.arrayContaining(byLoan.rows));
    expect(first(byLoan.rows)).toMatchObject({ custName: customer.full_name, loanApplicationNumber: customer.loan });
    expect(first(byLoan.rows).contact).toBe(`${number.slice(0, 2)}xxxxxx${number.slice(-2)}`);
    expect(JSON.stringify(byLoan)).not.toContain(number);
    const searches = await desk.server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'SEARCH_NUMBER')
      .execute();
    expect(searches).toHaveLength(2);
    expect(JSON.stringify(searches)).not.toContain(number);
  });

  it('never by a part, and nobody is found where there is nobody [UT-08]', async () => {
    const { loan, number, address } = await someCustomer(desk.server);
    expect((await found('loanApplicationNumber', loan.slice(0, -1))).rows).toEqual([]);
    expect(await found('loanApplicationNumber', '999999999999')).toMatchObject({ rows: [], totalCount: 0 });
    expect(await found('contact', 'nobody@nowhere.example')).toMatchObject({ rows: [], totalCount: 0 });
    for (const part of [number.slice(0, 9), `${number}1`, address?.split('@')[0] ?? '', '%', '_________', '']) {
      const answer = await recordsOf(desk, { searchColumn: 'contact', searchValue: part });
      expect([part, answer.status, answer.errorCode]).toEqual([part, 400, 'VALIDATION_FAILED']);
    }
    for (const half of [{ searchValue: number }, { searchColumn: 'contact' as const }])
      expect((await recordsOf(desk, half)).errorCode).toBe('VALIDATION_FAILED');
    const nul = { searchColumn: 'loanApplicationNumber' as const, searchValue: '2511\u0000' };
    expect((await recordsOf(desk, nul)).status).toBe(400);
  });

  it('narrowed to a purpose and a status, page by page', async () => {
    const narrowed = { purpose: 'MARKETING' as const, status: 'WITHDRAWN' as const };
    const all = (await recordsOf(desk, narrowed)).data();
    expect(all.rows.length).toBeGreaterThan(4);
    for (const row of all.rows) expect(row).toMatchObject(narrowed);
    expect(all.rows.map(({ at }) => at)).toEqual(
      all.rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const pages = [];
    for (const pageNumber of [1, 2]) pages.push((await recordsOf(desk, { ...narrowed, rows: 3, pageNumber })).data());
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows.slice(0, 6));
    const { loan } = await someCustomer(desk.server);
    const one = await recordsOf(desk, {
      purpose: 'MARKETING',
      searchColumn: 'loanApplicationNumber',
      searchValue: loan,
    });
    expect(one.data().rows).toHaveLength(1);
  });
});

describe('what happened to a consent', () => {
  it('is told whole, a withdrawal and a new grant too, and each look is audited [UT-08]', async () => {
    const { loan, number } = await someCustomer(desk.server);
    const purpose = 'CALL_RECORDING' as const;
    const before = new Date(desk.server.clock.now().getTime() - 30 * minute);
    await record(
      { contact: number, purpose, loanApplicationNumber: loan, at: before },
      { contact: number, purpose, event: 'WITHDRAWN', notice: undefined, channel: 'CALL', by: desk.support.id },
      { contact: number, purpose, notice: { version: 'v4', language: 'English' }, reference: '9876543210' },
    );
    const row = first(
      (await found('loanApplicationNumber', loan)).rows.filter((each) => each.purpose === 'CALL_RECORDING'),
    );
    expect(row).toMatchObject({ status: 'GRANTED', noticeVersion: 'v4', language: 'English', channel: 'APP' });
    const history = (await historyOf(row.rowId)).data();
    expect(history.consent).toEqual(row);
    expect(history.isWhole).toBe(true);
    expect(history.events.slice(0, 3)).toMatchObject([
      { event: 'GRANTED', noticeVersion: 'v4', reference: 'xxxx3210', recordedBy: null },
      { event: 'WITHDRAWN', noticeVersion: 'v3', language: 'Tamil', channel: 'CALL', recordedBy: 'Suraj Tester' },
      { event: 'GRANTED', noticeVersion: 'v3', loanApplicationNumber: loan },
    ]);
    expect(JSON.stringify(history)).not.toContain(number);
    await historyOf(row.rowId, desk.support);
    const read = { action: 'READ', after: { field: 'Consent history' }, result: 'OK' };
    expect(await auditOf(desk.server, row.rowId)).toMatchObject([read, read]);
  });

  it('is not found where there is no such record', async () => {
    const answer = await historyOf('01890a5d-ac96-774b-bcce-b302099a8057');
    expect([answer.status, answer.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it('that is learned of late stands in the history and changes nothing now', async () => {
    const contact = '9100000001';
    const now = desk.server.clock.now();
    await record(
      { contact, event: 'WITHDRAWN', notice: undefined, at: now },
      { contact, at: new Date(now.getTime() - minute) },
    );
    const row = first((await found('contact', contact)).rows);
    expect(row).toMatchObject({ status: 'WITHDRAWN', custName: null, loanApplicationNumber: null });
    const { events } = (await historyOf(row.rowId)).data();
    expect(events.map(({ event }) => event)).toEqual(['WITHDRAWN', 'GRANTED']);
  });
});

describe('who may', () => {
  const calls = [
    ['consentSummary', {}],
    ['consentRecords', { pageNumber: 1, rows: 10 }],
    ['consentHistory', { recordId: '01890a5d-ac96-774b-bcce-b302099a8057' }],
  ] as const;

  it.each(calls)('not read them is refused %s by its address, and the audit says so [UT-08]', async (name, input) => {
    const { server } = desk;
    const stranger = await addStaff(server, `Stranger ${name}`, ['ADMIN']);
    for (const session of [desk.agent, stranger]) {
      const answer = await server.call(name, input, { session });
      expect([answer.status, answer.errorCode]).toEqual([403, 'NOT_ALLOWED']);
      const denied = await server.db
        .selectFrom('audit_event')
        .select('result')
        .where('action', '=', name)
        .where('actor_id', '=', session.id)
        .execute();
      expect(denied).toEqual([{ result: 'DENIED' }]);
    }
  });

  it('download lists gets every record as lines, audited without what was searched for; nobody else does', async () => {
    const { server, lead, support } = desk;
    const summary = async (session = lead) => (await server.call('consentSummary', {}, { session })).data();
    expect([(await summary()).mayDownload, (await summary(support)).mayDownload]).toEqual([true, false]);
    expect((await recordLines(server, support)).status).toBe(403);
    const { lines } = await recordLines(server, lead, { purpose: 'KYC' });
    const { totalCount, rows } = (await recordsOf(desk, { purpose: 'KYC' })).data();
    expect(lines[0]).toMatchObject({ head: { totalCount } });
    expect(lines.at(-1)).toEqual({ end: { count: totalCount } });
    expect(lines).toHaveLength(totalCount + 2);
    expect(lines.slice(1, 101)).toEqual(rows);
    const counted = await server.db
      .selectFrom('limited_use')
      .select('amount')
      .where('code', '=', 'downloadRows')
      .execute();
    expect(counted).toEqual([{ amount: totalCount }]);
    const { loan, number } = await someCustomer(server);
    await recordLines(server, lead, { searchColumn: 'contact', searchValue: number });
    expect(
      (await recordLines(server, lead, { searchColumn: 'loanApplicationNumber', searchValue: '1' })).lines,
    ).toEqual([{ head: expect.objectContaining({ totalCount: 0 }) }, { end: { count: 0 } }]);
    const written = await server.db
      .selectFrom('audit_event')
      .select(['result', 'after'])
      .where('action', '=', 'DOWNLOAD_LIST')
      .orderBy('id')
      .execute();
    expect(written.map(({ result }) => result).toSorted()).toEqual(['DENIED', 'OK', 'OK', 'OK']);
    expect(written).toContainEqual({
      result: 'OK',
      after: { list: 'consents', purpose: null, status: null, searchColumn: 'contact' },
    });
    expect(JSON.stringify(written)).not.toMatch(new RegExp(`${number}|${loan}`));
  });
});

it('the counts of the cards are the records [UT-08]', async () => {
  const { server } = desk;
  const { purposes } = (await server.call('consentSummary', {}, { session: desk.lead })).data();
  let all = 0;
  for (const { purpose, granted, withdrawn, expired } of purposes)
    for (const [status, count] of [
      ['GRANTED', granted],
      ['WITHDRAWN', withdrawn],
      ['EXPIRED', expired],
    ] as const) {
      all += count;
      const { totalCount, rows } = (await recordsOf(desk, { purpose, status })).data();
      expect([purpose, status, totalCount]).toEqual([purpose, status, count]);
      expect(rows).toHaveLength(Math.min(count, 100));
    }
  expect((await recordsOf(desk)).data().totalCount).toBe(all);
});
