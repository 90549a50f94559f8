import { receive } from '../../../host/server/desks/chat/receive.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { newToken, hashOf } from '../../../host/server/base/tokens.ts';
import { makeRooms } from '../../server/chat/support.ts';
import { startLiveServer } from '../../server/live/live-support.ts';
import type { Session } from '../../server/support.ts';

// The server under measure, embedded unless a database's address is given; ends with the bench that started it.

/** What the bench asks of it. */
export type LiveBenchOrder =
  | { sessions: number; of: string }
  | { publish: number; to?: string }
  /** A customer writes. */
  | { say: number }
  /** Chats that nobody holds. */
  | { rooms: number }
  | { measure: true }
  | { stop: true };
export type LiveBenchAnswer =
  | { base: string }
  | { sessions: Session[] }
  | { rooms: string[] }
  /** When the transaction had committed: milliseconds of the machine's clock. */
  | { committedAt: number }
  /** Bytes after a collection, and milliseconds of the processor so far. */
  | { heap: number; rss: number; cpu: number };

const server = await startLiveServer(process.argv[2]);
const { db } = server.database;
const answer = (value: LiveBenchAnswer): void => void process.send?.(value);
const machineTime = () => performance.timeOrigin + performance.now();

async function openSessions(count: number, username: string): Promise<Session[]> {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'user_key'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const sessions = Array.from({ length: count }, () => ({ token: newToken(), key: staff.user_key, id: staff.id }));
  await db
    .insertInto('session')
    .values(
      sessions.map(({ token }) => ({
        id: newId(now),
        staff_id: staff.id,
        token_hash: hashOf(token),
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
        ip: '127.0.0.1',
      })),
    )
    .execute();
  return sessions;
}

async function obey(order: LiveBenchOrder): Promise<void> {
  if ('sessions' in order) answer({ sessions: await openSessions(order.sessions, order.of) });
  if ('publish' in order) {
    await server.publish({ n: order.publish }, order.to === undefined ? undefined : { staffIds: [order.to] });
    answer({ committedAt: machineTime() });
  }
  if ('say' in order) {
    const gatewayId = `bench.${order.say}`;
    const at = new Date();
    await receive(
      { db, now: () => at },
      { kind: 'message', gatewayId, from: { number: '919800000001', userId: null }, name: 'Asha', text: 'Hello', at },
    );
    answer({ committedAt: machineTime() });
  }
  if ('rooms' in order) {
    const clock = { now: () => new Date() };
    answer({ rooms: await makeRooms({ db, clock }, order.rooms) });
  }
  if ('measure' in order) {
    for (let round = 0; round < 3; round += 1) globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    answer({ heap: heapUsed + external, rss, cpu: (user + system) / 1000 });
  }
  if ('stop' in order) {
    await server.stop();
    process.exit();
  }
}
process.on('message', (order: LiveBenchOrder) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The bench is over, or has failed.
process.on('disconnect', () => process.exit());
answer({ base: server.base });
