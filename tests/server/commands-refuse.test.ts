import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { temporaryDirectory } from './support.ts';
import { run, type Program } from './commands-refuse-support.ts';

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

  it('refuses arguments that it does not know before it looks for one [release]', async () => {
    const dataDir = path.join(temporaryDirectory(), 'data');
    const recount = await run('commands/recount', dataDir, ['--database-url', 'postgres://elsewhere/desk']);
    expect(recount).toEqual({ code: 1, out: expect.stringMatching(/^npm run recount takes no arguments/) });
    expect(recount.out).toMatch(/\.\n$/);
    expect((await run('commands/user', dataDir, ['remove', 'a@lender.example'])).out).toMatch(/^Usage:/);
    expect(fs.existsSync(dataDir)).toBe(false);
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
