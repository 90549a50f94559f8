import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findFiles } from '../support/find-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = findFiles('widgets', /\.(tsx?|css)$/)
  .map(read)
  .join('\n');
const definedBy = (...files: string[]) =>
  new Set(
    files.flatMap((file) =>
      [...read(`widgets/kit/look/${file}`).matchAll(/(--(?:sl|lending)-[\w-]+):/g)].map(([, name]) => name),
    ),
  );
/** What every element has from its first moment. */
const always = definedBy('tokens.css');
/** What it has besides where a Shoelace component is drawn. */
const beside = definedBy('tokens.css', 'shoelace-tokens.css');

/** A Shoelace component's code with everything it imports from Shoelace. */
function codeOf(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  const code = readFileSync(file, 'utf8');
  seen.set(file, code);
  for (const [, path = ''] of code.matchAll(/(?:from|import) "(\.[^"]+)"/g)) codeOf(join(dirname(file), path), seen);
  return seen;
}

it('gives every property that the Shoelace components in use read without a fallback', () => {
  const components = [...sources.matchAll(/import '(@shoelace-style\/shoelace\/dist\/components\/[^']+)'/g)];
  expect(components.length).toBeGreaterThan(1);
  const code = components.flatMap(([, path = '']) => [...codeOf(join(root, 'node_modules', path)).values()]).join('\n');
  const wanted = [...code.matchAll(/var\((--sl-[a-z0-9-]+)\)/g)].map(([, name = '']) => name);
  // Shoelace sets it itself
  const set = new Set(['--sl-scroll-lock-size']);
  expect(wanted.filter((name) => !beside.has(name) && !set.has(name) && !code.includes(`${name}:`))).toEqual([]);
});

it('gives every property that our own styles read', () => {
  const own = sources.replace(/\/\*[\s\S]*?\*\//g, '');
  const wanted = [...own.matchAll(/var\((--(?:sl|lending)-[a-z0-9-]+)\)/g)].map(([, name = '']) => name);
  const ownValues = own.replaceAll(/--sl-[a-z0-9-]+:/g, '');
  expect(wanted.filter((name) => !always.has(name) && !ownValues.includes(`${name}:`))).toEqual([]);
});

it('uses pixels, never rem', () => {
  for (const file of findFiles('widgets', /\.css$/)) expect(read(file), file).not.toMatch(/\d\s*rem\b/);
});
