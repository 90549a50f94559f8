import { isImageSizeAllowed } from '../../../../../widgets/contract/files/uploads.ts';
import type { FileBytes } from '../content/file-bytes.ts';

/** Brands of single pictures and of bursts, coded in HEVC. A picture may also name one of them behind a general brand. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const generalBrands = ['mif1', 'msf1'];
/** How far the descriptions of a picture are looked for; its pixels follow them. */
const headBytes = 256 * 1024;
const sizeMark = Buffer.from('ispe');

interface Size {
  width: number;
  height: number;
}

/** The sizes that a picture says of itself and of its tiles. */
function sizesIn(head: Buffer): Size[] {
  const sizes: Size[] = [];
  for (let at = head.indexOf(sizeMark); at >= 0 && at + 16 <= head.length; at = head.indexOf(sizeMark, at + 4))
    sizes.push({ width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) });
  return sizes;
}

/**
 * Recognises a HEIC picture by its first bytes.
 *
 * @returns a size above the limits that the picture names; undefined for another file
 */
export async function readHeicHead(file: FileBytes): Promise<{ tooLarge: Size | undefined } | undefined> {
  const head = await file.read(0, headBytes);
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const brand = head.toString('latin1', 8, 12);
  const others = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  const isHeic =
    heicBrands.includes(brand) || (generalBrands.includes(brand) && others.some((each) => heicBrands.includes(each)));
  if (!isHeic) return undefined;
  return { tooLarge: sizesIn(head).find((size) => !isImageSizeAllowed(size)) };
}
