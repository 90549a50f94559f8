import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { ImageHead } from './image.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frame headers: C0 to CF without the tables C4, C8 and CC. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that stand alone, without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** A photo has a few dozen segments. A file with a million tiny ones is an attack on the server's time. */
const mostSegments = 2000;

/** Reads the size and end of a JPEG from its segments, without decoding the picture. */
export async function readJpeg(file: FileBytes): Promise<ImageHead> {
  let at = 2;
  let size: { width: number; height: number } | undefined;
  for (let segments = 0; segments < mostSegments; segments++) {
    const head = await file.read(at, 9);
    const marker = head[1] ?? 0;
    if (head.length < 4 || head[0] !== 0xff || marker === endOfImage) throw broken();
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      const length = head.readUInt16BE(2);
      if (length < 2) throw broken();
      if (isFrameHeader(marker) && head.length === 9)
        size = { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
      at += 2 + length;
      if (marker === startOfScan) {
        // In scan data FF is followed by 00 or a restart marker, so this pair is the end.
        const end = await file.indexOf(Buffer.from([0xff, endOfImage]), at);
        if (!size || end < 0) throw broken();
        return { type: 'image/jpeg', ...size, end: end + 2 };
      }
    }
  }
  throw broken();
}
