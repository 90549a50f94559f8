import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnread } from '../../widgets/kit/plugins/read-rows.ts';
import { topicNames } from '../../widgets/contract/live.ts';
import { findFiles, root } from '../support/find-files.ts';

it('leaves out of a row what no browser reads, wherever it stands', () => {
  const code = `const base = { part: 'core', about: at('A', 'B'), decides: ['x'] };
export const calls = {
  move: { ...base, does: \`Moves, { once }\`, path: '/move', because: 'it is new' },
  send: { path: '/send', decidesBy: { field: 'does' }, files: { page: ['pdf'] }, mostArchived: 5 },
};`;
  expect(withoutUnread(code)).toBe(`const base = { part: 'core',   };
export const calls = {
  move: { ...base,  path: '/move',  },
  send: { path: '/send',    },
};`);
});

it('leaves out what a call changes, but that it is one row, and what takes the place of that', () => {
  const code = `const base = { method: 'POST' };
const write = { ...base, changes: 'row' };
const more = { ...write, path: '/' };
export const calls = {
  read: { ...base, changes: 'nothing' },
  save: { ...base, changes: 'row' },
  add: { ...write, changes: 'unversioned' },
  send: { ...more, changes: 'rows' },
  other: { ...imported, changes: 'nothing' },
};`;
  expect(withoutUnread(code)).toBe(code.replace(`read: { ...base, changes: 'nothing' }`, 'read: { ...base,  }'));
});

it('leaves every topic its name, and those of lists theirs', async () => {
  const file = join(root, 'widgets/contract/live.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const kept = withoutUnread(code);
  for (const topic of topicNames) if (!topic.startsWith('list.')) expect(kept).toContain(topic);
  expect(kept).toContain('[`list.${type}`, row]');
  // What is taken out of a row is read by its row's name alone: a name of its own would be gone.
  expect(kept).not.toMatch(/\bdoes: |(?<!\.)\bneeds\b/);
});

const modules = findFiles('widgets/contract', /\.calls\.ts$/);

it('leaves every row of the contract its name and path', async () => {
  expect(modules.length).toBeGreaterThan(40);
  for (const file of modules) {
    const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file);
    const kept = withoutUnread(code);
    const paths = (text: string) => text.match(/\bpath: [^\n]+/g);
    expect(paths(kept), file).toEqual(paths(code));
    expect(kept, file).not.toMatch(/\b(does|because|decides|decidesBy|files|mostArchived|screens): /);
  }
});
