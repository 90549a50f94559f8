import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from '../architecture/floors.ts';
import { findFiles, root } from './find-files.ts';

/** What a file leads to: paths from the root. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** An address that an element test asks of the built files, and the source that it is built from. */
const builtFrom: readonly [RegExp, (name: string, files: readonly string[]) => string[]][] = [
  [/\/dist\/client\/widgets\/lending-([a-z-]+)\.js/g, (name, files) => endingWith(files, `/${name}.element.ts`)],
  // by a name that the table of the lists' own tags gives
  [/\/dist\/client\/widgets\/\$\{/g, () => ['widgets/queue-list/list-tag.tsx']],
  [
    /\/dist\/fixtures\/([a-z-]+)\.js/g,
    (name, files) => endingWith(files, `/${name}.fixture.tsx`, `/${name}.fixture.ts`),
  ],
  [/#support\/([a-z-]+)\.js/g, (name) => [`tests/support/element/${name}.js`]],
];
const endingWith = (files: readonly string[], ...endings: string[]) =>
  files.filter((file) => endings.some((ending) => file.endsWith(ending)));

/** What imports what among the sources and the tests. */
export function readGraph(): Graph {
  const files = ['widgets', 'host', 'tests'].flatMap((folder) => findFiles(folder, /\.(tsx?|js|mjs|css)$/));
  return new Map(files.map((file) => [file, leadsTo(file, files)]));
}
function leadsTo(file: string, files: readonly string[]): string[] {
  if (file.endsWith('.css')) return [];
  const code = readFileSync(join(root, file), 'utf8');
  const imported = importsOf(file, code).flatMap(({ target }) => target ?? []);
  if (!file.endsWith('.js')) return imported;
  const built = builtFrom.flatMap(([address, sourcesOf]) =>
    [...code.matchAll(address)].flatMap(([, name = '']) => sourcesOf(name, files)),
  );
  return [...imported, ...built];
}

/** Files that lead to a changed one, nearest first: how many imports lie between, which is 0 for what has changed itself. */
export function distancesTo(changed: readonly string[], graph: Graph): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  // a map's keys go on while it grows
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** The tests to run, and those for which no time is left. */
export interface Chosen {
  run: string[];
  left: string[];
}

/**
 * Takes the tests that are nearest to the change, as many as the time is for; the nearest one in any case.
 *
 * @param seconds how long all of them may take
 * @param costOf how long a file takes, in seconds
 */
export function chooseTests(
  distances: ReadonlyMap<string, number>,
  kind: RegExp,
  seconds: number,
  costOf: (file: string) => number,
): Chosen {
  const touched = [...distances].filter(([file]) => kind.test(file));
  const nearest = touched.toSorted(
    ([one, far], [other, farther]) => far - farther || costOf(one) - costOf(other) || one.localeCompare(other),
  );
  const chosen: Chosen = { run: [], left: [] };
  let spent = 0;
  for (const [file] of nearest) {
    const cost = costOf(file);
    const hasTime = chosen.run.length === 0 || spent + cost <= seconds;
    chosen[hasTime ? 'run' : 'left'].push(file);
    if (hasTime) spent += cost;
  }
  return chosen;
}
