import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session, TestServer } from '../support.ts';
import { pageOf, startWithApplications } from './support.ts';

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
async function takeNext(
  session: Session,
  input: { listType: 'document-processing' | 'disbursal-failed'; queueName: string } = fresh,
) {
  return (await server.call('nextApplication', input, { session })).data().next;
}
const oldest = async (rows: number) =>
  (await pageOf(server, ops, 'document-processing', { queueName: fresh.queueName, rows })).rows;

describe('the next application', () => {
  it('is the oldest of the tab that nobody has open, and is then one’s own', async () => {
    const [one, two, three] = await oldest(3);
    await server.call('acquireLock', { kind: 'application', id: String(one?.rowId) }, { session: ops2 });
    expect((await takeNext(ops))?.rowId).toBe(two?.rowId);
    expect((await takeNext(ops))?.rowId).toBe(three?.rowId);
    const seen = (await pageOf(server, ops2, 'document-processing', { queueName: fresh.queueName })).rows.slice(0, 3);
    expect(seen.map(({ lockedBy }) => lockedBy)).toEqual([null, 'Meera Krishnan', 'Meera Krishnan']);
  });

  it('counts a lock that is over as none', async () => {
    const [one] = await oldest(1);
    expect((await takeNext(ops2))?.rowId).toBe(one?.rowId);
    await server.db.updateTable('row_lock').set({ expires_at: server.clock.now() }).execute();
    expect((await takeNext(ops))?.rowId).toBe(one?.rowId);
  });

  it('is never the same for two who ask at once: 200 of two people', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => takeNext(index % 2 === 0 ? ops : ops2));
    const taken = await Promise.all(asked);
    const ids = taken.map((next) => next?.rowId);
    expect(ids.every((id) => id !== undefined)).toBe(true);
    expect(new Set(ids).size).toBe(200);
    const first200 = new Set<string | undefined>();
    for (const pageNumber of [1, 2]) {
      const wanted = { queueName: fresh.queueName, rows: 100, pageNumber };
      for (const { rowId } of (await pageOf(server, ops, 'document-processing', wanted)).rows) first200.add(rowId);
    }
    expect(new Set(ids)).toEqual(first200);
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
