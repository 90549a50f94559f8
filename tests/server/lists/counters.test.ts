import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishedStates, holds, udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { findStanding } from '../../../host/server/core/applications/applications.store.ts';
import { changeStanding } from '../../../host/server/core/applications/change-standing.ts';
import { hold } from '../../../host/server/core/applications/udrs.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { counterMoves } from '../../../host/server/core/lists/queue-part.ts';
import { countTabs } from '../../../host/server/core/lists/lists.store.ts';
import { everyList, listBases } from '../../../host/server/registers/every-list.ts';
import { readCounters, recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { stageFaults } from '../applications/stage-faults.ts';
import { addStaff } from '../applications/support.ts';
import { inLanes, type TestServer } from '../support.ts';
import { startWithApplications } from './support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startWithApplications(2_000);
});
afterAll(() => server.close());

it('counters drift by nothing, and stages neither overlap nor leave a gap, over 600 random moves, refused and rolled-back ones among them', async () => {
  const random = seededRandom('moves');
  const ids = (await server.db.selectFrom('application').select('id').orderBy('id').execute()).map(({ id }) => id);
  let moved = 0;
  await inLanes(600, async () => {
    const id = random.pick(ids);
    const udrs = random.pick(udrsStates);
    const isFinished = finishedStates.some((state) => state === udrs);
    const change = {
      udrs,
      fraudList: udrs === 'FRAUD_REVIEW' ? 'TOP_UP' : null,
      hold: !isFinished && random.chance(0.2) ? random.pick(holds) : null,
      isResubmitted: random.chance(0.3),
      needsEmployerCheck: random.chance(0.1),
    };
    const [isStale, isRolledBack] = [random.chance(0.2), random.chance(0.1)];
    await inTransaction(server.db, async (tx) => {
      const standing = await findStanding(tx, id);
      if (!standing) throw new Error('There is no such application');
      const read = { ...standing, ...(isStale && { version: 99 }) };
      const after = await changeStanding(tx, read, change, { staffId: null, now: new Date() });
      if (after && !isRolledBack) moved++;
      if (isRolledBack) throw new Error('rolled back');
    }).catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
  });
  expect(moved).toBeGreaterThan(300);
  expect(await recountQueues(server.db, listBases)).toEqual([]);
  expect(await stageFaults(server.db)).toEqual([]);
});

it('holds by many at once wait for each other in no circle: no transaction is begun again', async () => {
  const rows = await server.db
    .selectFrom('application')
    .select('loan_application_number as number')
    .where('hold', 'is', null)
    .where('queue', 'is not', null)
    .where('udrs', '<>', 'FRAUD_REVIEW')
    .orderBy('id')
    .limit(240)
    .execute();
  const lead = await addStaff(server, 'holder', ['OPS_LEAD']);
  const names = {
    username: 'holder',
    firstName: '',
    lastName: '',
    portalRouteList: [],
    agencyId: null,
    routeKeys: ['HOLD_CSV_UPLOAD' as const],
  };
  const caller = { kind: 'staff', sessionId: '', staff: { id: lead.id, roles: ['OPS_LEAD'], ...names } } as const;
  const context = { caller, now: () => new Date(), record: async () => undefined, announce };
  let begun = 0;
  const files = 8;
  await Promise.all(
    Array.from({ length: files }, (_, file) =>
      inTransaction(server.db, async (tx) => {
        begun++;
        for (const [index, { number: loanApplicationNumber }] of rows.entries())
          if (index % files === file)
            await hold(tx, context, { loanApplicationNumber, holdReason: 'TECHNICAL_ISSUE', remarks: 'x' });
      }),
    ),
  );
  expect(begun).toBe(files);
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('the counter of every tab counts the rows of that tab', async () => {
  let counters = 0;
  for (const source of Object.values(everyList)) {
    const tabs = source.tabs.filter((tab) => tab.counted !== undefined);
    const counted = await readCounters(
      server.db,
      tabs.flatMap((tab) => tab.counted ?? []),
    );
    const seen = { base: source.base, where: [], oneOfEach: [] };
    expect(counted).toEqual(
      await countTabs(
        server.db,
        seen,
        tabs.map((tab) => tab.where),
      ),
    );
    counters += counted.length;
  }
  expect(counters).toBeGreaterThan(60);
});

it('a recount names what was wrong and mends it', async () => {
  await server.db
    .updateTable('queue_counter')
    .set((eb) => ({ n: eb('n', '+', 7) }))
    .where('queue', '=', 'DECISION_WAIT')
    .where('sub_queue', '=', 'PL')
    .execute();
  const drifts = await recountQueues(server.db, listBases);
  expect(drifts.map(({ queue, subQueue, counted, found }) => [queue, subQueue, counted - found])).toEqual([
    ['DECISION_WAIT', 'PL', 7],
  ]);
  expect(await recountQueues(server.db, listBases)).toEqual([]);
});

it('counters move in one order whatever the order of the parts, and not at all where a part stays', () => {
  const part = (queue: string, subQueue: string) => ({ queue, subQueue });
  expect(counterMoves([part('B', 'x'), part('H', 'y')], [part('A', 'z'), part('H', 'y')])).toEqual([
    { queue: 'A', subQueue: 'z', by: 1 },
    { queue: 'B', subQueue: 'x', by: -1 },
  ]);
});
