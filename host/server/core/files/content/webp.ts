import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { ImageHead } from './image.ts';

function sizeOf(name: string, body: Buffer): { width: number; height: number } | undefined {
  if (name === 'VP8X') return { width: 1 + body.readUIntLE(4, 3), height: 1 + body.readUIntLE(7, 3) };
  if (name === 'VP8 ' && body.readUIntBE(3, 3) === 0x9d012a)
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (name === 'VP8L' && body[0] === 0x2f) {
    const bits = body.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return undefined;
}

/** Reads the size and end of a WebP from its container, without decoding the picture. */
export async function readWebp(file: FileBytes): Promise<ImageHead> {
  const head = await file.read(0, 30);
  if (head.length < 30) throw broken();
  const end = 8 + head.readUInt32LE(4);
  const bodyLength = head.readUInt32LE(16);
  const size = sizeOf(head.toString('latin1', 12, 16), head.subarray(20));
  if (!size || end > file.size || 20 + bodyLength > end) throw broken();
  return { type: 'image/webp', ...size, end };
}
