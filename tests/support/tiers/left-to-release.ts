import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles, root } from '../find-files.ts';
import { readWholePass } from '../ledger/last-run.ts';
import { enginesMark, isReleaseFile } from './tiers.ts';

/** A test's beginning: its title stands on the same line. */
const beginning = /^ *(?:it|test)(?:\.each\(.*\))?\(/gm;
const markedBeginning = /^ *(?:it|test)\(.*\[release\]/gm;

/**
 * What the gate has left, in a sentence. A test that a file makes for each row of a table counts once.
 *
 * @param rowsLeft a number a line: rows of tables that were passed over
 */
export function leftToRelease(rowsLeft: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = findFiles('tests', /\.(test|spec)\.tsx?$/);
  const whole = files.filter(isReleaseFile);
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const ofFiles = whole.reduce((sum, file) => sum + count(read(file), beginning), 0);
  const marked = files
    .filter((file) => !isReleaseFile(file))
    .reduce((sum, file) => sum + count(read(file), markedBeginning), 0);
  const rows = rowsLeft.split('\n').reduce((sum, line) => sum + Number(line), 0);
  const last = readWholePass();
  const passed = last ? `last whole pass at ${last.commit}, ${last.startedAt}` : 'it has never passed whole here';
  return `Left to npm run test:release: ${whole.length} files, ${ofFiles + marked} cases, ${rows} rows of tables, and Firefox and WebKit for element tests of a screen or without ${enginesMark}; ${passed}`;
}
