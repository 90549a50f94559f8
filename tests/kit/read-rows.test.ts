import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { withoutUnread } from '../../widgets/kit/plugins/read-rows.ts';
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

const modules = findFiles('widgets/contract', /\.calls\.ts$/);

it('leaves every row of the contract its name and path', async () => {
  expect(modules.length).toBeGreaterThan(40);
  for (const file of modules) {
    const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file);
    const kept = withoutUnread(code);
    const paths = (text: string) => text.match(/\bpath: [^\n]+/g);
    expect(paths(kept), file).toEqual(paths(code));
    expect(kept, file).not.toMatch(/\b(does|because|decides|decidesBy|files|mostArchived): /);
  }
});
