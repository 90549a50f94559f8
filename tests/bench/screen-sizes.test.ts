import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/find-files.ts';
import { builtScripts, isOverOwnBudget, ownBudget, screenSizes, type Manifest } from './screen-sizes.ts';

const built: Manifest = {
  'host/portal/index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
  'host/portal/parts/shell.tsx': { file: 'assets/shell.js', imports: ['_shared.js'] },
  'widgets/queue-list/queue-list.element.ts': {
    file: 'widgets/lending-queue-list.js',
    isEntry: true,
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_shared.js'] },
  '_viewer.js': { file: 'assets/viewer.js', imports: ['_form.js'] },
  'a/desk.element.ts': { file: 'widgets/lending-desk.js', isEntry: true, imports: ['_viewer.js'] },
  'a/call.element.ts': { file: 'widgets/lending-call.js', isEntry: true, imports: ['_form.js'] },
};
const bytes: Readonly<Record<string, number>> = {
  'widgets/lending-queue-list.js': 1,
  'assets/form.js': 9000,
  'assets/viewer.js': 30_000,
  'widgets/lending-desk.js': 10_000,
  'widgets/lending-call.js': 500,
};

describe('the sizes of screens', () => {
  const sizes = screenSizes(built, (file) => bytes[file] ?? 1_000_000);

  it('hold what each adds to a list, and of that what it alone brings', () => {
    expect(sizes).toEqual([
      { screen: 'desk', beyondList: 49_000, own: 40_000 },
      { screen: 'call', beyondList: 9500, own: 500 },
      { screen: 'queue-list', beyondList: 0, own: 0 },
    ]);
  });

  it('are over budget from one byte above it', () => {
    expect(ownBudget).toBe(40);
    const [desk] = sizes;
    expect(desk && isOverOwnBudget(desk)).toBe(false);
    expect(desk && isOverOwnBudget({ ...desk, own: desk.own + 1 })).toBe(true);
  });

  it('need the page of a list to begin with', () => {
    const { 'host/portal/parts/shell.tsx': _, ...rest } = built;
    expect(() => screenSizes(rest, () => 1)).toThrow('shell.tsx');
  });
});

it('built scripts ask to be compiled beside the page’s own thread, but for those of which a page runs little', () => {
  const folder = join(root, 'dist/client');
  const isHinted = (file: string) =>
    readFileSync(join(folder, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  // An element's own file may only name what it loads.
  const isSmall = (file: string) => readFileSync(join(folder, file)).length < 1000;
  const scripts = builtScripts(folder).filter((file) => !isSmall(file));
  const nameOf = (file: string) => file.replace(/^assets\/(.+)-[\w-]{7}\.js$/, '$1');
  expect(scripts.length).toBeGreaterThan(100);
  expect(
    scripts
      .filter((file) => !isHinted(file))
      .map(nameOf)
      .sort(),
  ).toEqual(['gallery', 'pdf-stage', 'reply-shapes']);
});

it('the portal’s first script stands in the page, before all others, and waits for none', () => {
  const page = readFileSync(join(root, 'dist/client/index.html'), 'utf8');
  const [first, ...others] = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  expect(first?.[1]).toBe('');
  expect(first?.[2]).toContain('lendingOpening');
  expect(first?.[2]).not.toMatch(/\bimport\b/);
  expect(others.map(([, attributes]) => attributes)).toEqual([expect.stringContaining('type="module"')]);
});
