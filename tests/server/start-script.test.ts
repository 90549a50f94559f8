import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { root } from '../support/find-files.ts';
import { serverProgram } from '../support/server-program.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { temporaryDirectory } from './support.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Takes the place of the build: it makes a server of the sources, or goes on until it is told to stop. */
const buildProgram = `
  import fs from 'node:fs';
  fs.writeFileSync('building.pid', String(process.pid));
  const goesOn = process.env.BUILD === 'goes on';
  if (goesOn) setInterval(() => undefined, 1000);
  else {
    fs.mkdirSync('dist/server', { recursive: true });
    fs.writeFileSync('dist/server/main.js', process.env.SERVER);
  }
`;

/** The server's program as one module. */
const serverModule = serverProgram('main')
  .filter((argument) => argument !== '--import')
  .map((argument) => (argument === 'tsx' ? `import 'tsx';` : `await import('${pathToFileURL(argument).href}');`))
  .join('\n');

let tree: string;
beforeAll(() => {
  tree = temporaryDirectory();
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  };
  for (const name of ['start', 'build', 'starter'])
    put(`host/server/${name}.mjs`, fs.readFileSync(path.join(root, `host/server/${name}.mjs`), 'utf8'));
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
  put('package.json', JSON.stringify({ name: 'a-copy', type: 'module', scripts }));
  for (const file of ['vite.config.ts', 'package-lock.json', 'tsconfig.json', 'widgets/none.ts']) put(file, '');
  put('host/server/db/make-template.mjs', 'export async function makeTemplate() {}');
  put('node_modules/vite/bin/vite.js', buildProgram);
  put('node_modules/vite/package.json', '{"type":"module"}');
  fs.symlinkSync(path.join(root, 'node_modules/tsx'), path.join(tree, 'node_modules/tsx'));
});

const started = new Set<ChildProcess>();
afterEach(() => {
  // Each is the first of a group of its own, with all that it has started.
  for (const { pid } of started)
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  started.clear();
});

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
};
const readPid = (file: string) =>
  Number(/\d+/.exec(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')?.[0] ?? 0);

interface Run {
  program: ChildProcess;
  output: () => string;
  ended: Promise<number | NodeJS.Signals | null>;
  dataDir: string;
  /** Waits until it serves; the server's process. */
  serving(): Promise<number>;
}

function run(command: string, args: readonly string[], more: Record<string, string> = {}): Run {
  const dataDir = temporaryDirectory();
  const env = {
    ...process.env,
    PORT: '0',
    DEMO: '0',
    TELEPHONY_LAUNCH: 'open',
    CLIENT_DIR: tree,
    DATA_DIR: dataDir,
    SERVER: serverModule,
    npm_lifecycle_event: undefined,
    ...more,
  };
  const program = spawn(command, args, { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  started.add(program);
  let text = '';
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return {
    program,
    output: () => text,
    dataDir,
    ended: new Promise((resolve) => program.once('exit', (code, signal) => resolve(code ?? signal))),
    async serving() {
      await vi.waitFor(() => expect(text).toContain('lending-desk serves http'), { timeout: 90_000 });
      return (JSON.parse(fs.readFileSync(path.join(dataDir, 'pg.lock'), 'utf8')) as { pid: number }).pid;
    },
  };
}

/** The server has ended, and in order: it has given its directory back. */
async function expectEnded(pid: number, dataDir: string): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
  expect(fs.existsSync(path.join(dataDir, 'pg.lock'))).toBe(false);
}

/** How the script is run: `npm start` unless Node runs it. */
type Starter = 'npm' | 'node';

/** What tells the server or takes its parents away, how the starter ends then, and what npm runs the script with. */
interface Way {
  by: Starter;
  begin(starter: ChildProcess, server: number): void;
  code?: number | NodeJS.Signals;
  shell?: string;
}
const parentOf = (pid: number) => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
const gets = (by: Starter, signal: NodeJS.Signals, code: number | NodeJS.Signals): Way => ({
  by,
  begin: (starter) => void starter.kill(signal),
  code,
});
const ways: Record<string, Way> = {
  'the script gets SIGTERM': gets('node', 'SIGTERM', 0),
  'npm gets SIGTERM': gets('npm', 'SIGTERM', 0),
  'npm gets SIGINT': gets('npm', 'SIGINT', 0),
  'npm gets SIGHUP': gets('npm', 'SIGHUP', 'SIGHUP'),
  'all of them get SIGTERM at once': { by: 'npm', begin: (npm) => void process.kill(-(npm.pid ?? 0), 'SIGTERM') },
  'the script gets SIGINT': gets('node', 'SIGINT', 0),
  'the script gets SIGHUP': gets('node', 'SIGHUP', 0),
  'npm gets SIGKILL': gets('npm', 'SIGKILL', 'SIGKILL'),
  'the shell between them gets SIGKILL': {
    by: 'npm',
    begin: (_, server) => void process.kill(parentOf(server), 'SIGKILL'),
    // it goes on to another command, so that it stays between
    shell: '#!/bin/sh\nsh -c "$2; true"\n',
  },
};

it.each(sampled(Object.entries(ways), () => 'a way'))(
  'a started server ends in order where %s',
  async (_, { by, begin, code, shell }) => {
    const script = path.join(tree, 'shell.sh');
    if (shell) fs.writeFileSync(script, shell, { mode: 0o755 });
    const { program, serving, ended, dataDir } =
      by === 'node'
        ? run(process.execPath, ['host/server/start.mjs'])
        : run('npm', ['start', '-s'], shell ? { npm_config_script_shell: script } : {});
    const server = await serving();
    if (by === 'node') expect(server).toBe(program.pid);
    begin(program, server);
    await expectEnded(server, dataDir);
    if (code !== undefined) expect(await ended).toBe(code);
  },
);

it('the script ends with the code of the server', async () => {
  const { ended } = run(process.execPath, ['host/server/start.mjs'], { PORT: 'eighty' });
  expect(await ended).toBe(1);
});

it('a server that npm has not started outlives whoever started it [release]', async () => {
  const { ended, serving } = run('sh', ['-c', `"${process.execPath}" host/server/start.mjs & sleep 0.5`]);
  await ended;
  const server = await serving();
  expect(isAlive(server)).toBe(true);
  process.kill(server, 'SIGTERM');
  await vi.waitFor(() => expect(isAlive(server)).toBe(false), { timeout: 30_000 });
});

describe('a build that runs when it is told to stop ends, too', () => {
  const start = async (command: string, args: readonly string[]) => {
    fs.rmSync(path.join(tree, 'dist'), { recursive: true, force: true });
    fs.rmSync(path.join(tree, 'building.pid'), { force: true });
    const begun = run(command, args, { BUILD: 'goes on' });
    await vi.waitFor(() => expect(readPid(path.join(tree, 'building.pid'))).toBeGreaterThan(0), { timeout: 60_000 });
    return { ...begun, build: readPid(path.join(tree, 'building.pid')) };
  };

  const codes = [
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const;
  it.each(sampled(codes, () => 'told'))('by %s', async (signal, code) => {
    const { program, ended, build, output } = await start(process.execPath, ['host/server/start.mjs']);
    program.kill(signal);
    expect(await ended).toBe(code);
    await vi.waitFor(() => expect(isAlive(build)).toBe(false), { timeout: 30_000 });
    expect(output()).not.toContain('The build failed');
  });

  it('where npm is killed [release]', async () => {
    const { program, build } = await start('npm', ['start', '-s']);
    program.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(build)).toBe(false), { timeout: 30_000 });
  });
});
