import type { FileBytes } from './file-bytes.ts';
import { broken } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { refuseSecondFile } from './polyglot.ts';

const windowSize = 256 * 1024;

/** The end of a run of adjoining frames, and their number. */
interface Walked {
  end: number;
  frames: number;
}

/**
 * Walks from frame to frame, as long as each follows the one before.
 *
 * @param headLength the most bytes that `lengthOf` needs
 * @param lengthOf reads a frame's length from its first bytes; 0 when no frame begins there
 */
async function walkFrames(
  file: FileBytes,
  start: number,
  headLength: number,
  lengthOf: (head: Buffer) => number,
): Promise<Walked> {
  let at = start;
  let part = await file.read(at, windowSize);
  let partAt = at;
  for (let frames = 0; ; frames++) {
    if (at + headLength > partAt + part.length && partAt + part.length < file.size) {
      part = await file.read(at, windowSize);
      partAt = at;
    }
    const length = lengthOf(part.subarray(at - partAt, at - partAt + headLength));
    if (length <= 0 || at + length > file.size) return { end: at, frames };
    at += length;
  }
}

/** The end of the ID3 tag at the beginning of many recordings; 0 without a tag. */
async function tagEnd(file: FileBytes): Promise<number> {
  const head = await file.read(0, 10);
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0;
  // A length has seven bits in each byte, so that no length looks like the beginning of a frame.
  const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + length + footer;
}

const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** The length of a frame of MPEG audio, layer 3; 0 when no frame begins there. */
function mpegFrame(head: Buffer): number {
  if (head.length < 4 || head[0] !== 0xff) return 0;
  const [, second = 0, third = 0] = head;
  const version = (second >> 3) & 3;
  if ((second & 0xe6) !== 0xe2 || version === 1) return 0;
  const rate = sampleRates[(third >> 2) & 3];
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 'first' : 'second'][third >> 4] ?? 0;
  if (rate === undefined || bitrate === 0) return 0;
  const divided = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / divided) + ((third >> 1) & 1);
}

/** The length of a frame of streamed AAC (ADTS); 0 when no frame begins there. */
function adtsFrame(head: Buffer): number {
  if (head.length < 7 || head[0] !== 0xff || ((head[1] ?? 0) & 0xf6) !== 0xf0) return 0;
  const length = (((head[3] ?? 0) & 3) << 11) | ((head[4] ?? 0) << 3) | ((head[5] ?? 0) >> 5);
  return length < 7 ? 0 : length;
}

/** The length of a page of an Ogg file; 0 when no page begins there. */
function oggPage(head: Buffer): number {
  if (head.length < 27 || head.toString('latin1', 0, 5) !== 'OggS\0') return 0;
  const segments = head[26] ?? 0;
  if (head.length < 27 + segments) return 0;
  return 27 + segments + head.subarray(27, 27 + segments).reduce((sum, each) => sum + each, 0);
}

/** The formats that are made of frames. The first frame follows the ID3 tag, if there is one. */
const framed = [
  { type: 'audio/mpeg', headLength: 4, lengthOf: mpegFrame },
  { type: 'audio/aac', headLength: 7, lengthOf: adtsFrame },
] as const;

/** @returns true when the bytes begin a recording made of frames, or the ID3 tag before one */
export function isFramedAudio(head: Buffer): boolean {
  const version = head[3] ?? 0;
  if (head.toString('latin1', 0, 3) === 'ID3' && version >= 2 && version <= 4) return true;
  return framed.some(({ lengthOf }) => lengthOf(head) > 0);
}

/**
 * Checks an MP3 or AAC: adjoining frames after the tag. A recorder that was cut off leaves part of a frame, and
 * programs leave tags at the end. When the frames are less than half of the file, it is not a recording.
 */
export async function checkFramedAudio(file: FileBytes): Promise<Finding> {
  const start = await tagEnd(file);
  const head = await file.read(start, 16);
  const kind = framed.find(({ lengthOf }) => lengthOf(head) > 0);
  if (!kind) throw broken();
  const { end, frames } = await walkFrames(file, start, kind.headLength, kind.lengthOf);
  if (frames < 2 || end - start < (file.size - start) / 2) throw broken();
  await refuseSecondFile(file, end);
  return { kind: 'audio', type: kind.type };
}

/** Beginnings of the first packet of an Ogg file with sound. */
const oggSounds = ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC'];

/** @returns true when an Ogg file's first page holds sound; other Ogg files hold pictures or text */
export async function isOggAudio(file: FileBytes): Promise<boolean> {
  const head = await file.read(0, 27 + 255 + 16);
  const segments = head[26] ?? 0;
  const packet = head.toString('latin1', 27 + segments, 27 + segments + 8);
  return oggPage(head) > 0 && oggSounds.some((beginning) => packet.startsWith(beginning));
}

/** Checks an Ogg file: whole pages from its first byte to its last. */
export async function checkOgg(file: FileBytes): Promise<Finding> {
  const { end, frames } = await walkFrames(file, 0, 27 + 255, oggPage);
  if (frames < 2 || end !== file.size) throw broken();
  await refuseSecondFile(file, end);
  return { kind: 'audio', type: 'audio/ogg' };
}

const mostChunks = 1000;
/** The length that a recorder writes while the true length is not known. */
const open = 0xff_ff_ff_ff;

/** Checks a WAV: whole chunks, among them a format and sound. */
export async function checkWav(file: FileBytes): Promise<Finding> {
  const seen = new Set<string>();
  const claimed = (await file.read(4, 4)).readUInt32LE(0);
  const whole = claimed === 0 || claimed === open ? file.size : Math.min(file.size, claimed + 8);
  let at = 12;
  for (let chunks = 0; at + 8 <= whole && chunks < mostChunks; chunks++) {
    const head = await file.read(at, 8);
    const name = head.toString('latin1', 0, 4);
    if (!/^[\x20-\x7e]{4}$/.test(name)) break;
    const length = head.readUInt32LE(4);
    seen.add(name);
    const isOpen = name === 'data' && length === open;
    // Chunks begin at even bytes.
    const end = isOpen ? file.size : at + 8 + length + (length % 2);
    if (end > file.size + 1) throw broken();
    at = Math.min(end, file.size);
  }
  if (!seen.has('fmt ') || !seen.has('data')) throw broken();
  await refuseSecondFile(file, at);
  return { kind: 'audio', type: 'audio/wav' };
}
