import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { serverProgram } from '../support/server-program.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { temporaryDirectory } from './support.ts';

type Program = 'commands/recount' | 'commands/user' | 'commands/seed' | 'main';

/** Runs a command, or the server, to its end. */
async function run(program: Program, dataDir: string, args: readonly string[] = [], databaseUrl = '') {
  const child = spawn(process.execPath, [...serverProgram(program), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (out += text.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out };
}

/** One line that ends as a sentence does, and no stack. */
const sentence = /^[A-Z][^\n]*\.\n$/;

describe('a command that has no database', () => {
  const commands: [Program, string[]][] = [
    ['commands/recount', []],
    ['commands/user', ['list']],
    ['commands/user', ['disable', 'a@lender.example']],
  ];
  it.each(sampled(commands, () => 'without a database'))(
    '%s %j refuses in one sentence and makes none',
    async (program, args) => {
      const dataDir = path.join(temporaryDirectory(), 'data');
      const { code, out } = await run(program, dataDir, args);
      expect(code).toBe(1);
      expect(out).toBe(
        `There is no database in ${dataDir}, and nothing was done: DATA_DIR names the directory of the server's.\n`,
      );
      expect(fs.existsSync(dataDir)).toBe(false);
    },
  );

  it('refuses arguments that it does not know before it looks for one', async () => {
    const dataDir = path.join(temporaryDirectory(), 'data');
    const recount = await run('commands/recount', dataDir, ['--database-url', 'postgres://elsewhere/desk']);
    expect(recount).toEqual({ code: 1, out: expect.stringMatching(/^npm run recount takes no arguments/) });
    expect(recount.out).toMatch(/\.\n$/);
    expect((await run('commands/user', dataDir, ['remove', 'a@lender.example'])).out).toMatch(/^Usage:/);
    expect(fs.existsSync(dataDir)).toBe(false);
  });
});

describe('a database that cannot be opened', () => {
  let whole: string;
  beforeAll(async () => {
    whole = temporaryDirectory();
    await (
      await openDatabase({ settings: { dataDir: whole, databaseUrl: undefined, databaseConnections: 1 } })
    ).close();
  });
  const damages: Record<string, (pg: string) => void> = {
    'no tables': (pg) => fs.rmSync(path.join(pg, 'base'), { recursive: true }),
    'no catalogue': (pg) => fs.rmSync(path.join(pg, 'global'), { recursive: true }),
    'no log': (pg) => fs.rmSync(path.join(pg, 'pg_wal'), { recursive: true }),
    'half of a first start': (pg) => fs.rmSync(path.join(pg, 'PG_VERSION')),
    'a version of garbage': (pg) => fs.writeFileSync(path.join(pg, 'PG_VERSION'), 'garbage'),
    'a control file of garbage': (pg) => fs.writeFileSync(path.join(pg, 'global/pg_control'), Buffer.alloc(8192, 7)),
  };

  const isAskedOfBoth = (name: string) => String(name === 'no log');
  it.each(sampled(Object.keys(damages), isAskedOfBoth))(
    'is told in one sentence, and left as it is: %s',
    async (name) => {
      const dataDir = path.join(temporaryDirectory(), 'data');
      fs.cpSync(whole, dataDir, { recursive: true });
      const pg = path.join(dataDir, 'pg');
      damages[name]?.(pg);
      // The engine's own mark of who has it open comes and goes.
      const before = fs.readdirSync(pg).filter((file) => file !== 'postmaster.pid');
      // both open it in the same way, and the server takes longer to come so far
      const programs = name === 'no log' ? (['commands/recount', 'main'] as const) : (['commands/recount'] as const);
      for (const program of programs) {
        const { code, out } = await run(program, dataDir);
        expect(code).toBe(1);
        expect(out).toMatch(sentence);
        expect(out).toContain(`The database in ${pg} is damaged or half-made`);
      }
      expect(fs.readdirSync(pg)).toEqual(expect.arrayContaining(before));
      expect(fs.existsSync(`${pg}.lock`)).toBe(false);
    },
  );

  it('is told in one sentence where DATA_DIR is no directory', async () => {
    const file = path.join(temporaryDirectory(), 'file');
    fs.writeFileSync(file, '');
    for (const [program, args] of [
      ['main', []],
      ['commands/seed', ['--applications', '5']],
    ] as const) {
      const { code, out } = await run(program, file, args);
      expect(code).toBe(1);
      expect(out).toBe(`DATA_DIR must be a directory that this user may write to, but it is "${file}".\n`);
    }
  });
});

it('says of a full disk what to do before the database is opened, and changes nothing', async () => {
  const dataDir = temporaryDirectory();
  const freeBytes = () => Promise.resolve(31 * 1024 * 1024);
  const settings = { dataDir, databaseUrl: undefined, databaseConnections: 1 };
  await expect(openDatabase({ settings, freeBytes })).rejects.toThrow(
    `The disk of DATA_DIR is full: make room on it, 32 MB at least, and start again; nothing in ${dataDir} was changed.`,
  );
  expect(fs.readdirSync(dataDir)).toEqual([]);
});
