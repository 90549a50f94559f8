import { distance } from 'fastest-levenshtein';
import { nameWords } from '../../../../widgets/contract/nach/mail-sender.ts';

/** An initial says less than a name, and more than a word that is nearly another one at its worst. */
const initial = 80;
/** Two words that agree less than this are two words. */
const least = 80;
/** One word that agrees is half a name. */
const fewest = 2;

const scripts = [
  'Latin',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
].map((name) => [name, new RegExp(`^\\p{Script=${name}}`, 'u')] as const);

const scriptOf = (word: string) => scripts.find(([, pattern]) => pattern.test(word))?.[0];

function scoreOfWords(one: string, other: string): number {
  if (one === other) return 100;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short) ? initial : 0;
  const score = 100 - Math.ceil((distance(one, other) * 100) / long.length);
  return score < least ? 0 : score;
}

/**
 * How far two names agree, in per cent: their words in pairs, the best ones first, each word once, over the words of the shorter
 * name. Titles and accents do not count, nor does the order.
 *
 * @returns null where they cannot be compared: one is missing, or they are written in different scripts
 */
export function nameScore(one: string, other: string): number | null {
  const names = [nameWords(one), nameWords(other)] as const;
  const fewestWords = Math.min(...names.map(({ length }) => length));
  if (fewestWords === 0 || new Set(names.flat().map(scriptOf)).size > 1) return null;
  const pairs = names[0].flatMap((word, at) =>
    names[1].map((match, matchAt) => ({ at, matchAt, score: scoreOfWords(word, match) })),
  );
  const used = { at: new Set<number>(), matchAt: new Set<number>() };
  let sum = 0;
  for (const { at, matchAt, score } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (used.at.has(at) || used.matchAt.has(matchAt)) continue;
    used.at.add(at);
    used.matchAt.add(matchAt);
    sum += score;
  }
  return Math.floor(sum / Math.max(fewest, fewestWords));
}
