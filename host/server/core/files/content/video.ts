import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { refuseSecondFile } from './polyglot.ts';

const mp4Brands = /^(isom|iso\d|mp4\d|avc1|M4V|dash|MSNV|mmp4|f4v |3gp|3g2)/;
const mostBoxes = 10_000;
/** The most tracks that are read: sound, pictures, text and others. */
const mostTracks = 100;

/** Brands that declare a recording of sound without pictures. */
const m4aBrands = /^M4[AB] /;

/** The video media type for an ISO media file's brand; undefined for HEIC pictures and other uses of the container. */
export function isoTypeOf(brand: string): string | undefined {
  if (brand === 'qt  ') return 'video/quicktime';
  return mp4Brands.test(brand) || m4aBrands.test(brand) ? 'video/mp4' : undefined;
}

/** The kinds of the tracks that the index lists: `vide`, `soun` ... */
async function trackKinds(file: FileBytes, [start, end]: [number, number]): Promise<Set<string>> {
  const kinds = new Set<string>();
  const handler = Buffer.from('hdlr');
  for (let tracks = 0, at = start; tracks < mostTracks; tracks++) {
    const found = await file.indexOf(handler, at, end);
    if (found < 0) break;
    kinds.add((await file.read(found + 12, 4)).toString('latin1'));
    at = found + handler.length;
  }
  return kinds;
}

/**
 * Checks an MP4, MOV or M4A: its boxes fill the file exactly and hold an index and media. The index decides whether the
 * file is a recording of sound, not the brand: telephones write sound under the brands of video.
 */
export async function checkIsoMedia(file: FileBytes, brand: string): Promise<Finding> {
  const seen = new Map<string, [start: number, end: number]>();
  let at = 0;
  for (let boxes = 0; at < file.size && boxes < mostBoxes; boxes++) {
    const head = await file.read(at, 16);
    if (head.length < 8) throw broken();
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) throw broken();
    const length = short === 0 ? file.size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) throw broken();
    seen.set(head.toString('latin1', 4, 8), [at, at + length]);
    at += length;
  }
  const index = seen.get('moov');
  if (at !== file.size || !index || !(seen.has('mdat') || seen.has('moof'))) throw broken();
  await refuseSecondFile(file, file.size);
  const tracks = await trackKinds(file, index);
  const type = isoTypeOf(brand) ?? '';
  if (tracks.has('soun') && !tracks.has('vide') && type === 'video/mp4') return { kind: 'audio', type: 'audio/mp4' };
  if (m4aBrands.test(brand) && !tracks.has('vide')) throw broken();
  return { kind: 'video', type };
}

/** Reads an EBML number: its value without the length mark, and the next position. All ones means "until the end". */
function ebmlNumber(bytes: Buffer, at: number): { value: number; next: number; isOpen: boolean } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) throw broken();
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    isOpen &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value, next: at + length, isOpen };
}

/** @returns true when an EBML file declares itself as WebM */
export async function isWebm(file: FileBytes): Promise<boolean> {
  const head = await file.read(0, 64);
  const docType = head.indexOf(Buffer.from([0x42, 0x82, 0x84]));
  return docType > 0 && head.toString('latin1', docType + 3, docType + 7) === 'webm';
}

const segmentId = 0x18538067;
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** Checks a WebM: one whole segment with media. Recorders in browsers leave the segment's length open. */
export async function checkWebm(file: FileBytes): Promise<Finding> {
  const head = await file.read(0, 512);
  const { value: headerLength, next: headerStart } = ebmlNumber(head, 4);
  const segment = headerStart + headerLength;
  if (segment + 5 > head.length || head.readUInt32BE(segment) !== segmentId) throw broken();
  const { value: length, next: bodyStart, isOpen } = ebmlNumber(head, segment + 4);
  if (!isOpen && bodyStart + length > file.size) throw broken();
  if ((await file.indexOf(cluster, bodyStart)) < 0) throw broken();
  await refuseSecondFile(file, isOpen ? file.size : bodyStart + length);
  return { kind: 'video', type: 'video/webm' };
}
