import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';

/** What a file is by its content. */
export interface Finding {
  kind: FileKind;
  /** Media type. */
  type: string;
  /** Pixels, of images. */
  width?: number;
  height?: number;
}

/** The file begins as its kind does, and does not go on or end so. */
export function broken(): Refusal {
  return refuse('FILE_BROKEN');
}

/** The file holds what a document of its kind has no use for. */
export function unsafe(what: string): Refusal {
  return refuse('FILE_UNSAFE', { message: `This file is refused because it ${what}` });
}
