import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles, root } from '../find-files.ts';
import { isReleaseFile } from '../tiers/tiers.ts';

/** One requirement of tests/ledger.md. */
export interface LedgerRow {
  /** `SH-11`: the area and a number within it. */
  id: string;
  area: string;
  requirement: string;
  source: string;
  check: string;
}

const idInTitle = /\[([A-Z]{2}-\d{2,3})\]/g;

export function readLedger(text = readFileSync(join(root, 'tests/ledger.md'), 'utf8')): LedgerRow[] {
  return text.split('\n').flatMap((line) => {
    const [, id, requirement, source, check] = line.split(/\s*(?<!\\)\|\s*/);
    if (!id || !/^[A-Z]{2}-\d{2,3}$/.test(id)) return [];
    return [{ id, area: id.slice(0, 2), requirement: requirement ?? '', source: source ?? '', check: check ?? '' }];
  });
}

/** Titles of the ledger's areas, by area. */
export function areaTitles(text = readFileSync(join(root, 'tests/ledger.md'), 'utf8')): Map<string, string> {
  return new Map([...text.matchAll(/^## ([A-Z]{2}): (.+)$/gm)].map(([, area = '', title = '']) => [area, title]));
}

/**
 * The ids that test titles carry in brackets (`[SH-11]`), each with the files where one stands.
 *
 * @param taken what counts of a file's code
 */
export function claimedIds(files = testFiles(), taken = (code: string) => code): Map<string, string[]> {
  const claimed = new Map<string, string[]>();
  for (const file of files) {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'));
    for (const id of idsIn(taken(code))) claimed.set(id, [...(claimed.get(id) ?? []), file]);
  }
  return claimed;
}

/** The ids that the gate's tests carry, each with the files where one stands. */
export function claimedAtGate(): Map<string, string[]> {
  const marked = /(['"`])(?:(?!\1).)*\[release\](?:(?!\1).)*\1/g;
  return claimedIds(
    testFiles().filter((file) => !isReleaseFile(file)),
    (code) => code.replaceAll(marked, ''),
  );
}

export function idsIn(title: string): Set<string> {
  return new Set([...title.matchAll(idInTitle)].map(([, id = '']) => id));
}

/** What several spec files run has no such name itself. */
const sharedTests = 'tests/e2e/engines/every-engine.ts';

function testFiles(): string[] {
  return [...findFiles('tests', /\.(test|spec)\.(ts|tsx|js)$/), sharedTests];
}

/** A comment starts its line: within one, `/*` is a path such as `'**\/load/**'` and takes nothing with it. */
function withoutComments(code: string): string {
  return code.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
