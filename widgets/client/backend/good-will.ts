import made from 'virtual:lending-reply-shapes';
import { readReply } from '../../contract/reading/read.ts';
import type { Shape } from '../../contract/reading/shape.ts';

const shapes = made as Readonly<Record<string, Shape>>;

/**
 * Reads a reply of a backend whose contract is not exactly this one.
 *
 * @param name the call's name
 * @returns data that the call's schema takes, but for words that the schema does not know
 */
export function readWithGoodWill(name: string, data: unknown): unknown {
  const shape = shapes[name.replace(/^.+\./, '.')];
  return shape === undefined ? data : readReply(shape, data);
}
