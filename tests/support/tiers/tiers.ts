import { appendFileSync } from 'node:fs';

/**
 * The two runs. `npm test` is the gate, before every landing; `npm run test:release` is everything. What the gate leaves out says
 * so where it stands: a file by its name (`x.release.test.ts`), a test by `[release]` in its title, and rows of a table by
 * `sampled`. A suite by itself (`npm run test:unit` ...) runs everything.
 */
export const isGate = process.env['TEST_TIER'] === 'gate';

/** Files of tests that run in the release run alone, as Vitest's and Playwright's globs. */
export const releaseFiles = ['**/*.release.test.{ts,tsx}', '**/*.release.postgres.test.ts', '**/*.release.spec.ts'];

/** In the title of a test that the release run alone runs. */
export const releaseMark = '[release]';

export const isReleaseFile = (file: string) => /\.release\.(postgres\.)?(test|spec)\.tsx?$/.test(file);

/**
 * In the title of an element test that other engines than Chromium run at the gate too, since engines differ in what it is about:
 * focus, layout, storage, media, the clipboard, dragging. Chromium runs all tests.
 */
export const enginesMark = '[engines]';

/**
 * Whether a file of element tests is about what all screens share: its marked tests run at the gate in all engines, those of a
 * screen and of the portal in the release run.
 */
export const isOfAllScreens = (file: string) => /^tests\/(kit\/|widgets\/[^/]+$)/.test(file);

/**
 * The rows that a run takes of a table: at the gate the first of each class and what `isAlways` names, otherwise all, in their order.
 */
export function sampled<T>(
  rows: readonly T[],
  classOf: (row: T) => string,
  isAlways: (row: T) => boolean = () => false,
): readonly T[] {
  if (!isGate) return rows;
  const seen = new Set<string>();
  const taken = rows.filter((row) => {
    const isFirst = !seen.has(classOf(row));
    seen.add(classOf(row));
    return isFirst || isAlways(row);
  });
  noteLeft(rows.length - taken.length);
  return taken;
}

/** The rounds that a test at random goes through: at the gate a fifth. Its seed is fixed, so the gate's are among the release's. */
export function roundsOf(all: number): number {
  return isGate ? Math.ceil(all / 5) : all;
}

/** Where the run that started this suite counts the rows that were left (ROWS_LEFT_FILE). */
function noteLeft(count: number): void {
  const file = process.env['ROWS_LEFT_FILE'];
  if (file && count > 0) appendFileSync(file, `${count}\n`);
}
