import { findStanding } from '../../../host/server/core/applications/applications.store.ts';
import { changeStanding, type StandingChange } from '../../../host/server/core/applications/change-standing.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { readDay, daysAfter } from '../../../widgets/contract/time.ts';
import { addStaff, startWithFacts } from '../applications/support.ts';
import type { Session, TestServer } from '../support.ts';

export interface MisDesk {
  server: TestServer;
  /** May read and download, and has every list. */
  lead: Session;
  /** Has the screens, and no right to read. */
  agent: Session;
  ids: readonly string[];
}

/** The day on which the tests of days take place: no seeded row is near it. */
export const day = '2031-01-15';
/** The day before it. */
export const dayBefore = daysAfter(readDay(day), -1);

/** A moment in India. */
export const at = (on: string, time: string): Date => new Date(`${on}T${time}+05:30`);

/** The server with applications that have come through their stages, and with staff. */
export async function startMis(applications = 300, now?: Date): Promise<MisDesk> {
  const server = await startWithFacts(applications);
  if (now) server.clock.advance(now.getTime() - server.clock.now().getTime());
  const routes = [routesOf('ops', true)];
  const lead = await addStaff(server, 'Leela', ['OPS_LEAD'], routes);
  const agent = await addStaff(server, 'Asha', ['OPS_AGENT'], routes);
  const found = await server.db.selectFrom('application').select('id').orderBy('id').execute();
  return { server, lead, agent, ids: found.map(({ id }) => id) };
}

/** Moves an application at a moment. */
export async function move(
  { db }: Pick<TestServer, 'db'>,
  id: string,
  to: StandingChange,
  by: { now: Date; staffId?: string | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await findStanding(tx, id);
    if (!before || !(await changeStanding(tx, before, to, { staffId: null, ...by })))
      throw new Error('It has not moved');
  });
}
