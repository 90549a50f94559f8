import { isImageSizeAllowed, uploadTexts } from '../../../../../widgets/contract/files/uploads.ts';
import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { refuseSecondFile } from './polyglot.ts';

/** The facts of an image that are known before decoding. */
export interface ImageHead {
  type: string;
  width: number;
  height: number;
  /** The position after the image's last byte. The file's end follows, or data that a camera appends. */
  end: number;
}

/** Checks an image by its structure: complete, within the pixel limits, and only an image. */
export async function checkImage(file: FileBytes, read: (file: FileBytes) => Promise<ImageHead>): Promise<Finding> {
  const { end, ...head } = await read(file);
  if (head.width === 0 || head.height === 0) throw broken();
  if (!isImageSizeAllowed(head)) throw refuse('IMAGE_TOO_LARGE', { message: uploadTexts.pixels(head) });
  await refuseSecondFile(file, end);
  return { kind: 'image', ...head };
}
