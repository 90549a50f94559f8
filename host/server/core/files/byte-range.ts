import type { ByteRange } from '../../call/files.ts';

/**
 * Reads a Range header that names one part (RFC 9110). Undefined for several parts, other units and malformed text:
 * then the whole file is sent.
 *
 * @param size bytes of the whole file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end };
}
