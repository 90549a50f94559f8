import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { headers } from '../../../widgets/contract/headers.ts';
import { forgetOld } from '../../../host/server/registers/retention.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import type { Session, TestServer } from '../support.ts';
import { sendCsv, startWithApplications } from './support.ts';

let server: TestServer;
let ops: Session;
beforeAll(async () => {
  server = await startWithApplications(8_000);
});
beforeEach(async () => {
  ops = await server.signIn('ops@demo.example');
  // However busy the machine, a slice ends by its lines and the call has time for all of them.
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const sliceLines = 50;

interface Loan {
  id: string;
  number: string;
  version: number;
}

const free = (limit: number): Promise<Loan[]> =>
  server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as number', 'version'])
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('hold', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

const fileOf = (loans: readonly Loan[]) =>
  ['loanApplicationNumber,holdReason,comment', ...loans.map(({ number }) => `${number},TECHNICAL_ISSUE,x`)].join('\n');

async function check(content: string) {
  const { body } = await sendCsv(server, ops, 'checkHoldCsv', content);
  if (body.status !== 'SUCCESS') throw new Error(body.error.errorCode);
  return { ...body.data, token: String(body.data.token) };
}

const apply = (token: string, key?: string) =>
  server.call('applyHoldCsv', { token }, { session: ops, headers: key ? { [headers.idempotencyKey]: key } : {} });

/** How often each loan was held, and by how much its version has moved. */
async function doneTo(loans: readonly Loan[]): Promise<string[]> {
  const rows = await server.db
    .selectFrom('application')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      loans.map(({ id }) => id),
    )
    .execute();
  const audited = await server.db
    .selectFrom('audit_event')
    .select('entity_id')
    .where('action', '=', 'HOLD')
    .where('result', '=', 'OK')
    .execute();
  return loans.map(({ id, version }) => {
    const moved = (rows.find((row) => row.id === id)?.version ?? 0) - version;
    return `${moved} by ${audited.filter(({ entity_id }) => entity_id === id).length}`;
  });
}
const once = (loans: readonly Loan[]) => loans.map(() => '1 by 1');

/** From here on a line takes longer than a slice may, and a slice longer than a call. */
function beSlow(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
}

/** The database refuses the slice behind so many lines. */
async function breakAt(from: number): Promise<() => Promise<unknown>> {
  await sql`create or replace function break_slice() returns trigger language plpgsql as
    $$ begin raise exception 'the server is gone'; end $$`.execute(server.db);
  await sql`create trigger broken before insert on checked_slice for each row
    when (new.from_line = ${sql.lit(from)}) execute function break_slice()`.execute(server.db);
  return () => sql`drop trigger broken on checked_slice`.execute(server.db);
}

describe('a checked file of many lines', () => {
  it('is done a slice a transaction; broken between two, it goes on where it stopped, by the same key or another, and tells of every line', async () => {
    const loans = await free(80);
    const content = fileOf(loans);
    const { token } = await check(content);
    const mend = await breakAt(sliceLines);
    expect((await apply(token, token)).status).toBe(500);
    await mend();
    const half = await doneTo(loans);
    expect(half.filter((each) => each === '1 by 1')).toHaveLength(sliceLines);
    expect(half.filter((each) => each === '0 by 0')).toHaveLength(30);

    // Chosen again it is the same file, not a new one in which what is done would be at fault.
    expect(await check(content)).toMatchObject({ token, doneCount: sliceLines, okCount: 80, failCount: 0 });
    const done = (await apply(token, token)).data();
    expect(done).toMatchObject({ doneCount: 80, leftCount: 0, okCount: 80, failCount: 0 });
    expect(done.results.map(({ row, ok }) => [row, ok])).toEqual(loans.map((_, index) => [index + 2, true]));
    expect((await apply(token, 'another-key')).data()).toEqual(done);
    expect((await apply(token, token)).data()).toEqual(done);
    expect(await doneTo(loans)).toEqual(once(loans));
    expect(await recountQueues(server.db, listBases)).toEqual([]);
    // Once it is ended, the same file is a new one.
    expect(await check(content)).toMatchObject({ doneCount: 0, okCount: 0, failCount: 80 });
    const other = await check(fileOf(await free(1)));
    expect((await apply(other.token, token)).errorCode).toBe('IDEMPOTENCY_REUSED');
  });

  it('answers within some seconds with what is left, and a line that has become stale meanwhile is passed over', async () => {
    const loans = await free(60);
    const { token } = await check(fileOf(loans));
    beSlow();
    const first = (await apply(token)).data();
    vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(first).toEqual({ doneCount: 1, leftCount: 59, okCount: 1, failCount: 0, results: [] });
    const stale = loans[55];
    await server.db
      .updateTable('application')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', stale?.id ?? '')
      .execute();
    const last = (await apply(token)).data();
    expect(last).toMatchObject({ doneCount: 60, leftCount: 0, okCount: 59, failCount: 1 });
    expect(last.results.filter(({ ok }) => !ok)).toMatchObject([{ rowId: stale?.id, errorCode: 'STALE_VERSION' }]);
    const others = loans.filter((loan) => loan !== stale);
    expect(await doneTo(others)).toEqual(once(others));
  });

  it('is done once by several who apply it at once', async () => {
    const loans = await free(80);
    const { token } = await check(fileOf(loans));
    const answers = await Promise.all([apply(token, token), apply(token, token), apply(token, 'key-of-another-page')]);
    const [one, ...others] = answers.map((answer) => answer.data());
    expect(one).toMatchObject({ leftCount: 0, okCount: 80, failCount: 0 });
    for (const other of others) expect(other).toEqual(one);
    expect(await doneTo(loans)).toEqual(once(loans));
    expect(await recountQueues(server.db, listBases)).toEqual([]);
  });

  it('lets others have their turn between its slices [release]', async () => {
    const colleague = await server.signIn();
    const [other, ...loans] = await free(301);
    const { token } = await check(fileOf(loans));
    let isOver = false;
    const applying = apply(token).finally(() => (isOver = true));
    const slices = server.db.selectFrom('checked_slice').select('from_line').where('file_id', '=', token);
    await vi.waitUntil(async () => (await slices.execute()).length > 0, { timeout: 30_000 });
    const input = { listType: 'document-processing', rowId: other?.id ?? '', remark: 'noted' } as const;
    const saved = await server.call('saveRow', input, {
      session: colleague,
      headers: { [headers.ifMatch]: String(other?.version) },
    });
    expect([saved.errorCode, isOver]).toEqual([undefined, false]);
    expect((await applying).data()).toMatchObject({ leftCount: 0, okCount: 300 });
  });

  it('that was begun can be gone on with for a day, and is forgotten then', async () => {
    const loans = await free(60);
    const { token } = await check(fileOf(loans));
    const mend = await breakAt(sliceLines);
    await apply(token);
    await mend();
    server.clock.advance(23 * 60 * 60_000);
    await forgetOld(server.db, server.clock.now());
    ops = await server.signIn('ops@demo.example');
    expect((await apply(token)).data()).toMatchObject({ doneCount: 60, leftCount: 0, okCount: 60 });
    server.clock.advance(25 * 60 * 60_000);
    ops = await server.signIn('ops@demo.example');
    expect((await apply(token)).errorCode).toBe('CSV_TOKEN_USED');
    await forgetOld(server.db, server.clock.now());
    expect(await server.db.selectFrom('checked_slice').select('file_id').execute()).toEqual([]);
  });
});
