import { createHash } from 'node:crypto';

/** Random values that are the same for the same seed. */
export interface SeededRandom {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, by its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  /** Log-normal around a median; `spread` 0.5 puts two thirds within 0.6 to 1.65 times the median. */
  logNormal(median: number, spread: number): number;
  /** A UUID; with a moment, one that sorts by it. */
  id(at?: Date): string;
}

/** Mulberry32: 32 bits of state, enough for demo data and nothing else. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hexOf(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

export function seededRandom(seed: string): SeededRandom {
  const fraction = mulberry32(createHash('sha256').update(seed).digest().readInt32LE());
  const integer = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  const word = (): string => hexOf(integer(0, 2 ** 32 - 1), 8);
  const tables = new Map<object, { keys: string[]; bounds: number[]; total: number }>();

  function tableOf(weights: Readonly<Record<string, number>>) {
    const known = tables.get(weights);
    if (known) return known;
    let total = 0;
    const bounds = Object.values(weights).map((weight) => (total += weight));
    const table = { keys: Object.keys(weights), bounds, total };
    tables.set(weights, table);
    return table;
  }

  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)] as Item,
    weighted<Key extends string>(weights: Readonly<Record<Key, number>>) {
      const { keys, bounds, total } = tableOf(weights);
      const point = fraction() * total;
      return (keys[bounds.findIndex((bound) => point < bound)] ?? keys.at(-1)) as Key;
    },
    logNormal(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction());
      return median * Math.exp(spread * normal);
    },
    id(at) {
      const head = at ? hexOf(at.getTime(), 12) : word() + word().slice(4);
      const variant = hexOf(0x8000 + integer(0, 0x3fff), 4);
      return `${head.slice(0, 8)}-${head.slice(8)}-${at ? 7 : 4}${word().slice(5)}-${variant}-${word()}${word().slice(4)}`;
    },
  };
}
