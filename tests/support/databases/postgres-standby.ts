import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server that follows another. */
export interface Standby {
  port: number;
  /** Makes it take writes, and waits until it does. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** From now on the server at this address acknowledges a commit once its standby has it too. */
async function followInStep(url: string): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '*'`);
  await ask(url, 'select pg_reload_conf()');
  const attempts = 600;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [follower] = await ask(url, 'select sync_state from pg_stat_replication');
    if (follower?.['sync_state'] === 'sync') return;
    await wait(50);
  }
  throw new Error('the standby does not follow');
}

/**
 * Copies a running server and has the copy follow it, commit by commit.
 *
 * @param directory PostgreSQL's programs
 * @param url the server to follow
 * @param owner whom it runs as
 */
export async function startStandby(
  directory: string,
  url: string,
  owner: { uid?: number; gid?: number },
): Promise<Standby> {
  const home = mkdtempSync(join(tmpdir(), 'lending-desk-standby-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const cluster = join(home, 'cluster');
  const copy = ['-d', url, '-D', cluster, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await run(join(directory, 'pg_basebackup'), copy, { ...owner, cwd: home });
  const port = await freePort();
  const options = { listen_addresses: '127.0.0.1', port, unix_socket_directories: home, max_connections: 100 };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(directory, 'postgres'), ['-D', cluster, ...args], { ...owner, cwd: home, stdio: 'ignore' });
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(server, 'exit');
  async function stop(): Promise<void> {
    process.off('exit', kill);
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
  const own = new URL(url);
  own.port = String(port);
  try {
    await followInStep(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, promote: async () => void (await ask(own.href, 'select pg_promote(true, 30)')), stop };
}
