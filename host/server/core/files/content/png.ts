import { crc32 } from 'node:zlib';
import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { ImageHead } from './image.ts';

/** Encoders write chunks of 8 KB and more. A file with a million empty ones is an attack on the server's time. */
const mostChunks = 20_000;

/** Reads the size and end of a PNG from its chunks, without decoding the picture. */
export async function readPng(file: FileBytes): Promise<ImageHead> {
  const head = await file.read(8, 25);
  const isHeader = head.length === 25 && head.readUInt32BE(0) === 13 && head.toString('latin1', 4, 8) === 'IHDR';
  if (!isHeader || crc32(head.subarray(4, 21)) !== head.readUInt32BE(21)) throw broken();
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  let at = 33;
  let hasPicture = false;
  for (let chunks = 0; chunks < mostChunks; chunks++) {
    const chunk = await file.read(at, 8);
    const name = chunk.toString('latin1', 4, 8);
    if (chunk.length < 8 || !/^[A-Za-z]{4}$/.test(name)) throw broken();
    at += 12 + chunk.readUInt32BE(0);
    if (at > file.size) throw broken();
    if (name === 'IDAT') hasPicture = true;
    if (name === 'IEND') {
      if (!hasPicture) throw broken();
      return { type: 'image/png', ...size, end: at };
    }
  }
  throw broken();
}
