import { startServer, type RunningServer } from '../../support/running-server.ts';
import { startProxy, type SwallowingProxy } from '../../support/databases/swallowing-proxy.ts';
import {
  startOwnPostgres,
  type PostgresOptions,
  type TestPostgres,
} from '../../support/databases/throw-away-postgres.ts';
import { countStored, startSaving, type Saving } from '../saving-agents.ts';
import type { Finding } from './fault-case.ts';

/** What a fault can be done to: agents who save on a built server. */
export interface Scene {
  server: RunningServer;
  saving: Saving;
  /** More agents, all in one call of this name. What they are told counts too. */
  saveToo(agents: Agents, callName: string): Promise<Saving>;
}

/** The same on PostgreSQL, which the server reaches through a proxy. */
export interface PostgresScene extends Scene {
  proxy: SwallowingProxy;
  postgres: TestPostgres;
  /** The database past the proxy. */
  databaseUrl: string;
  /** Leaves something to do for when everything is counted. */
  atEnd(work: () => Promise<void>): void;
}

/** Who saves while a fault is done. */
export interface Agents {
  count: number;
  /** The answers by which this fault may put a save off, as `Hear` has them. For any other there is no reason. */
  reasons: readonly string[];
}

interface Place {
  dataDir?: string;
  databaseUrl?: string;
}

/** The settings of a server that is saved on, beside its database. */
export const settings = { DEMO: '1', DEMO_APPLICATIONS: '200', TRUST_PROXY: '1', TELEPHONY_LAUNCH: 'open' };

/** Whether the server says that it is ready. */
export async function isReady(base: string): Promise<Finding> {
  const { status } = await fetch(`${base}/readyz`);
  return { what: '/readyz', value: String(status), isGood: status === 200 };
}

/** Answers with how often each came: `12 no answer, 3 503 DATABASE_BUSY`. */
export const listed = (answers: Iterable<[string, number]>): string =>
  [...answers].map(([answer, count]) => `${count} ${answer}`).join(', ');

interface Group extends Pick<Agents, 'reasons'> {
  saving: Saving;
}

/** Whether each save that was put off was so by what the fault explains. */
function putOff(groups: readonly Group[]): Finding {
  const all = groups.flatMap(({ saving, reasons }) =>
    [...saving.allAnswers].map(([answer, count]) => ({ answer, count, isWrong: !reasons.includes(answer) })),
  );
  const put = all.filter(({ answer }) => answer !== 'OK');
  const wrong = put.filter(({ isWrong }) => isWrong);
  const text = (some: typeof put) => listed(some.map(({ answer, count }) => [answer, count]));
  return {
    what: 'saves put off',
    value: `${text(put) || 'none'}${wrong.length > 0 ? `; for a wrong reason: ${text(wrong)}` : ''}`,
    isGood: wrong.length === 0,
  };
}

/**
 * Does a fault to a server while agents save, ends all of it, and counts what was lost, and what was put off for a wrong reason.
 *
 * @param reached the database as the server reaches it
 * @param place the same as it is counted in afterwards
 */
export async function whileSaving(
  agents: Agents,
  { reached, place }: { reached: Record<string, string>; place: Place },
  fault: (scene: Scene) => Promise<Finding[]>,
): Promise<Finding[]> {
  const server = await startServer({ ...settings, ...reached });
  const groups: Group[] = [];
  const add = async ({ count, reasons }: Agents, callName?: string): Promise<Saving> => {
    const saving = await startSaving(server.base, count, server.output, callName);
    groups.push({ saving, reasons });
    return saving;
  };
  const endAll = () => Promise.all(groups.map(({ saving }) => saving.end()));
  let findings: Finding[];
  try {
    const saving = await add(agents);
    await saving.more(agents.count * 5);
    findings = await fault({ server, saving, saveToo: add });
  } finally {
    await endAll();
    await server.stop();
  }
  const acknowledged = new Map(groups.flatMap(({ saving }) => [...saving.acknowledged]));
  const resent = groups.reduce((sum, { saving }) => sum + saving.resent(), 0);
  const { lost, doubled } = await countStored(place, acknowledged);
  const what = `${acknowledged.size} acknowledged saves, ${resent} sent again`;
  return [
    ...findings,
    putOff(groups),
    { what, value: `${lost} lost, ${doubled} doubled`, isGood: lost === 0 && doubled === 0 },
  ];
}

/**
 * Does a fault beside saving agents on PostgreSQL, and counts what was lost.
 *
 * @param options where its cluster lies
 */
export async function besideAgents(
  agents: Agents,
  fault: (scene: PostgresScene) => Promise<Finding[]>,
  options: Pick<PostgresOptions, 'below'> = {},
): Promise<Finding[]> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const postgres = await startOwnPostgres({ isDurable: true, ...options });
    if (!postgres) throw new Error('there is no PostgreSQL');
    ends.unshift(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const proxy = await startProxy(Number(new URL(databaseUrl).port));
    ends.unshift(() => proxy.stop());
    // Counted by the same address: wherever the fault has left it to lead to.
    const address = proxy.addressOf(databaseUrl);
    const database = { reached: { DATABASE_URL: address }, place: { databaseUrl: address } };
    return await whileSaving(agents, database, (scene) =>
      fault({ ...scene, proxy, postgres, databaseUrl, atEnd: (work) => void ends.unshift(work) }),
    );
  } finally {
    for (const end of ends) await end();
  }
}
