import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { importsOf } from './floors.ts';

/** What the server is made of besides its domains. Whatever folder comes anew is a domain until it is named here. */
const foundations = [
  'base',
  'db',
  'call',
  'core/audit',
  'core/files',
  'core/idempotency',
  'core/jobs',
  'core/lists',
  'core/live',
  'core/locks',
  'core/staff',
  'http',
  'upstream',
];

/** `core/agents` of `host/server/core/agents/x.ts`; empty for a file of the server's own root. */
const folderOf = (file: string) => /^host\/server\/((?:core\/|desks\/)?[^/]+)\//.exec(file)?.[1] ?? '';

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
    .filter(([file]) => folderOf(file) !== '' && !foundations.includes(folderOf(file)))
    .map(([file, by]) => `${by} -> ${file}`);
  expect(strangers).toEqual([]);
  expect([...reachOf(own).keys()]).not.toContain('host/server/every-list.ts');
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
  const back = below.filter((file) => importedBy(file).some((target) => folderOf(target) === 'core/lists'));
  expect(back).toEqual([]);
});
