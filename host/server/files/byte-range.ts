import type { ByteRange } from './file-store.ts';

/**
 * A Range header of one part (RFC 9110); several parts, other units and nonsense count as none, so that the whole is sent.
 *
 * @param size of the whole, in bytes
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end };
}
