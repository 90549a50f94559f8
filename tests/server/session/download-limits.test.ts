import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { limitValues, type LimitCode } from '../../../widgets/contract/session/limits.ts';
import { dayMs, dayOf } from '../../../widgets/contract/time.ts';
import { sessionHeaders, type Session, type TestServer } from '../support.ts';
import { linesOf, pageOf, request, startWithApplications } from '../lists/support.ts';

/** Rows that are downloaded count for who downloads them: what is above so many a day, or in a file, takes a reason. */

let server: TestServer;
let lead: Session;
const free: Record<LimitCode, number | null> = { ...limitValues };
const list = 'document-processing';
const large = { queueName: 'Document Processing' };
/** As many rows as the counters do not know. */
const uncounted = { ...large, filters: { optionId: ['Low', 'Medium', 'High'].map((level) => `riskLevel-${level}`) } };
const reason = 'The quarterly report for the auditors';
let rows: { large: number; hold: number };
const hold = { queueName: 'Applications on Hold Post Disbursal' };
beforeAll(async () => {
  server = await startWithApplications(4_000, { limits: free });
  lead = await server.signIn();
  const totalOf = async (type: 'hold' | typeof list, of: object) => (await pageOf(server, lead, type, of)).totalCount;
  rows = { large: await totalOf(list, large), hold: await totalOf('hold', hold) };
});
beforeEach(async () => {
  server.clock.advance(dayMs);
  lead = await server.signIn();
});
afterAll(() => server.close());

const counted = async () => {
  const today = server.db.selectFrom('limited_use').select('amount').where('at', '>=', server.clock.now());
  const uses = await today.where('code', '=', 'downloadRows').execute();
  return uses.reduce((sum, { amount }) => sum + amount, 0);
};
const alerts = async () => {
  const { payload } = await server.app.inject({ url: '/metrics' });
  return Number(/alert="DOWNLOAD_LARGE"\} (\d+)/.exec(payload)?.[1] ?? 0);
};
const wants = (errorMessage: string) => ({ status: 'ERROR', error: { errorCode: 'REASON_REQUIRED', errorMessage } });

it('a file above what is free of one, and rows above what is free in a day, take a reason, which the audit keeps [QL-47]', async () => {
  expect(rows.large).toBeGreaterThan(rows.hold);
  free.downloadFile = rows.hold;
  free.downloadRows = rows.hold + rows.large;
  expect((await linesOf(server, lead, 'hold', hold)).ids).toHaveLength(rows.hold);
  const bare = await linesOf(server, lead, list, large);
  expect(bare.isLines).toBe(false);
  expect(JSON.parse(bare.body)).toMatchObject(
    wants(`This file has more than ${rows.hold} rows. Give a reason to download it`),
  );
  expect(await counted()).toBe(rows.hold);
  expect((await linesOf(server, lead, list, large, reason)).ids).toHaveLength(rows.large);
  expect(await counted()).toBe(rows.hold + rows.large);
  const more = await linesOf(server, lead, 'hold', hold);
  expect(JSON.parse(more.body).error).toMatchObject({
    errorCode: 'REASON_REQUIRED',
    limit: { code: 'downloadRows', spent: rows.hold + rows.large, free: rows.hold + rows.large },
  });
  expect((await linesOf(server, lead, 'hold', hold, reason)).ids).toHaveLength(rows.hold);
  await expect.poll(alerts, { timeout: 5_000 }).toBe(1);
  const kept = await server.db
    .selectFrom('audit_event')
    .select(['result', 'remark'])
    .where('action', '=', 'DOWNLOAD_LIST')
    .orderBy('id')
    .execute();
  const done = kept.filter(({ result }) => result === 'OK').map(({ remark }) => remark);
  expect(done.filter((each) => each === reason)).toHaveLength(2);
  expect(done).toHaveLength(3);
  // Who else downloads has as much of their own, and so has everybody tomorrow.
  expect((await linesOf(server, await server.signIn('manager@demo.example'), 'hold', hold)).status).toBe(403);
  server.clock.advance(dayMs);
  lead = await server.signIn();
  expect((await linesOf(server, lead, 'hold', hold)).isLines).toBe(true);
});

it('rows that nobody has counted before are counted as they are handed out, each once', async () => {
  free.downloadFile = 10;
  free.downloadRows = 20;
  const { lines, ids } = await linesOf(server, lead, list, uncounted, reason);
  expect(lines[0]?.head).toMatchObject({ totalCount: 21, totalIsCapped: true });
  expect(ids.length).toBeGreaterThan(100);
  expect(await counted()).toBe(ids.length);
});

it('a download that its reader leaves counts what it said', async () => {
  free.downloadFile = 20_000;
  free.downloadRows = 20_000;
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const { body } = await fetch(base + callRows[`${list}.rows`].path, {
    method: 'POST',
    headers: { ...sessionHeaders(lead), accept: 'application/x-ndjson', 'content-type': 'application/json' },
    body: JSON.stringify(request(large)),
    signal: leaving.signal,
  });
  await body?.getReader().read();
  leaving.abort();
  expect(await counted()).toBe(rows.large);
});

it('every call that answers a file of rows counts them', async () => {
  free.downloadFile = 0;
  free.downloadRows = 0;
  const day = dayOf(server.clock.now());
  const asked = { session: lead };
  const answers = {
    list: JSON.parse((await linesOf(server, lead, list, large)).body).error?.errorCode,
    stuck: (await server.call('downloadStuckMis', {}, asked)).errorCode,
    daily: (await server.call('downloadDailyMis', { from: day, to: day }, asked)).errorCode,
  };
  expect(answers).toEqual({ list: 'REASON_REQUIRED', stuck: 'REASON_REQUIRED', daily: 'REASON_REQUIRED' });
  const given = { session: lead, headers: { [headers.reason]: encodeURIComponent(reason) } };
  (await server.call('downloadStuckMis', {}, given)).data();
  expect(await counted()).toBeGreaterThan(0);
});
