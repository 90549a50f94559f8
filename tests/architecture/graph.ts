import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles, root } from '../support/find-files.ts';
import { importsOf } from './floors.ts';

/** What each source file of some folders, the product's unless given, imports of the others, types too, by path from the root. */
export function importGraph(folders: readonly string[] = ['widgets', 'host']): Map<string, string[]> {
  const files = folders.flatMap((folder) => findFiles(folder, /\.(ts|tsx|mjs)$/));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = importsOf(file, readFileSync(join(root, file), 'utf8')).map(({ target }) => target);
      return [file, targets.filter((target) => target !== undefined).filter((target) => known.has(target))];
    }),
  );
}

/** Groups of files that all reach one another, by Tarjan's algorithm; a file that needs itself alone is none. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    let low = own;
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
