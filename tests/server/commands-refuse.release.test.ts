import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../host/server/db/open.ts';
import { sampled } from '../support/tiers/tiers.ts';
import { temporaryDirectory } from './support.ts';
import { run } from './commands-refuse-support.ts';

/** One line that ends as a sentence does, and no stack. */
const sentence = /^[A-Z][^\n]*\.\n$/;

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
