import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { settleDue, type RowJob } from '../../host/server/core/jobs/row-job.ts';
import { startJobs, type RoundJob } from '../../host/server/core/jobs/start-jobs.ts';
import { startTestServer, type TestServer } from './support.ts';

let server: TestServer;
/** What the audit calls them in one test. */
let entity = '';
let round = 0;
beforeAll(async () => {
  server = await startTestServer();
  await sql`create table parcel (id uuid primary key, due_at timestamptz, is_sent boolean not null default false,
    times integer not null default 0)`.execute(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from parcel`.execute(server.db);
  entity = `parcel ${(round += 1)}`;
});

const parcelId = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const at = () => ({ db: server.db, long: server.long, now: server.clock.now });
const never = (error: unknown) => {
  throw error;
};

async function put(count: number, dueAt = server.clock.now()) {
  const rows = Array.from({ length: count }, (_, n) => sql`(${parcelId(n)}::uuid, ${dueAt}::timestamptz)`);
  await sql`insert into parcel (id, due_at) values ${sql.join(rows)}`.execute(server.db);
}

async function timesOf() {
  const { rows } = await sql<{ times: number }>`select times from parcel order by id`.execute(server.db);
  return rows.map(({ times }) => times);
}

async function audited() {
  const rows = server.db.selectFrom('audit_event').select(['entity_id', 'actor', 'channel', 'portal']);
  return rows.where('entity', '=', entity).orderBy('entity_id').execute();
}

/** Sends parcels whose time has come, once each; one of `broken` cannot be sent. */
function sending(broken: ReadonlySet<string> = new Set(), everyMs = 10): RowJob {
  return {
    name: 'send parcels',
    everyMs,
    async due(db, now, limit) {
      const { rows } = await sql<{ id: string }>`
        select id from parcel where due_at <= ${now} and not is_sent order by due_at, id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async settle(tx, id, { now, record }) {
      const { rows } = await sql`
        select 1 from parcel where id = ${id} and due_at <= ${now} and not is_sent for update`.execute(tx);
      if (rows.length === 0) return false;
      await sql`update parcel set is_sent = true, times = times + 1 where id = ${id}`.execute(tx);
      await record({ action: 'SEND' as never, entity, entityId: id });
      if (broken.has(id)) throw new Error(`${id} is broken`);
      return true;
    },
  };
}

it('settles each row once among several processes, a hundred a round, under the name of the job', async () => {
  await put(130);
  const rounds = () => Promise.all([1, 2, 3].map(() => settleDue(sending(), at(), never)));
  const first = await rounds();
  expect(first.reduce((sum, n) => sum + n)).toBeGreaterThanOrEqual(100);
  const second = await rounds();
  expect([...first, ...second].reduce((sum, n) => sum + n)).toBe(130);
  expect(new Set(await timesOf())).toEqual(new Set([1]));
  const rows = await audited();
  expect(rows.map(({ entity_id }) => entity_id)).toEqual(Array.from({ length: 130 }, (_, n) => parcelId(n)));
  expect(rows[0]).toMatchObject({ actor: 'send parcels', channel: 'JOB', portal: 'ops' });
});

it('looks for rows within seconds of a start, then at the pace of the job', async () => {
  const due = vi.fn<() => Promise<string[]>>(async () => []);
  const work = vi.fn<() => Promise<void>>(async () => undefined);
  vi.useFakeTimers();
  try {
    const slow = { ...sending(new Set(), 60_000), due };
    const stop = startJobs([slow, { name: 'tidy', everyMs: 60_000, work }], at(), never);
    await vi.advanceTimersByTimeAsync(5000);
    expect([due, work].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect([due, work].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([due, work].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    await stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([due, work].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves a row whose time has gone since it was looked for', async () => {
  await put(3);
  const job = sending();
  const looked: RowJob = {
    ...job,
    async due(db, now, limit) {
      const found = await job.due(db, now, limit);
      await sql`update parcel set due_at = null where id = ${parcelId(1)}`.execute(db);
      return found;
    },
  };
  expect(await settleDue(looked, at(), never)).toBe(2);
  expect(await timesOf()).toEqual([1, 0, 1]);
});

it('stores nothing of a row that fails, says so, does the others, and tries it again later', async () => {
  await put(4);
  const broken = new Set([parcelId(0), parcelId(2)]);
  const postponed = new Map<string, { faults: number; until: number }>();
  const failed = vi.fn<(error: unknown, id: string) => void>();
  const oneRound = () => settleDue(sending(broken), at(), failed, postponed);
  expect(await oneRound()).toBe(2);
  expect(failed.mock.calls.map(([error, id]) => [(error as Error).message, id])).toEqual([
    [`${parcelId(0)} is broken`, parcelId(0)],
    [`${parcelId(2)} is broken`, parcelId(2)],
  ]);
  expect(await timesOf()).toEqual([0, 1, 0, 1]);
  expect((await audited()).map(({ entity_id }) => entity_id)).toEqual([parcelId(1), parcelId(3)]);

  expect(await oneRound()).toBe(0);
  expect(failed).toHaveBeenCalledTimes(2);
  server.clock.advance(2000);
  await oneRound();
  expect(failed).toHaveBeenCalledTimes(4);
  server.clock.advance(2000);
  await oneRound();
  expect(failed).toHaveBeenCalledTimes(4);

  broken.clear();
  server.clock.advance(2000);
  expect(await oneRound()).toBe(2);
  expect(await timesOf()).toEqual([1, 1, 1, 1]);
  expect(await oneRound()).toBe(0);
  expect(postponed.size).toBe(0);
});

it('does not let a hundred rows that fail keep the next one from its turn', async () => {
  await put(101);
  const broken = new Set(Array.from({ length: 100 }, (_, n) => parcelId(n)));
  const postponed = new Map<string, { faults: number; until: number }>();
  const oneRound = () => settleDue(sending(broken), at(), () => undefined, postponed);
  expect(await oneRound()).toBe(0);
  expect(await oneRound()).toBe(1);
  expect((await timesOf()).at(-1)).toBe(1);
});

it('runs in two servers beside each other until both are stopped; work that fails is told of and tried again', async () => {
  await put(60);
  let tries = 0;
  const sweep: RoundJob = { name: 'sweep', everyMs: 10, work: () => Promise.reject(new Error(`try ${(tries += 1)}`)) };
  const failed = vi.fn<(error: unknown, at: { job: string; row?: string }) => void>();
  const stops = [1, 2].map(() => startJobs([sending(), sweep], at(), failed));
  await vi.waitFor(async () => expect(new Set(await timesOf())).toEqual(new Set([1])), { timeout: 20_000 });
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3), { timeout: 20_000 });
  await Promise.all(stops.map((stop) => stop()));
  expect(await audited()).toHaveLength(60);
  expect(failed.mock.calls[0]).toMatchObject([{ message: 'try 1' }, { job: 'sweep' }]);
});
