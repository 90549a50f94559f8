import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';
import { cellOf, first, pageOf, startWithApplications } from './support.ts';

let server: TestServer;
let ops: Session;
let ops2: Session;
beforeAll(async () => {
  server = await startWithApplications(6_000);
  [ops, ops2] = [await server.signIn('ops@demo.example'), await server.signIn('ops2@demo.example')];
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
});
afterAll(() => server.close());

const fresh = { listType: 'document-processing', queueName: 'Document Processing Fresh' } as const;
async function takeNext(session: Session, input: CallInput<'nextApplication'> = fresh) {
  return (await server.call('nextApplication', input, { session })).data().next;
}
const names = { ops: 'Meera Krishnan' };

/** The rows of the tab that somebody may take, in the order of taking: their own, then those of nobody. */
async function waitingFor(name: string, changes: Parameters<typeof pageOf>[3] = {}) {
  const rows: Awaited<ReturnType<typeof pageOf>>['rows'] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const wanted = { queueName: fresh.queueName, rows: 100, pageNumber, ...changes };
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await pageOf(server, ops, 'document-processing', wanted);
    rows.push(...page.rows);
    if (page.rows.length < 100) break;
  }
  const of = (owner: string | null) => rows.filter((row) => cellOf(row, 'userInfo') === owner);
  return [...of(name), ...of(null)];
}

describe('the next application', () => {
  it('is the oldest of the tab that nobody has open, one’s own before those of nobody, and is then one’s own', async () => {
    const waiting = await waitingFor(names.ops);
    const [one, two, three] = waiting;
    expect(cellOf(first(waiting), 'userInfo')).toBe(names.ops);
    await server.call('acquireLock', { kind: 'application', id: String(one?.rowId) }, { session: ops2 });
    expect((await takeNext(ops))?.rowId).toBe(two?.rowId);
    expect((await takeNext(ops))?.rowId).toBe(three?.rowId);
    const locks = await server.db.selectFrom('row_lock').select(['row_id', 'staff_id']).execute();
    const ofTaken = locks.filter(({ row_id }) => row_id !== one?.rowId).map(({ row_id }) => row_id);
    expect(new Set(ofTaken)).toEqual(new Set([two?.rowId, three?.rowId]));
  });

  it('is of the rows that search and filters leave, and is never a colleague’s', async () => {
    const filters = { optionId: ['riskLevel-High'], riskLevel: ['High'] };
    const expected = await waitingFor(names.ops, { filters });
    const taken: string[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one application after the other
      const next = await takeNext(ops, { ...fresh, filters });
      if (next === null) break;
      taken.push(next.rowId);
    }
    expect(taken).toEqual(expected.map(({ rowId }) => rowId));
    const none = (await server.call('nextApplication', { ...fresh, filters }, { session: ops })).data();
    expect(none).toEqual({ next: null, isEmpty: false });
    const search = { searchColumn: 'emailId', searchValue: 'nobody@nowhere.example' };
    const empty = (await server.call('nextApplication', { ...fresh, ...search }, { session: ops })).data();
    expect(empty).toEqual({ next: null, isEmpty: true });
    const wrong = { ...fresh, filters: { optionId: ['riskLevel-Huge'] } };
    expect((await server.call('nextApplication', wrong, { session: ops })).errorCode).toBe('VALIDATION_FAILED');
  });

  it('is none that the caller has left: a third is in reach, and the reason stands in the timeline of the one that is left', async () => {
    const [one, two, three] = await waitingFor(names.ops);
    const left = [String(one?.rowId)];
    const next = async (more: object) =>
      (await server.call('nextApplication', { ...fresh, ...more }, { session: ops })).data().next;
    expect((await next({ left }))?.rowId).toBe(two?.rowId);
    await server.db.deleteFrom('row_lock').execute();
    const skip = { rowId: String(two?.rowId), reason: 'OTHER', remark: ' The bank is asked ' } as const;
    const third = await next({ left: [...left, skip.rowId], skip });
    expect(third?.rowId).toBe(three?.rowId);
    const loanApplicationNumber = String(two?.['loanApplicationNumber']);
    const timeline = { loanApplicationNumber, pageNumber: 1, rows: 5 };
    const { events } = (await server.call('applicationTimeline', timeline, { session: ops })).data();
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'SKIP', reasonCodes: ['OTHER'], remark: 'The bank is asked' }),
    );
    const elsewhere = { ...skip, rowId: '01936f00-0000-7000-8000-0000000000ff' };
    const refused = await server.call('nextApplication', { ...fresh, skip: elsewhere }, { session: ops });
    expect(refused.errorCode).toBe('NOT_FOUND');
  });

  it('counts a lock that is over as none', async () => {
    const [one] = await waitingFor(names.ops);
    await server.call('acquireLock', { kind: 'application', id: String(one?.rowId) }, { session: ops2 });
    await server.db.updateTable('row_lock').set({ expires_at: server.clock.now() }).execute();
    expect((await takeNext(ops))?.rowId).toBe(one?.rowId);
  });

  it('is never the same for two who ask at once: 200 of two people [release]', async () => {
    const whole = { ...fresh, queueName: 'Document Processing' };
    const asked = Array.from({ length: 200 }, (_, index) => takeNext(index % 2 === 0 ? ops : ops2, whole));
    const taken = await Promise.all(asked);
    const ids = taken.map((next) => next?.rowId);
    expect(ids.every((id) => id !== undefined)).toBe(true);
    expect(new Set(ids).size).toBe(200);
    const locks = await server.db.selectFrom('row_lock').select(['row_id', 'staff_id']).execute();
    expect(locks).toHaveLength(200);
  });

  it('is none where every row of the tab is somebody’s', async () => {
    const tab = { listType: 'disbursal-failed', queueName: 'Disbursed Failed On hold' } as const;
    for (;;) if ((await takeNext(ops, tab)) === null) break;
    expect(await takeNext(ops2, tab)).toBeNull();
  });

  it('is refused on a list that the caller does not open, and for a queue of another', async () => {
    const agent = await server.signIn('agency@demo.example');
    expect((await server.call('nextApplication', fresh, { session: agent })).status).toBe(403);
    const wrong = await server.call('nextApplication', { ...fresh, queueName: 'NACH' }, { session: ops });
    expect([wrong.status, wrong.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
