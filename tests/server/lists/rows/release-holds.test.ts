import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session, TestServer } from '../../support.ts';
import { auditOf, first, pageOf, startWithApplications, tabsOf } from '../support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(1_000);
  lead = await server.signIn('lead@demo.example');
});
afterAll(() => server.close());

const queueName = 'Applications on Hold Pre Disbursal';
const held = async () => pageOf(server, lead, 'hold', { queueName });

it('ends the holds of several applications with one remark, each in its timeline; the others stay [QL-20]', async () => {
  expect((await tabsOf(server, lead, 'hold')).actions).toContain('releaseHolds');
  const before = await held();
  const rows = before.rows.slice(0, 3).map(({ rowId, version }) => ({ rowId, version }));
  const [, stale] = rows;
  const asked = rows.map((row) => (row === stale ? { ...row, version: row.version - 1 } : row));
  const input = { rows: asked, remarks: 'The customer has answered' };
  const done = (await server.call('releaseHolds', input, { session: lead })).data();
  expect([done.okCount, done.failCount]).toEqual([2, 1]);
  expect(done.results.find(({ ok }) => !ok)).toMatchObject({ rowId: stale?.rowId, errorCode: 'STALE_VERSION' });
  const after = await held();
  expect(after.totalCount).toBe(before.totalCount - 2);
  expect(after.rows.some(({ rowId }) => rowId === first(rows).rowId)).toBe(false);
  const events = await auditOf(server, first(rows).rowId);
  expect(events.some(({ action }) => action === 'RELEASE_HOLD')).toBe(true);
});

it('is refused without a remark, and without the list', async () => {
  const { rows } = await held();
  const one = rows.slice(0, 1).map(({ rowId, version }) => ({ rowId, version }));
  expect((await server.call('releaseHolds', { rows: one, remarks: ' ' }, { session: lead })).status).toBe(400);
  const agency = await server.signIn('agency@demo.example');
  const input = { rows: one, remarks: 'No' };
  expect((await server.call('releaseHolds', input, { session: agency })).errorCode).toBe('NOT_ALLOWED');
});
