import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertKindNames, alertWords } from '../../../widgets/contract/alerts/alerts.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { alertKeeper } from '../../../host/server/desks/alerts/keep-alerts.ts';
import { forgetOld } from '../../../host/server/desks/alerts/alerts.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { addStaff } from '../applications/support.ts';
import { linesOf, pageOf, tabsOf } from '../lists/support.ts';
import { addedEmbedder } from '../session/embedder-command.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addAlert } from './alert-support.ts';

const minute = 60_000;
const page = 'https://crm.example';
const reason = 'The customers have asked for it';
const note = 'Asked the lead: it was agreed';
const watches = [{ viewName: 'ops' as const, routeList: [{ key: 'ALERTS' }] }];

let server: TestServer;
let lead: Session;
let guard: Session;
let clerk: Session;
let blind: Session;
let key: string;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    settings: { embedOrigins: [page], logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
  lead = await server.signIn();
  guard = await addStaff(server, 'guard', ['SECURITY'], watches);
  clerk = await addStaff(server, 'clerk', ['OPS_AGENT'], watches);
  blind = await addStaff(server, 'blind', ['SECURITY']);
  const terms = `--screens NACH_CALLING_CRM --origins ${page} --networks 127.0.0.1 --roles OPS_LEAD --minutes 60`;
  key = await addedEmbedder(server, `crm ${terms}`);
});
beforeEach(async () => {
  lines.length = 0;
  await server.db.deleteFrom('alert').execute();
  await server.db.deleteFrom('limit_leave').execute();
  await server.db.updateTable('session').set({ last_used_at: server.clock.now() }).execute();
});
afterAll(() => server.close());

const rows = () => server.db.selectFrom('alert').selectAll().orderBy('id').execute();
/** The alerts once there are so many. */
async function kept(count: number) {
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(count);
  return rows();
}
/** The one alert once it has happened so often. */
async function counted(times: number) {
  await expect.poll(async () => (await rows()).at(-1)?.times, { timeout: 20_000 }).toBe(times);
  return rows();
}
const raise = (session = lead) =>
  server.call('raiseLimit', { username: 'ops@demo.example', code: 'dialContact', amount: 1, reason }, { session });
/** A session that the embedder may not open: its screen is none of the embedder's. */
const askTooMuch = () =>
  server.call(
    'openEmbedSession',
    { username: 'lead@demo.example', screens: ['HOLD'], origins: [page] },
    { headers: { [headers.userKey]: key } },
  );
const mark = (alertId: string, session = guard, version?: number, text = note) =>
  server.call(
    'markAlertSeen',
    { alertId, note: text },
    {
      session,
      ...(version !== undefined && { isBlind: true, headers: { [headers.ifMatch]: String(version) } }),
    },
  );
const fetched = async (alertId: string, session = guard) =>
  (await server.call('fetchAlert', { alertId }, { session })).data();

describe('what is raised', () => {
  it('is a row with who is concerned, beside the line and the count, which name nobody', async () => {
    (await raise()).data();
    const [alert] = await kept(1);
    expect(alert).toMatchObject({
      queue: 'NEW',
      code: 'LIMIT_RAISED',
      actor_id: lead.id,
      about: { limit: 'dialContact', amount: 1 },
      times: 1,
      version: 1,
    });
    expect(alert?.at).toEqual(server.clock.now());
    expect(lines).toEqual([expect.stringContaining('"alert":"LIMIT_RAISED"')]);
    const metrics = (await server.app.inject({ url: '/metrics' })).body;
    expect(metrics).toMatch(/lending_alerts_total\{alert="LIMIT_RAISED"\} \d+\n/);
    for (const text of [...lines, metrics, JSON.stringify(alert?.about)])
      for (const personal of [lead.id, 'demo.example', 'Nair', 'Krishnan', '127.0.0.1'])
        expect(text).not.toContain(personal);
  });

  it('is a row where the call is refused and nothing else of it is kept', async () => {
    expect((await askTooMuch()).errorCode).toBe('NOT_ALLOWED');
    expect(await kept(1)).toMatchObject([{ code: 'EMBEDDER_REFUSED', actor_id: null, about: {}, times: 1 }]);
    const opened = await server.db.selectFrom('session').selectAll().where('embedder', '=', 'crm').execute();
    expect(opened).toEqual([]);
  });

  it('fails no call where it cannot be kept: it is in the log then', async () => {
    await sql`alter table alert rename to alert_away`.execute(server.db);
    try {
      (await raise()).data();
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2);
    } finally {
      await sql`alter table alert_away rename to alert`.execute(server.db);
    }
    expect(lines[0]).toContain('"alert":"LIMIT_RAISED"');
    expect(lines[1]).toContain('an alert is not in the list of alerts');
    (await raise()).data();
    await kept(1);
  });

  it('counts in one row for an hour, of each person apart, and begins another after that', async () => {
    (await raise()).data();
    await kept(1);
    const began = server.clock.now();
    server.clock.advance(59 * minute);
    await server.db.updateTable('session').set({ last_used_at: server.clock.now() }).execute();
    (await raise()).data();
    const [once] = await counted(2);
    expect(once).toMatchObject({ at: began, last_at: server.clock.now(), version: 2 });
    const another = await addStaff(server, `lead${began.getTime()}`, ['OPS_LEAD']);
    (await raise(another)).data();
    expect((await kept(2)).map(({ actor_id, times }) => [actor_id, times])).toEqual([
      [lead.id, 2],
      [another.id, 1],
    ]);
    server.clock.advance(minute);
    (await raise()).data();
    const all = await kept(3);
    expect(all.filter(({ actor_id }) => actor_id === lead.id).map(({ times }) => times)).toEqual([2, 1]);
  });

  it('is a new row once somebody has seen the last', async () => {
    await askTooMuch();
    const [first] = await kept(1);
    (await mark(first?.id ?? '')).data();
    await askTooMuch();
    expect((await kept(2)).map(({ queue, times }) => `${queue} ${times}`).toSorted()).toEqual(['NEW 1', 'SEEN 1']);
  });

  it('is counted once each where two servers raise it at the same moment, in one row', async () => {
    const failed: unknown[] = [];
    const keepers = [0, 1, 2, 3].map(() =>
      alertKeeper({ db: server.db, now: server.clock.now }, (error) => failed.push(error)),
    );
    const spray = { what: 'SIGN_IN_SPRAY', about: {}, who: null } as const;
    for (let times = 0; times < 10; times++) for (const keeper of keepers) keeper.keep(spray);
    await Promise.all(keepers.map((keeper) => keeper.settled()));
    expect(failed).toEqual([]);
    expect((await rows()).map(({ code, times }) => [code, times])).toEqual([['SIGN_IN_SPRAY', 40]]);
  });

  it('inside a transaction is written beside it, and stays where that comes to nothing', async () => {
    const keeper = alertKeeper({ db: server.db, now: server.clock.now }, (error) => expect(error).toBeUndefined());
    const work = inTransaction(server.db, async (tx) => {
      await tx.selectFrom('staff').select('id').limit(1).execute();
      keeper.keep({ what: 'PROXY_UNTRUSTED', about: {}, who: null });
      await tx.selectFrom('staff').select('id').limit(1).execute();
      throw new Error('nothing of it');
    });
    await expect(work).rejects.toThrow('nothing of it');
    await keeper.settled();
    expect((await rows()).map(({ code }) => code)).toEqual(['PROXY_UNTRUSTED']);
  });

  it('is told to who follows the list', async () => {
    await askTooMuch();
    const [alert] = await kept(1);
    await askTooMuch();
    await counted(2);
    const told = await server.db
      .selectFrom('live_event')
      .select(['type', 'payload'])
      .where('topic', '=', 'list.alerts')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const row = { rowId: alert?.id, isListed: true };
    expect(told).toEqual([
      { type: 'rowChanged', payload: { ...row, version: 2, tabs: '' } },
      { type: 'rowChanged', payload: { ...row, version: 1, tabs: 'Alerts' } },
    ]);
  });

  it('is kept for 400 days', async () => {
    await addAlert(server);
    const day = 24 * 60 * minute;
    const after = (days: number) => new Date(server.clock.now().getTime() + days * day);
    await inTransaction(server.db, (tx) => forgetOld(tx, after(399)));
    expect(await rows()).toHaveLength(1);
    await inTransaction(server.db, (tx) => forgetOld(tx, after(401)));
    expect(await rows()).toEqual([]);
  });
});

describe('an alert', () => {
  it('says what has happened in words, to whom and how often', async () => {
    (await raise()).data();
    const [row] = await kept(1);
    expect(await fetched(row?.id ?? '')).toMatchObject({
      state: 'NEW',
      kind: 'LIMIT_RAISED',
      ...alertWords('LIMIT_RAISED'),
      times: 1,
      who: { name: 'Vikram Nair', username: 'lead@demo.example' },
      details: [
        { label: 'Limit', value: 'dial contact' },
        { label: 'Amount', value: '1' },
      ],
      seenBy: null,
      note: null,
    });
    expect((await server.call('fetchAlert', { alertId: guard.id }, { session: guard })).errorCode).toBe('NOT_FOUND');
  });

  it('is marked as seen once, with a note, which the audit keeps', async () => {
    const id = await addAlert(server);
    expect((await mark(id)).data()).toEqual({ alertId: id, version: 2, state: 'SEEN' });
    expect(await fetched(id)).toMatchObject({ state: 'SEEN', seenBy: 'guard Tester', note });
    expect((await mark(id, lead, 1)).errorCode).toBe('STALE_VERSION');
    expect((await mark(id, lead, 2)).errorCode).toBe('STALE_VERSION');
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'result', 'remark', 'after', 'version'])
      .where('action', '=', 'MARK_ALERT_SEEN')
      .where('entity_id', '=', id)
      .where('result', '=', 'OK')
      .execute();
    const after = { kind: 'DOWNLOAD_LARGE', times: 1 };
    expect(audited).toEqual([{ actor: 'guard@test.example', result: 'OK', remark: note, after, version: 2 }]);
  });

  it('is marked by one of two people who mark it at once', async () => {
    const id = await addAlert(server);
    const codes = (await Promise.all([mark(id, guard, 1), mark(id, lead, 1)])).map(({ errorCode }) => errorCode);
    expect(new Set(codes)).toEqual(new Set([undefined, 'STALE_VERSION']));
    expect(await rows()).toMatchObject([{ queue: 'SEEN', version: 2 }]);
  });

  it('that has happened again meanwhile is read again before it is marked', async () => {
    await askTooMuch();
    const [alert] = await kept(1);
    await askTooMuch();
    await counted(2);
    expect((await mark(alert?.id ?? '', guard, 1)).errorCode).toBe('STALE_VERSION');
    (await mark(alert?.id ?? '', guard, 2)).data();
  });

  it.each([
    ['', 'Say what you found or did'],
    [' too short ', 'Enter at least 10 characters'],
    ['x'.repeat(201), 'Enter at most 200 characters'],
  ])('is not marked with the note %j', async (text, message) => {
    const id = await addAlert(server);
    expect((await mark(id, guard, 1, text)).body).toMatchObject({
      error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { note: message } },
    });
    expect(await rows()).toMatchObject([{ queue: 'NEW' }]);
  });

  it('is for who has the screen and a role that reads alerts: neither alone opens anything', async () => {
    const id = await addAlert(server);
    for (const session of [clerk, blind]) {
      expect((await server.call('fetchAlert', { alertId: id }, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await mark(id, session)).errorCode).toBe('NOT_ALLOWED');
      const asked = { userId: 'any', queueName: 'Alerts', pageNumber: 1, rows: 10, filters: { optionId: [] } };
      expect((await server.call('alerts.tabs', { stage: 'Alerts' }, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('alerts.rows', asked, { session })).errorCode).toBe('NOT_ALLOWED');
      const { userId: _, ...narrowed } = asked;
      const counting = { listType: 'alerts', ...narrowed, userId: 'any' } as const;
      expect((await server.call('countRows', counting, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await linesOf(server, session, 'alerts', { queueName: 'Alerts' })).isLines).toBe(false);
    }
    expect(await rows()).toMatchObject([{ queue: 'NEW' }]);
  });
});

it('the list has who is concerned, how often and the figures, the newest first, by kind', async () => {
  (await raise()).data();
  await kept(1);
  server.clock.advance(minute);
  await askTooMuch();
  await kept(2);
  const { tabs } = await tabsOf(server, guard, 'alerts');
  expect(tabs.map(({ queueName, applicationCount }) => [queueName, applicationCount])).toEqual([
    ['Alerts', 2],
    ['Alerts Seen', 0],
  ]);
  const all = await pageOf(server, guard, 'alerts', { queueName: 'Alerts' });
  expect(all.rows).toMatchObject([
    { name: 'Embedder refused', who: 'No person', times: 1, details: null, actions: ['edit'] },
    { name: 'Limit raised', who: 'Vikram Nair', times: 1, details: 'Limit: dial contact, Amount: 1' },
  ]);
  const filters = { optionId: ['kind-EMBEDDER_REFUSED'], kind: ['EMBEDDER_REFUSED'] };
  expect((await pageOf(server, guard, 'alerts', { queueName: 'Alerts', filters })).totalCount).toBe(1);
});

it('each kind has its own words, and one of a later server its name', () => {
  expect(new Set(alertKindNames.map((kind) => alertWords(kind).name)).size).toBe(alertKindNames.length);
  expect(alertWords('AUDIT_BROKEN')).toEqual({ name: 'AUDIT_BROKEN', says: '' });
});
