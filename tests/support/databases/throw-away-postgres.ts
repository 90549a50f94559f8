import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { installPackages } from '../apt.ts';
import { freePort } from '../free-port.ts';
import { startStandby, type Standby } from './postgres-standby.ts';

const run = promisify(execFile);

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** The address of its own database, where others are made. */
  url: string;
  /** A new database, empty or a copy of another, which nobody may be using; its address. */
  createDatabase(source?: string): Promise<string>;
  /** Ends it without warning, as a power cut does, and starts it again; undefined where it is not this run's own. */
  killAndRestart: (() => Promise<void>) | undefined;
  /** Starts it again where it has ended by itself; undefined as above. */
  startAgain: (() => Promise<void>) | undefined;
  /** Ends it without warning and for good; undefined as above. */
  kill: (() => Promise<void>) | undefined;
  /** Starts a server that follows it; each commit waits for both from then on. Undefined as above. */
  startStandby: (() => Promise<Standby>) | undefined;
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

/**
 * What makes a new database a copy of the one of that name, if any: as files, since block by block through the log, which is the
 * server's own choice, takes three times the processor.
 */
export const copyOf = (name: string | undefined) => (name ? ` template ${name} strategy file_copy` : '');

/** @param source the address of a database of the same server */
export async function createDatabase(url: string, source?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}${copyOf(source && new URL(source).pathname.slice(1))}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
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

export interface PostgresOptions {
  /** Waits for the disk before it acknowledges a commit, as a server in use does. Others are quicker without. */
  isDurable?: boolean;
  /** The directory that its cluster lies below; that of temporary files unless given. */
  below?: string;
}

const carelessly = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

async function startCluster(
  directory: string,
  { isDurable = false, below = tmpdir() }: PostgresOptions,
): Promise<TestPostgres> {
  const home = mkdtempSync(join(below, 'lending-desk-postgres-'));
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
  const cluster = join(home, 'cluster');
  const initdb = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await run(join(directory, 'initdb'), initdb, { ...owner, cwd: home });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: home,
    max_connections: 100,
    ...(isDurable ? {} : carelessly),
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const kill = (): void => void server?.kill('SIGKILL');

  async function start(): Promise<void> {
    const attempts = 600;
    for (let attempt = 0; !(await isReady(url)); attempt++) {
      // What a killed server has left takes a moment to end, and keeps the next one from starting until then.
      if (server === undefined || server.exitCode !== null || server.signalCode !== null)
        server = spawn(join(directory, 'postgres'), ['-D', cluster, ...args], { ...owner, cwd: home, stdio: 'ignore' });
      if (attempt === attempts) throw new Error(`PostgreSQL did not start in ${cluster}`);
      await wait(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  process.once('exit', kill);
  await start();
  return {
    url,
    createDatabase: (source) => createDatabase(url, source),
    killAndRestart: async () => {
      await end('SIGKILL');
      await start();
    },
    startAgain: start,
    kill: () => end('SIGKILL'),
    startStandby: () => startStandby(directory, url, owner),
    stop: async () => {
      process.off('exit', kill);
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The server at TEST_DATABASE_URL: its keeper's to start and stop. */
function borrowed(url: string): TestPostgres {
  return {
    url,
    createDatabase: (source) => createDatabase(url, source),
    killAndRestart: undefined,
    startAgain: undefined,
    kill: undefined,
    startStandby: undefined,
    stop: async () => undefined,
  };
}

/**
 * A PostgreSQL server: the one at TEST_DATABASE_URL, or one of its own where its programs are installed.
 *
 * @returns undefined where there is neither
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? borrowed(url) : startOwnPostgres();
}

/** A PostgreSQL server of its own, whatever TEST_DATABASE_URL says; undefined where its programs are not installed. */
export async function startOwnPostgres(options: PostgresOptions = {}): Promise<TestPostgres | undefined> {
  const directory = programs();
  return directory === undefined ? undefined : startCluster(directory, options);
}

/** Whether `startPostgres` will find one: tests that need it are declared by this. */
export const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']) || programs() !== undefined;

/** The database engines that this machine has. */
export const engines = ['embedded', ...(hasPostgres ? ['postgresql'] : [])];

/**
 * Installs PostgreSQL where REQUIRE_ENGINES=all demands it and nobody's consent is needed.
 *
 * @returns whether there is one now
 * @throws where it is demanded and absent: one sentence on what to install
 */
export function requirePostgres(): boolean {
  if (process.env['REQUIRE_ENGINES'] !== 'all' || hasPostgres) return hasPostgres;
  installPackages(['postgresql']);
  if (programs() === undefined) throw new Error(absentPostgres);
  return true;
}

/** What to do about it where there is none. */
export const absentPostgres =
  'PostgreSQL is absent: install the Debian package postgresql, or set TEST_DATABASE_URL, to test on it too.';
