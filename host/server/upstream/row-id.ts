import { createHash } from 'node:crypto';

/**
 * The id by which locks and live events name a lender's row: made from the loan's number, so that a list's row and the
 * loan's own screen have the same.
 *
 * @param key the loan application number; the lender's row id where there is none
 */
export function rowIdOf(key: string): string {
  const hash = createHash('sha256').update(`row ${key}`).digest('hex');
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
