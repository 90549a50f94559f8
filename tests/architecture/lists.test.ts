import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { importsOf } from './floors.ts';
import { serverFolderOf } from './server-floors.ts';

/** What lists may stand on, of the floors below the desks. */
const foundations = [
  'base',
  'db',
  'call',
  'core/audit',
  'core/files',
  'core/jobs',
  'core/limits',
  'core/lists',
  'core/live',
  'core/locks',
  'core/staff',
];

function importedBy(file: string): string[] {
  const imports = importsOf(file, readFileSync(join(root, file), 'utf8'));
  return imports.flatMap(({ target }) => (target?.startsWith('host/') && existsSync(join(root, target)) ? target : []));
}

/** Everything that some files reach, each with the file that was first found to import it. */
function reachOf(files: readonly string[]): Map<string, string> {
  const reached = new Map(files.map((file) => [file, '']));
  for (const [file] of reached)
    for (const target of importedBy(file)) if (!reached.has(target)) reached.set(target, file);
  return reached;
}

it('lists know no table and no domain, however far one follows what they import', () => {
  const own = findFiles('host/server/core/lists', /\.ts$/);
  expect(own.length).toBeGreaterThan(15);
  const strangers = [...reachOf(own)]
    .filter(([file]) => !foundations.includes(serverFolderOf(file) ?? ''))
    .map(([file, by]) => `${by} -> ${file}`);
  expect(strangers).toEqual([]);
  expect([...reachOf(own).keys()]).not.toContain('host/server/registers/every-list.ts');
});

it('and no SQL of theirs names a table that a list stands on', () => {
  const tables = /\b(application|collections_case|agent)\b/;
  const named = findFiles('host/server/core/lists', /\.store\.ts$/).filter((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/`[^`]*`|'[^']*'/g)].some(([text]) => tables.test(text)),
  );
  expect(named).toEqual([]);
});

it('nothing that lists stand on imports them back', () => {
  const below = findFiles('host/server/core/locks', /\.ts$/);
  const back = below.filter((file) => importedBy(file).some((target) => serverFolderOf(target) === 'core/lists'));
  expect(back).toEqual([]);
});
