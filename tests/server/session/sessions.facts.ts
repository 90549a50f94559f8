import { randomUUID } from 'node:crypto';
import { sessionsDesk } from '../../../host/server/desks/signed-in/sessions.desk.ts';
import { addStaff } from '../applications/support.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import type { ListOracle } from '../lists/list-oracle.ts';
import { request } from '../lists/support.ts';
import { by } from '../refusals/reads.ts';
import type { TestServer } from '../support.ts';

const newest = { sorts: { signedInAt: 'created_at', endsAt: 'expires_at' }, newestBy: 'created_at' };
/** The sessions that somebody can use now: used within half an hour, and 10 seconds in which a use is not written. */
function ofSessions(now: Date): ListOracle {
  const idle = new Date(now.getTime() - 30 * 60_000 - 10_000);
  const lives = `ended_at is null and expires_at > '${now.toISOString()}' and last_used_at >= '${idle.toISOString()}'`;
  return {
    table: 'session',
    queues: { Sessions: `${lives} and embedder is null`, 'Sessions Embedded': `${lives} and embedder is not null` },
    sorts: newest.sorts,
    ownSorts: { Sessions: newest, 'Sessions Embedded': newest },
    defaultSort: 'created_at',
    searches: { username: '(select username from staff where staff.id = staff_id)' },
    options: {},
    ranges: {},
    dates: {},
    typed: {
      person: {
        'person-name': "(select lower(trim(first_name || ' ' || last_name)) from staff where staff.id = staff_id)",
      },
    },
    key: { column: 'rowId', sql: 'id' },
  };
}

/** The sessions of one person, whoever else has signed in meanwhile. */
const sessionsOf = (searchValue: string) =>
  by('sessions.rows', request({ queueName: 'Sessions', searchColumn: 'username', searchValue }));
async function usernameOf({ db }: TestServer, sessionId: string): Promise<string> {
  const ofSession = db.selectFrom('session').innerJoin('staff', 'staff.id', 'staff_id').select('username');
  return (await ofSession.where('session.id', '=', sessionId).executeTakeFirstOrThrow()).username;
}

export const sessionsFacts = defineDeskFacts(sessionsDesk, {
  lists: (now) => ({ sessions: ofSessions(now) }),
  writes: {
    endStaffSession: {
      async sent({ server }) {
        const { id } = await addStaff(server, `guest-${randomUUID()}`, ['OPS_AGENT']);
        const { sessionId } = await server.db
          .selectFrom('session')
          .select('id as sessionId')
          .where('staff_id', '=', id)
          .executeTakeFirstOrThrow();
        return { sessionId, reason: 'The laptop was left in a train' };
      },
      read: async ({ sessionId }, { server }) => sessionsOf(await usernameOf(server, sessionId)),
      isSentenceAudited: true,
    },
  },
});
