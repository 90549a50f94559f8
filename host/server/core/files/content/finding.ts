import type { FileKind } from '../../../../../widgets/contract/files/uploads.ts';
import { refuse, type Refusal } from '../../../base/refusal.ts';

/** The kind and type of a file, determined from its content. */
export interface Finding {
  kind: FileKind;
  /** The media type. */
  type: string;
  /** Width and height of an image in pixels; undefined for other files. */
  width?: number;
  height?: number;
}

/** The refusal of a file that begins like its kind, but does not continue or end like it. */
export function broken(): Refusal {
  return refuse('FILE_BROKEN');
}

/** The refusal of a file whose content has no place in a document of its kind. @param what ends the sentence */
export function unsafe(what: string): Refusal {
  return refuse('FILE_UNSAFE', { message: `This file is refused because it ${what}` });
}
