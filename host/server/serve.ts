import type { FastifyInstance } from 'fastify';
import { buildApp, type Pages } from './app.ts';
import { tidyHotTablesOften } from './db/hot-tables.ts';
import { keepToOwner, makeFilesOwn } from './db/keep-to-owner.ts';
import { maintenance, settle, tidyEmbedded } from './core/jobs/maintenance.store.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations.ts';
import { openDatabase } from './db/open.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { announceDemo, prepareDemo } from './demo/announce.ts';
import { hotTables } from './registers/every-list.ts';
import { fail } from './call/fail.ts';
import { handlersOf } from './registers/handlers.ts';
import type { Server } from './call/server.ts';
import { startJobs } from './core/jobs/start-jobs.ts';
import { wakeUpsOf } from './core/live/wake-ups.ts';
import * as staffs from './core/staff/staff.store.ts';
import { hasDatabaseOnDisk, readSettings, SettingsError, type Settings } from './base/settings.ts';
import { endings, whenStarterGone } from './starter.mjs';
import { createGateway } from './upstream/gateway.ts';
import { announce } from './registers/subscribers.ts';

/** By then the grace time of requests is over, and only a database that does not answer can still delay the stop. */
const longestStopMs = 25_000;

export interface ServeOptions {
  /** The path of a tarball from which a new embedded database starts. */
  template?: string | undefined;
  /** Serves the pages in place of CLIENT_DIR. */
  pages?: Pages;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SettingsError(`PORT ${port} is in use: stop the program that listens there, or set another PORT.`);
    if (code === 'EACCES') throw new SettingsError(`PORT ${port} may not be used by this user: set another PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingsError(`HOST must be an address of this machine, but it is "${host}".`);
    throw error;
  }
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound ? bound.port : port;
  return `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${boundPort}`;
}

async function prepareData(server: Server, database: OpenDatabase): Promise<void> {
  const applied = await migrate(database, migrations);
  if (applied.length > 0) await tidyHotTablesOften(database, hotTables);
  const isMade = server.settings.isDemo && (await prepareDemo({ ...server, db: database.long }, say));
  if (isMade) await settle(database);
  else if (applied.length > 0) await tidyEmbedded(database);
  if (!server.settings.isDemo && (await staffs.hasDemoStaff(server.db))) {
    throw new SettingsError('The database holds demo accounts: set DEMO=1 to run a demo, or use another database.');
  }
}

/**
 * Stops the server in order on the first signal, or when npm is gone, and ends the process at once on the second signal.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const stopLooking = whenStarterGone(begin);
  function begin(): void {
    isStopping = true;
    stopLooking();
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        fail(error);
        process.exit();
      },
    );
  }
  function onSignal(): void {
    if (isStopping) process.exit(1);
    begin();
  }
  for (const signal of endings) process.on(signal, onSignal);
}

async function start({ template, pages }: ServeOptions): Promise<void> {
  const settings = readSettings(process.env);
  // The embedded engine does so for itself; uploads lie there beside a PostgreSQL server, too.
  if (settings.dataDir !== undefined && !hasDatabaseOnDisk(settings)) keepToOwner(settings.dataDir);
  const database = await openDatabase({
    settings,
    template,
    onCrash: (error) => {
      fail(error);
      process.exit();
    },
  });
  const { db, long, connections } = database;
  const wakeUps = wakeUpsOf(database, settings);
  const gateway = settings.upstream && createGateway(settings.upstream);
  const server: Server = { db, long, settings, now: () => new Date(), announce, wakeUps, connections, gateway };
  let app: FastifyInstance | undefined;
  let stopJobs = async (): Promise<void> => undefined;
  async function stop(): Promise<void> {
    await stopJobs();
    await app?.close();
    await database.close();
  }
  stopOnSignal(stop);
  try {
    await prepareData(server, database);
    const running = await buildApp(server, handlersOf(server), pages);
    app = running;
    stopJobs = startJobs(maintenance(database), server, (err, at) => running.log.error({ err, ...at }, 'a job failed'));
    const address = await listen(running, settings);
    say(`lending-desk serves ${address}`);
    if (settings.isDemo) await announceDemo(server, address, say);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the server with the environment's settings. When that fails, prints why and sets the exit code 1. */
export async function serve(options: ServeOptions = {}): Promise<void> {
  makeFilesOwn();
  try {
    await start(options);
  } catch (error) {
    fail(error);
  }
}
