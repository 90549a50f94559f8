import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../support/running-server.ts';

/** The key of the dialer's own calls. */
export const dialerKey = 'dialer-key-of-the-tests-32-letters';
const demo = { DEMO_APPLICATIONS: '1200', LOG_LEVEL: 'warn', DIALER_KEY: dialerKey };
const nameOfStore = 'DEMO_STORE';

/**
 * Starts the built server over a store of its own with the demo's data in it.
 *
 * @param settings environment variables beside those of `startServer`
 */
export function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  return startServer({ ...demo, ...settings }, process.env[nameOfStore]);
}

/** Before the first test: the demo's data is made once, and every server that `startDemo` starts copies it. */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const store = await mkdtemp(join(tmpdir(), 'lending-demo-'));
  const server = await startServer({ ...demo, DATA_DIR: store });
  await server.end();
  process.env[nameOfStore] = store;
  return () => rm(store, { recursive: true, force: true });
}
