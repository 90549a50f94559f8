import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCoreBackend, type CoreBackend } from '../../core-backend/core-backend.ts';
import { root } from '../../support/find-files.ts';
import { temporaryDirectory } from '../support.ts';

const run = promisify(execFile);
const folder = join(root, 'dist/conformance');
let backend: CoreBackend;
/** The package as it is unpacked from its tarball, with nothing beside it. */
let unpacked: string;
beforeAll(async () => {
  if (!existsSync(folder)) throw new Error('dist/conformance is missing: npm run build');
  backend = await startCoreBackend();
  const target = temporaryDirectory();
  await run('npm', ['pack', '--pack-destination', target], { cwd: folder });
  const [tarball = ''] = readdirSync(target);
  await run('tar', ['-xzf', join(target, tarball), '-C', target]);
  unpacked = join(target, 'package');
});
afterAll(() => backend.close());

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
async function command(...args: readonly string[]): Promise<Ended> {
  const { bin } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { bin: string };
  const file = join(unpacked, bin);
  return run(process.execPath, [file, ...args], { cwd: unpacked }).then(
    (ended) => ({ code: 0, ...ended }),
    (ended: Ended) => ended,
  );
}

it('the packed command says how it is used, and needs nothing but Node', async () => {
  const { code, stdout } = await command('--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Checks whether a backend answers the screens/);
  const source = readFileSync(join(unpacked, 'lending-desk-conformance.mjs'), 'utf8');
  expect(source).toMatch(/^#!\/usr\/bin\/env node\n/);
  const imported = [...source.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name = '']) => name);
  expect(imported.length).toBeGreaterThan(1);
  expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

it('the package holds the vectors that a backend of settlements is tested with', () => {
  const name = 'settlement-vectors.json';
  const { exports } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { exports: object };
  expect(Object.keys(exports)).toContain(`./${name}`);
  const ours = readFileSync(join(root, 'widgets/contract/settlement', name), 'utf8');
  expect(readFileSync(join(unpacked, name), 'utf8')).toBe(ours);
});

it('the packed command checks a backend, and ends with 0, 1 or 2', async () => {
  const states = ['--states', `${backend.base}/states`];
  const good = await command(backend.base, '--core', '--only', 'session,telephony', ...states);
  expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('conforms to the core') });
  const bad = await command(backend.base, '--full', '--only', 'session', ...states);
  expect(bad).toMatchObject({ code: 1, stdout: expect.stringContaining('does not conform to') });
  const none = await command('http://127.0.0.1:9', '--core', ...states);
  expect(none).toMatchObject({ code: 2, stderr: 'http://127.0.0.1:9 does not answer\n' });
});
