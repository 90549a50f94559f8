import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import type * as ListSupport from './support.ts';

// What a file is about, and what of it stands in one line alone, is its kind's word: the rest is the same for each.

const handlers = {
  visits: '../../../host/server/desks/collections/allocation-csv.ts',
  contacts: '../../../host/server/core/applications/hold-csv.ts',
};

let server: TestServer;
let lead: Session;
let lists: typeof ListSupport;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock(handlers.visits, async () => (await import('./own-files.ts')).visits);
  vi.doMock(handlers.contacts, async () => (await import('./own-files.ts')).contacts);
  const { startTestServer } = await import('../support.ts');
  lists = await import('./support.ts');
  const { makeOwnTables } = await import('./own-files.ts');
  server = await startTestServer();
  await makeOwnTables(server.db);
});
beforeEach(async () => {
  lead = await server.signIn();
  // However busy the machine, a slice ends by its lines and the call has time for all of them.
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server.close();
  for (const path of Object.values(handlers)) vi.doUnmock(path);
  vi.resetModules();
});

async function check(name: 'checkAllocationCsv' | 'checkHoldCsv', lines: readonly string[]) {
  const { body } = await lists.sendCsv(server, lead, name, lines.join('\n'));
  if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body.error));
  return { ...body.data, token: String(body.data.token) };
}
const applyVisits = (token: string) => server.call('applyAllocationCsv', { token }, { session: lead });
const applyContacts = (token: string) => server.call('applyHoldCsv', { token }, { session: lead });

const [one, other] = ['251100000001', '251100000002'];
const dayOf = (n: number) =>
  `2026-${String(1 + Math.floor(n / 28)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
const visitsOf = async (loan: string | undefined) =>
  (await sql<{ day: string }>`select visited_on as day from visit where loan = ${loan} order by no`.execute(server.db))
    .rows;

describe('a file with several lines a loan', () => {
  it('is done in its own order for each loan, slice by slice, and says what each line is about', async () => {
    const days = Array.from({ length: 60 }, (_, n) => dayOf(n)).toReversed();
    const lines = days.flatMap((day) => [`${other},${day}`, `${one},${day}`]);
    const found = await check('checkAllocationCsv', ['loanApplicationNumber,visitedOn', ...lines]);
    expect(found).toMatchObject({ okCount: 120, failCount: 0 });
    expect(found.preview[1]).toEqual({
      row: 3,
      loanApplicationNumber: one,
      subject: `${one} on ${days[0]}`,
      from: null,
      to: 'a visit',
    });
    const done = (await applyVisits(found.token)).data();
    expect(done).toMatchObject({ leftCount: 0, okCount: 120, failCount: 0 });
    expect(done.results[1]).toMatchObject({ rowId: one, loanApplicationNumber: one, subject: `${one} on ${days[0]}` });
    for (const loan of [one, other]) expect((await visitsOf(loan)).map(({ day }) => day)).toEqual(days);
    const slices = server.db.selectFrom('checked_slice').select('from_line').where('file_id', '=', found.token);
    expect((await slices.orderBy('from_line').execute()).map(({ from_line: from }) => from)).toEqual([0, 50, 100]);
  });

  it('takes a line twice in no case: the second is named with the first', async () => {
    const lines = [`${one},2026-12-01`, `${one},2026-12-02`, `${one},2026-12-01`, `${other},2026-12-01`, `${one},soon`];
    const found = await check('checkAllocationCsv', ['loanApplicationNumber,visitedOn', ...lines]);
    expect(found).toMatchObject({ okCount: 3, failCount: 2 });
    expect(found.problems).toEqual([
      { row: 4, column: 'visitedOn', value: '2026-12-01', cause: 'This visit stands in line 2 already' },
      { row: 6, column: 'visitedOn', value: 'soon', cause: 'Enter a day as YYYY-MM-DD' },
    ]);
  });
});

describe('a file without loans', () => {
  it('is checked, begun, gone on with and done by what its lines are about', async () => {
    const found = await check('checkHoldCsv', [
      'contact,reason',
      'Asha@b.in,asked',
      '9812345678,asked',
      'asha@B.IN,again',
    ]);
    expect(found.problems).toEqual([
      { row: 4, column: 'contact', value: 'asha@B.IN', cause: 'This contact stands in line 2 already' },
    ]);
    expect(found.preview).toEqual([
      { row: 2, loanApplicationNumber: '', subject: 'as...', from: null, to: 'silence' },
      { row: 3, loanApplicationNumber: '', subject: '98...', from: null, to: 'silence' },
    ]);
    const done = (await applyContacts(found.token)).data();
    expect(done.results).toEqual([
      { row: 2, rowId: 'asha@b.in', loanApplicationNumber: '', subject: 'as...', ok: true },
      { row: 3, rowId: '9812345678', loanApplicationNumber: '', subject: '98...', ok: true },
    ]);
    expect((await applyVisits(found.token)).errorCode).toBe('CSV_TOKEN_USED');
  });

  it('is done in the order of what its lines are about, so that two files wait for each other in no circle', async () => {
    const people = Array.from({ length: 60 }, (_, n) => `person${String(n).padStart(2, '0')}@b.in`);
    const lines = people.map((contact) => `${contact},asked`);
    const first = await check('checkHoldCsv', ['contact,reason', ...lines]);
    const second = await check('checkHoldCsv', ['contact,reason', ...lines.toReversed()]);
    const both = await Promise.all([applyContacts(first.token), applyContacts(second.token)]);
    expect(both.map((answer) => answer.data().leftCount)).toEqual([0, 0]);
    expect(both.reduce((sum, answer) => sum + answer.data().okCount, 0)).toBe(60);
    const slices = server.db.selectFrom('checked_slice').select('outcomes').where('file_id', '=', second.token);
    const done = (await slices.orderBy('from_line').execute()).flatMap(({ outcomes }) => outcomes);
    expect(done.map(({ row }) => people.toReversed()[row - 2])).toEqual(people);
  });
});

it('a file that was kept before lines had subjects is about its loans', async () => {
  const found = await check('checkAllocationCsv', ['loanApplicationNumber,visitedOn', `${one},2027-01-01`]);
  const row = server.db.selectFrom('checked_file').select(['lines', 'summary']).where('id', '=', found.token);
  const { lines, summary } = await row.executeTakeFirstOrThrow();
  const without = (text: string) => text.replaceAll(/,"subject":"[^"]*"/g, '');
  await server.db
    .updateTable('checked_file')
    .set({ lines: without(JSON.stringify(lines)), summary: without(summary ?? ''), used_at: server.clock.now() })
    .where('id', '=', found.token)
    .execute();
  const again = await check('checkAllocationCsv', ['loanApplicationNumber,visitedOn', `${one},2027-01-01`]);
  expect(again).toMatchObject({ token: found.token, preview: [{ subject: one }] });
  const { results } = (await applyVisits(found.token)).data();
  expect(results).toMatchObject([{ loanApplicationNumber: one, subject: one, ok: true }]);
});
