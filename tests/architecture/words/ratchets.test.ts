import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../../support/find-files.ts';
import most from './ratchets.json' with { type: 'json' };

/** Names that say nothing of what they hold; what stands is counted, and the count only falls. */
const vague = Object.keys(most);
const sources = [...findFiles('widgets', /\.tsx?$/), ...findFiles('host', /\.tsx?$/)].map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

const declared = (name: string) =>
  new RegExp(
    `\\b(?:const|let) (?:${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} =|\\[[^\\]]*\\b${name}\\b[^\\]]*\\] =)`,
    'g',
  );

it('no more variables are called found, shown or known than stand in ratchets.json, and none fewer', () => {
  const counts = vague.map((name) => {
    const times = sources.map((text) => text.match(declared(name))?.length ?? 0);
    return [name, times.reduce((sum, each) => sum + each, 0)];
  });
  // Where it has fallen, ratchets.json falls with it.
  expect(Object.fromEntries(counts)).toEqual(most);
});
