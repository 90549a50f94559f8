import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { claimedAtGate, claimedIds } from '../support/ledger/ledger-rows.ts';
import { writtenTests } from '../support/tiers/engine-differences.ts';
import { enginesMark, isOfAllScreens, isReleaseFile } from '../support/tiers/tiers.ts';

it('every requirement that a test proves is proven at the gate', () => {
  const atGate = claimedAtGate();
  const left = [...claimedIds()].filter(([id]) => !atGate.has(id));
  expect(left).toEqual([]);
});

describe('an element test', () => {
  const files = findFiles('tests', /\.element\.test\.js$/);
  const written = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return writtenTests(text).map((each) => ({ ...each, place: `${file}:${each.line + 1}` }));
  });

  it('about what engines differ in runs in others than Chromium, as its title says', () => {
    expect(written.length).toBeGreaterThan(600);
    const unmarked = written.filter((each) => each.differs && !each.code.includes(enginesMark));
    expect(unmarked.map(({ place }) => place)).toEqual([]);
  });

  it('of what all screens share is known by where it lies', () => {
    const marked = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(enginesMark));
    const [shared, ofScreens] = [marked.filter(isOfAllScreens), marked.filter((file) => !isOfAllScreens(file))];
    expect(shared.length).toBeGreaterThan(10);
    expect(ofScreens.length).toBeGreaterThan(10);
    expect(ofScreens.every((file) => /^tests\/(portal|widgets\/[^/]+)\//.test(file))).toBe(true);
  });

  it('is left to no release run: Chromium runs all of them at the gate', () => {
    expect(files.filter(isReleaseFile)).toEqual([]);
  });
});

it('what the gate leaves is named: no test file has its mark without a reader of it', () => {
  const names = findFiles('tests', /\.release\./);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((file) => !isReleaseFile(file))).toEqual([]);
});
