import { startServer, type RunningServer } from '../../support/running-server.ts';
import { startProxy, type SwallowingProxy } from '../../support/swallowing-proxy.ts';
import { startOwnPostgres, type TestPostgres } from '../../support/throw-away-postgres.ts';
import { countStored, startSaving, type Saving } from '../saving-agents.ts';
import type { Finding } from './fault-case.ts';

/** What a fault can be done to: agents who save on a built server, which reaches its PostgreSQL through a proxy. */
export interface Scene {
  server: RunningServer;
  saving: Saving;
  proxy: SwallowingProxy;
  postgres: TestPostgres;
  /** The database past the proxy. */
  databaseUrl: string;
}

/** The settings of a server that is saved on, beside its database. */
export const settings = { DEMO: '1', DEMO_APPLICATIONS: '200', TRUST_PROXY: '1', TELEPHONY_LAUNCH: 'open' };

/** Whether the server says that it is ready. */
export async function isReady(base: string): Promise<Finding> {
  const { status } = await fetch(`${base}/readyz`);
  return { what: '/readyz', value: String(status), isGood: status === 200 };
}

/** Does a fault beside saving agents, and counts what was lost. */
export async function besideAgents(agents: number, fault: (scene: Scene) => Promise<Finding[]>): Promise<Finding[]> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const postgres = await startOwnPostgres({ isDurable: true });
    if (!postgres) throw new Error('there is no PostgreSQL');
    ends.unshift(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const proxy = await startProxy(Number(new URL(databaseUrl).port));
    ends.unshift(() => proxy.stop());
    const server = await startServer({ ...settings, DATABASE_URL: proxy.addressOf(databaseUrl) });
    ends.unshift(() => server.stop());
    const saving = await startSaving(server.base, agents, server.output);
    ends.unshift(() => saving.end());
    await saving.more(agents * 5);
    const findings = await fault({ server, saving, proxy, postgres, databaseUrl });
    await saving.end();
    const { lost, doubled } = await countStored({ databaseUrl }, saving.acknowledged);
    const what = `${saving.acknowledged.size} acknowledged saves, ${saving.resent()} sent again`;
    return [...findings, { what, value: `${lost} lost, ${doubled} doubled`, isGood: lost === 0 && doubled === 0 }];
  } finally {
    for (const end of ends) await end();
  }
}
