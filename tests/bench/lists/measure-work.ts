import { at, byTurns, ms, row, times, verdict } from '../figures.ts';

/** How many times slower the largest database may be than the smallest. */
export const growthBar = 1.5;
/** The same for the lists, however large the largest is. */
export const listGrowthBar = 1.2;

/** Times that work over its bar is measured: neighbours of the machine can make one figure worse than it is. */
const attempts = 3;

type Work = (() => Promise<unknown>) | undefined;

/** The medians of the same work on each database, NaN where there is none, and the last beside the first. */
async function measureOnce(works: readonly Work[], rounds: number): Promise<{ medians: number[]; ratio: number }> {
  const present = works.filter((work) => work !== undefined);
  const taken = await byTurns(present, { rounds });
  const medians = works.map((work) => (work ? at(taken[present.indexOf(work)] ?? [], 0.5) : Number.NaN));
  const base = medians.find((value) => !Number.isNaN(value)) ?? Number.NaN;
  return { medians, ratio: (medians.at(-1) ?? Number.NaN) / base };
}

/**
 * Prints the same work on every database, the smallest first, by turns.
 *
 * @param isBeside shown, and not judged
 * @param bar how many times the smallest's time the largest may take
 * @returns whether it keeps to the bar
 */
export async function measureWork(
  { name, works, isBeside = false }: { name: string; works: readonly Work[]; isBeside?: boolean | undefined },
  { rounds, bar = growthBar }: { rounds: number; bar?: number },
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { medians, ratio } = await measureOnce(works, rounds);
    const shown = medians.map((value) => (Number.isNaN(value) ? '-' : ms(value)));
    const judged = isBeside ? 'no bar' : verdict(ratio, bar);
    const isOver = judged.startsWith('OVER');
    const label = attempt === 1 ? name : '  the same again';
    console.log(row(label, [...shown, Number.isNaN(ratio) ? '-' : times(ratio), judged]));
    if (!isOver || attempt === attempts) return !isOver;
  }
}
