import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { circlesOf, importGraph } from './graph.ts';
import { deskArrows, serverFolderOf } from './server-floors.ts';

/** Of source files; the linter holds the same for all but tables. */
const longestFile = 300;
const largestRoom = 25;
/** One drawing a file, so that a page loads those that it draws. */
const drawings = 'widgets/kit/parts/icons';

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

describe('the graph of imports', () => {
  it('has no circle, not of two files, not of types', () => {
    const graph = importGraph();
    expect(graph.size).toBeGreaterThan(500);
    expect(circlesOf(graph)).toEqual([]);
  });

  it('has no circle of folders of the server either, their demos included', () => {
    const folders = new Map<string, Set<string>>();
    for (const [file, targets] of importGraph()) {
      const folder = serverFolderOf(file);
      if (folder === undefined) continue;
      const known = folders.get(folder) ?? new Set();
      for (const target of targets.map(serverFolderOf))
        if (target !== undefined && target !== folder) known.add(target);
      folders.set(folder, known);
    }
    expect(folders.size).toBeGreaterThan(40);
    expect(circlesOf(new Map([...folders].map(([folder, targets]) => [folder, [...targets]])))).toEqual([]);
    const arrows = [...folders].flatMap(([from, targets]) => [...targets].map((to) => `${from} -> ${to}`));
    const between = arrows.filter((arrow) => /^desks\/[\w-]+ -> desks\/[\w-]+$/.test(arrow));
    expect(between.map((arrow) => arrow.replaceAll('desks/', '')).toSorted()).toEqual(
      Object.keys(deskArrows).toSorted(),
    );
    expect(between.length).toBeLessThanOrEqual(8);
  });

  it('would tell of one', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['d']],
      ['f', ['a', 'f']],
    ]);
    expect(circlesOf(graph)).toEqual([
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });
});

describe('the rooms', () => {
  it(`have ${largestRoom} files at most`, () => {
    const sizes = new Map<string, number>();
    for (const file of trackedFiles()) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([room, size]) => size > largestRoom && room !== drawings)).toEqual([]);
  });

  it('have files of 40 to 60 lines in the middle, nine of ten under 140, none over 300', () => {
    const lengths = ['widgets', 'host']
      .flatMap((folder) => findFiles(folder, /\.(ts|tsx|mjs)$/))
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
      .toSorted((one, other) => one.lines - other.lines);
    const at = (part: number) => lengths[Math.floor(lengths.length * part)]?.lines ?? 0;
    expect(at(0.5)).toBeGreaterThanOrEqual(40);
    expect(at(0.5)).toBeLessThanOrEqual(60);
    expect(at(0.9)).toBeLessThan(140);
    expect(lengths.filter(({ lines }) => lines > longestFile)).toEqual([]);
  });
});
