import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findFiles, root } from '../support/find-files.ts';
import { expect, test } from './world.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}
const manifest = JSON.parse(readFileSync(join(root, 'dist/client/manifest.json'), 'utf8')) as Record<string, Chunk>;
const codeOf = (key: string) => readFileSync(join(root, 'dist/client', manifest[key]?.file ?? ''), 'utf8');

/** A chunk and all that is downloaded with it. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen);
  return seen;
}
const isScript = (key: string) => manifest[key]?.file.endsWith('.js') ?? false;
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);

/** The entries that bring a text with them before anything is loaded on demand. */
const entriesWith = (text: string) =>
  entries.filter((entry) => [...withImports(entry)].some((key) => isScript(key) && codeOf(key).includes(text)));

test('the celebration is in no bundle but its own', () => {
  expect(entries.length).toBeGreaterThan(5);
  // the colour of a coin's face; its tag and event stand in the gallery's descriptions too
  expect(entriesWith('#f2c14e')).toEqual(['widgets/coin-drop/coin-drop.element.ts']);
});

test('the licence of every package inside the scripts stands beside them, on the host and in the package [release]', async ({
  host,
}) => {
  const answer = await fetch(`${host.base}/widgets/THIRD-PARTY-LICENSES.txt`);
  expect(answer.status).toBe(200);
  const served = await answer.text();
  const folder = join(root, 'dist/package');
  expect(readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toBe(served);
  const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { files: string[] };
  expect(files).toContain('THIRD-PARTY-LICENSES.txt');

  const texts = new Map(
    served.split(/^## /m).map((part) => [part.split(/[ \n]/, 1)[0] ?? '', part.slice(part.indexOf('\n')).trim()]),
  );
  const imported = findFiles('widgets', /^(?!.*(plugins|check-reply|contract|\.d\.ts)).*\.tsx?$/).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8')
        .replaceAll(/^import type [^;]*;/gm, '')
        .matchAll(/(?:from|import\(|^import) ?'((?:@[\w-]+\/)?[\w-]+)[^':]*'/gm),
    ].map(([, name = '']) => name),
  );
  const inside = ['scheduler', 'lit-html', '@preact/signals-core', ...imported];
  // only hands on what the core has, which is all that is left of it
  const named = new Set(inside.filter((name) => name !== '@preact/signals-react'));
  expect(named.size).toBeGreaterThan(8);
  for (const name of named) expect(texts.get(name) ?? '', name).toMatch(/copyright|licen[cs]e/i);
  expect([...texts].filter(([, text]) => text.length < 60)).toEqual([]);
  for (const compiled of ['OPENJPEG', 'JBIG2']) expect(served).toContain(`LICENSE_${compiled}`);
});
