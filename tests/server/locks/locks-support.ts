import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import type { Staff } from '../../../host/server/call/handler.ts';
import { holdLock } from '../../../host/server/core/locks/hold-lock.ts';
import { startLiveServer, type LiveServer } from '../live/live-support.ts';
import { sessionHeaders, type Session } from '../support.ts';

export const minute = 60_000;
type LockCall = 'acquireLock' | 'renewLock' | 'releaseLock' | 'takeOverLock';
const paths = { acquireLock: 'acquire', renewLock: 'renew', releaseLock: 'release', takeOverLock: 'take-over' };

/** For the tests around: the real server on an engine, with applications to lock and staff who lock them. */
export function locksOn(engine: string) {
  let postgres: TestPostgres | undefined;
  let server: LiveServer;
  let ids: string[] = [];
  let ops: Session;
  let ops2: Session;
  let lead: Session;
  beforeAll(async () => {
    postgres = engine === 'embedded' ? undefined : await startPostgres();
    server = await startLiveServer(await postgres?.createDatabase());
    const { db } = server.database;
    const now = server.now();
    await inTransaction(db, (tx) =>
      applicationsSeeder.seed({
        tx,
        random: seededRandom('locks'),
        today: now,
        now,
        applications: 300,
        report: () => undefined,
      }),
    );
    const rows = await db
      .selectFrom('application')
      .select('id')
      .where('queue', '=', 'DOCUMENT_PROCESSING')
      .orderBy('id')
      .execute();
    ids = rows.map(({ id }) => id);
  });
  beforeEach(async () => {
    await server.database.db.deleteFrom('row_lock').execute();
    ops = await server.signIn('ops@demo.example');
    ops2 = await server.signIn('ops2@demo.example');
    lead = await server.signIn('lead@demo.example');
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  const subject = (index = 0): CallInput<'acquireLock'> => ({ kind: 'application', id: ids[index] ?? '' });
  /** What a write of somebody does before all else. @returns when their lock ends then */
  async function save({ id }: Session): Promise<Date> {
    const { db } = server.database;
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('staff_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const caller = { kind: 'staff', staff: { id } as Staff, sessionId: session.id } as const;
    return inTransaction(db, (tx) => holdLock(tx, { caller, now: server.now }, subject()));
  }
  async function call(name: LockCall, as: Session, input: object = subject(), headers: Record<string, string> = {}) {
    const answer = await fetch(`${server.base}/locks/${paths[name]}`, {
      method: 'POST',
      headers: { ...sessionHeaders(as), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    const { data, error } = await answer.json();
    return { status: answer.status, data, code: error?.errorCode, message: error?.errorMessage };
  }
  return {
    subject,
    call,
    save,
    get server() {
      return server;
    },
    /** Signed in anew for each test, as are the others: another one's clock may have ended their sessions. */
    get ops() {
      return ops;
    },
    get ops2() {
      return ops2;
    },
    get lead() {
      return lead;
    },
  };
}
