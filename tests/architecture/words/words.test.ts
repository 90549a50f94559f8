import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as words from '../../../widgets/contract/words.ts';
import { findFiles, root } from '../../support/find-files.ts';

const home = 'widgets/contract/words.ts';
/** What is shipped by itself, and what a schema was made with, keep their own. */
const apart = /^host\/(conformance|server\/db\/(baseline|migrations))\//;
const sources = [...findFiles('widgets', /\.tsx?$/), ...findFiles('host', /\.tsx?$/)].filter(
  (file) => file !== home && !apart.test(file),
);
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const all = Object.entries(words);

it.each(all)('%s is written once', (_, word) => {
  const written = new RegExp(`(['"\`])${word}\\1|>${word}</`);
  expect([...texts].filter(([, text]) => written.test(text)).map(([file]) => file)).toEqual([]);
});

it.each(all)('%s has two places or more', (name) => {
  const uses = new RegExp(`\\b${name}\\b`);
  expect([...texts.values()].filter((text) => uses.test(text)).length).toBeGreaterThan(1);
});
