import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { freezeProgram, hasEnded, killProgram, startProgram, stopProgram, thawProgram } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Node's arguments for the built server. @throws when dist/ is missing */
function builtServer(): string[] {
  const built = join(root, 'dist/server/main.js');
  if (!existsSync(built)) throw new Error('dist/server/main.js is missing: npm run build');
  return [built];
}

export interface RunningServer {
  base: string;
  port: number;
  dataDir: string;
  /** The PostgreSQL database that it keeps its rows in; undefined for the embedded one below `dataDir`. */
  databaseUrl: string | undefined;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it without warning, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and the same store. */
  restart(): Promise<void>;
  /** Halts the process where it is, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /**
   * Asks it to end (SIGTERM).
   *
   * @returns its exit code; null where it had to be killed after half a minute
   */
  end(): Promise<number | null>;
  /** Undefined before its first start. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port with a store of its own, and waits until it is ready.
 *
 * @param settings environment variables beside PORT, HOST and DATA_DIR
 * @param begin the data directory of a server that has ended; this one's store begins as a copy of it
 * @param source Node's arguments for it: the built server, with its pages, unless given
 * @throws when dist/ is missing, or when the server ends or is not ready within a minute: with what it printed
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  begin?: string,
  source: readonly string[] = builtServer(),
): Promise<RunningServer> {
  const ownDir = settings['DATA_DIR'] ? undefined : await mkdtemp(join(tmpdir(), 'lending-desk-'));
  const dataDir = settings['DATA_DIR'] ?? ownDir ?? '';
  if (begin) await cp(begin, dataDir, { recursive: true });
  const port = settings['PORT'] ? Number(settings['PORT']) : await freePort();
  const base = `http://127.0.0.1:${port}`;
  let printed = '';
  let program: ChildProcess | undefined;

  async function start(): Promise<void> {
    const env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
    const started = startProgram(process.execPath, [...source], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    program = started;
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (text: Buffer) => (printed += text.toString('utf8')));
    const deadline = Date.now() + 60_000;
    while (!(await isReady(base))) {
      if (hasEnded(started)) throw new Error(`the server ended:\n${printed}`);
      if (Date.now() > deadline) {
        await stopProgram(started);
        throw new Error(`the server was not ready within a minute:\n${printed}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const stop = async () => {
    if (program) await stopProgram(program);
  };

  await start();
  return {
    base,
    port,
    dataDir,
    databaseUrl: settings['DATABASE_URL'],
    output: () => printed,
    kill: async () => {
      if (program) await killProgram(program);
    },
    freeze: () => program && freezeProgram(program),
    thaw: () => program && thawProgram(program),
    end: async () => {
      if (!program) return null;
      await stopProgram(program, { withinMs: 30_000 });
      return program.exitCode;
    },
    pid: () => program?.pid,
    restart: async () => {
      await stop();
      await start();
    },
    stop: async () => {
      await stop();
      if (ownDir) await rm(ownDir, { recursive: true, force: true });
    },
  };
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`)).ok;
  } catch {
    return false;
  }
}
