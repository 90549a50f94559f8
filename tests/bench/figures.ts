// Numbers of measurements, and how they are printed.

/** The value that so great a part of the sorted ones is not above: 0.5 is the median. NaN of none. */
export function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} x`;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Several kinds of work by turns, so that a busy moment of the machine meets all of them.
 *
 * @param warmUp rounds at first that do not count
 * @returns milliseconds of each kind, sorted
 */
export async function byTurns(
  works: readonly (() => Promise<unknown>)[],
  { rounds, warmUp = 20 }: { rounds: number; warmUp?: number },
): Promise<number[][]> {
  const taken: number[][] = works.map(() => []);
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [index, work] of works.entries()) {
      const time = await timed(work);
      if (round >= 0) taken[index]?.push(time);
    }
  return taken.map((values) => values.toSorted((a, b) => a - b));
}

/** One line of a table: its name, and cells of equal width. */
export function row(name: string, cells: readonly string[], nameWidth = 46): string {
  return `  ${name.padEnd(nameWidth)}${cells.map((cell) => cell.padStart(13)).join('')}`;
}

/** Whether a ratio keeps to its bar, in a word. */
export const verdict = (ratio: number, bar: number): string =>
  Number.isNaN(ratio) ? '-' : ratio <= bar ? 'pass' : `OVER ${bar}`;
