import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findStanding, type FoundStanding } from '../../../host/server/core/applications/applications.store.ts';
import { changeStanding, type StandingChange } from '../../../host/server/core/applications/change-standing.ts';
import { flowOf } from '../../../host/server/core/applications/queue-flow.store.ts';
import { stagesOf } from '../../../host/server/core/applications/stages.store.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { countTabs } from '../../../host/server/core/lists/lists.store.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import type { Session, TestServer } from '../support.ts';
import { stageFaults } from './stage-faults.ts';
import { addStaff, place, startWithFacts } from './support.ts';

let server: TestServer;
let agent: Session;
let ids: string[];
let next = 0;
beforeAll(async () => {
  server = await startWithFacts(200);
  agent = await addStaff(server, 'Asha', ['OPS_AGENT']);
  ids = (await server.db.selectFrom('application').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());

let application: FoundStanding;
beforeEach(async () => {
  next += 1;
  application = await place(server, ids[next] ?? '', { udrs: 'DOCUMENT_PROCESSING', isResubmitted: false });
  await server.db
    .updateTable('application')
    .set({ documents_approved: 7, documents_rejected: 0 })
    .where('id', '=', application.id)
    .execute();
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Changes where the application stands, at a moment. */
async function change(to: StandingChange, now = new Date()): Promise<FoundStanding> {
  const by = { staffId: agent.id, now };
  return inTransaction(server.db, async (tx) => {
    const before = await findStanding(tx, application.id);
    const after = before && (await changeStanding(tx, before, to, by));
    if (!after) throw new Error('It has not been changed');
    return after;
  });
}

const history = () => stagesOf(server.db, application.id);
const forgetHistory = () =>
  server.db.deleteFrom('application_stage').where('application_id', '=', application.id).execute();

describe('the history of stages', () => {
  it('names each part of a queue, since when, until when and who, over a hold and a move', async () => {
    await forgetHistory();
    const { loanApplicationNumber } = application;
    const { queuedAt } = application;
    const report = async (holdReason: string) => {
      server.clock.advance(60_000);
      const sent = { loanApplicationNumber, userComment: 'x', holdReason };
      expect((await server.call('reportIssue', sent, { session: agent })).errorCode).toBeUndefined();
      return server.clock.now();
    };
    const held = await report('TECHNICAL_ISSUE');
    await report('ADDRESS_PROOF_AWAITED');
    const released = await report('CLEAR');
    server.clock.advance(60_000);
    const sent = { loanApplicationNumber, currentStage: 'DOCUMENT_PROCESSING', targetStage: 'KYC_VERIFICATION' };
    const move = { ...sent, remarks: 'x', rejectReason: null };
    expect((await server.call('updateUdrsStatus', move, { session: agent })).errorCode).toBeUndefined();
    const moved = server.clock.now();
    const [queue, who] = ['DOCUMENT_PROCESSING', 'Asha Tester'];
    const { subQueue } = (await history())[0] ?? {};
    expect(await history()).toEqual([
      { queue, subQueue, enteredAt: queuedAt, leftAt: held, enteredBy: null, leftBy: who },
      { queue, subQueue: 'ON_HOLD', enteredAt: held, leftAt: released, enteredBy: who, leftBy: who },
      { queue, subQueue, enteredAt: released, leftAt: moved, enteredBy: who, leftBy: who },
      {
        queue: 'KYC_VERIFICATION',
        subQueue: application.productType,
        enteredAt: moved,
        leftAt: null,
        enteredBy: who,
        leftBy: null,
      },
    ]);
    expect(await stageFaults(server.db)).toEqual([]);
  });

  it('ends with the work, stays silent while there is none, and begins anew when the work does', async () => {
    await change({ udrs: 'REJECTED' }, minutesFromNow(1));
    expect((await history()).at(-1)).toMatchObject({ queue: 'DOCUMENT_PROCESSING', leftBy: 'Asha Tester' });
    const { length } = await history();
    await change({ hold: null }, minutesFromNow(2));
    expect(await history()).toHaveLength(length);
    const { queuedAt } = await change({ udrs: 'DOCUMENT_PROCESSING' }, minutesFromNow(3));
    const [ended, begun] = (await history()).slice(-2);
    expect(begun).toMatchObject({ queue: 'DOCUMENT_PROCESSING', enteredAt: queuedAt, leftAt: null });
    expect(Number(ended?.leftAt)).toBeLessThan(Number(begun?.enteredAt));
    expect(await stageFaults(server.db)).toEqual([]);
  });

  it('begins with the queue that an application was brought into from outside', async () => {
    await forgetHistory();
    await change({ udrs: 'CANCELLED' }, minutesFromNow(1));
    expect(await history()).toMatchObject([{ queue: 'DOCUMENT_PROCESSING', enteredAt: application.queuedAt }]);
    expect(await stageFaults(server.db)).toEqual([]);
  });

  it('never goes back in time, whatever the clock of another server says', async () => {
    await change({ udrs: 'KYC_VERIFICATION' }, minutesFromNow(5));
    await change({ udrs: 'VKYC_MAKER' }, minutesFromNow(1));
    const [ended, begun] = (await history()).slice(-2);
    expect(Number(ended?.leftAt)).toBe(Number(ended?.enteredAt) + 1);
    expect(begun).toMatchObject({ queue: 'VKYC_MAKER', enteredAt: ended?.leftAt, leftAt: null });
    await change({ udrs: 'CANCELLED' }, minutesFromNow(0));
    await change({ udrs: 'DOCUMENT_PROCESSING' }, minutesFromNow(0));
    expect(await stageFaults(server.db)).toEqual([]);
  });

  it('is not changed by what leaves the application where it stands, nor by what is rolled back or comes too late', async () => {
    const before = await history();
    await change({ holdReason: null }, minutesFromNow(1));
    const rolledBack = inTransaction(server.db, async (tx) => {
      await changeStanding(tx, application, { udrs: 'VKYC_MAKER' }, { staffId: null, now: new Date() });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const late = { ...application, version: application.version - 1 };
    const by = { staffId: null, now: new Date() };
    expect(
      await inTransaction(server.db, (tx) => changeStanding(tx, late, { udrs: 'VKYC_MAKER' }, by)),
    ).toBeUndefined();
    expect(await history()).toEqual(before);
  });

  it('is one history for two who move at once', async () => {
    const by = { staffId: agent.id, now: new Date() };
    const moves = ['VKYC_MAKER', 'CANCELLED'] as const;
    await Promise.all(
      moves.map((udrs) =>
        inTransaction(server.db, async (tx) => {
          const before = await findStanding(tx, application.id);
          return before && changeStanding(tx, before, { udrs }, by);
        }),
      ),
    );
    expect(await stageFaults(server.db)).toEqual([]);
  });
});

describe('what came into queues and left them', () => {
  const always = { from: new Date(0), below: new Date(Date.now() + 86_400_000) };

  it('is in all what stands there', async () => {
    const flows = await flowOf(server.db, udrsStates, always);
    expect(flows.length).toBeGreaterThan(15);
    const [base] = listBases;
    if (!base) throw new Error('There is no list');
    const tabs = flows.map(({ queue }) => [{ column: 'queue', is: 'oneOf', values: [queue] } as const]);
    const standing = await countTabs(server.db, { base, where: [], oneOfEach: [] }, tabs);
    expect(flows.map(({ entered, left }) => entered - left)).toEqual(standing);
    expect(await flowOf(server.db, [], always)).toEqual([]);
  });

  it('counts a move on each side, and a hold on none, from the first moment to before the last', async () => {
    const at = (minute: number) => new Date(Date.UTC(2099, 0, 1, 0, minute));
    await change({ hold: 'PRE_DISBURSAL' }, at(1));
    await change({ hold: null }, at(2));
    await change({ udrs: 'KYC_VERIFICATION' }, at(3));
    await change({ udrs: 'CANCELLED' }, at(4));
    const queues = ['DOCUMENT_PROCESSING', 'KYC_VERIFICATION'];
    const flow = async (from: number, below: number) =>
      (await flowOf(server.db, queues, { from: at(from), below: at(below) }))
        .filter(({ entered, left }) => entered + left > 0)
        .map(({ queue, entered, left }) => [queue, entered, left]);
    expect(await flow(0, 3)).toEqual([]);
    expect(await flow(3, 4)).toEqual([
      ['DOCUMENT_PROCESSING', 0, 1],
      ['KYC_VERIFICATION', 1, 0],
    ]);
    expect(await flow(4, 5)).toEqual([['KYC_VERIFICATION', 0, 1]]);
    expect(await flow(1, 9)).toEqual([
      ['DOCUMENT_PROCESSING', 0, 1],
      ['KYC_VERIFICATION', 1, 1],
    ]);
  });
});

describe('the history is read by an index, and no stage of another application or another time', () => {
  /** How the database does what is asked, where it may read no table whole and no pages at once: a few rows are quicker read so. */
  async function planOf(ask: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
    return server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx);
      const plans = await explain(tx, async (db) => () => ask(db));
      return plans.flatMap(({ plan }) => plan).join('\n');
    });
  }

  it('of one application', async () => {
    const plan = await planOf((db) => stagesOf(db, application.id));
    expect(plan).toMatch(/application_stage_by_application[\s\S]*Index Cond: \(application_id = /);
    expect(plan).not.toContain('Filter:');
  });

  it('of a time', async () => {
    await sql`vacuum analyze application_stage`.execute(server.db);
    const hour = { from: new Date(Date.now() - 3_600_000), below: new Date() };
    const plan = await planOf((db) => flowOf(db, ['DOCUMENT_PROCESSING'], hour));
    const index = 'Index Only Scan using application_stage_by_queue[^\\n]*\\n\\s*Index Cond: [^\\n]*';
    expect(plan).toMatch(new RegExp(`${index}left_at IS NULL[^\\n]*entered_at >= `));
    expect(plan).toMatch(new RegExp(`${index}left_at >= `));
    expect(plan).not.toContain('Filter:');
  });
});
