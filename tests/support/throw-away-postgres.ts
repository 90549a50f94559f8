import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** A new empty database; its address. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The newest server programs of this machine, by directory. */
function programs(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((directory) => existsSync(join(directory, 'initdb')));
}

/** PostgreSQL refuses to run as root: `nobody` then. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function inDatabases(url: string, stop: () => Promise<void>): TestPostgres {
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    stop,
  };
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function startCluster(directory: string): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'lending-desk-postgres-'));
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const cluster = join(home, 'cluster');
  const initdb = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(join(directory, 'initdb'), initdb, { ...owner, cwd: home });
  const port = await freePort();
  const options = { listen_addresses: '127.0.0.1', port, unix_socket_directories: home, max_connections: 100 };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server: ChildProcess = spawn(join(directory, 'postgres'), ['-D', cluster, ...args], {
    ...owner,
    cwd: home,
    stdio: 'ignore',
  });
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; !(await isReady(url)); attempt++) {
    if (attempt === 200 || server.exitCode !== null) throw new Error(`PostgreSQL did not start in ${cluster}`);
    await wait(50);
  }
  return inDatabases(url, async () => {
    process.off('exit', kill);
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  });
}

/**
 * A PostgreSQL server: the one at TEST_DATABASE_URL, or one of its own where its programs are installed.
 *
 * @returns undefined where there is neither
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return inDatabases(url, async () => undefined);
  const directory = programs();
  return directory === undefined ? undefined : startCluster(directory);
}

/** Whether `startPostgres` will find one: tests that need it are declared by this. */
export const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']) || programs() !== undefined;
