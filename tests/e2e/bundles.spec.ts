import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../support/find-files.ts';

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

test('routes of screens to come are in no browser code', () => {
  const scripts = Object.keys(manifest).filter(isScript);
  expect(scripts.filter((key) => codeOf(key).includes('SOURCING_PARTNER_AUTO_MOVEMENT'))).toEqual([]);
});
