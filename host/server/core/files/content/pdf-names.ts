import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { FileBytes } from './file-bytes.ts';
import { unsafe } from './finding.ts';
import type { Refusal } from '../../../base/refusal.ts';

/** Names of what a PDF may do besides being read, and what each makes of it. */
const barred: Readonly<Record<string, string>> = {
  JavaScript: 'carries a script',
  JS: 'carries a script',
  Launch: 'starts a program',
  RichMedia: 'carries media that a program plays',
  SubmitForm: 'holds a form that sends what is filled in',
  ImportData: 'holds a form that fetches data',
  EmbeddedFiles: 'holds other files',
  GoToE: 'holds other files',
};
/** Ways of packing objects that no common program uses, and under which names cannot be read. */
const unusualPacking = [
  'LZWDecode',
  'LZW',
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'RunLengthDecode',
  'RL',
  'Predictor',
];

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16);
/** A name as it may be written: any letter of it as `#` and its hexadecimal number. */
const written = (name: string) =>
  [...name]
    .map((letter) => `(?:${letter}|#${hexOf(letter).replaceAll(/[a-f]/g, (hex) => `[${hex}${hex.toUpperCase()}]`)})`)
    .join('');
// oxlint-disable-next-line no-control-regex -- a PDF's white space includes the zero byte
const anyOf = (names: readonly string[]) =>
  new RegExp(String.raw`/(${names.map(written).join('|')})(?=[\0\t\n\f\r ()<>[\]{}/%])`);

const shortest = 5;
const barredNames = Object.keys(barred);
/** Names so long that no picture holds them by chance: they are looked for in every byte. */
const longNames = anyOf(barredNames.filter((name) => name.length >= shortest));
const allNames = anyOf(barredNames);
const unusualNames = anyOf(unusualPacking);
const objectStream = anyOf(['ObjStm']);
const [first, count] = [anyOf(['First']), anyOf(['N'])];

/** More than the longest name with every letter as a number. */
const overlap = 64;
const windowSize = 256 * 1024;
const pieceSize = 4096;
/** Bytes before what is packed by Flate. */
const zlibHead = 2;
/** The most of what stands before a stream that is read as its dictionary. */
const longestDictionary = 16 * 1024;
const limits = { bytes: 64 * 1024 * 1024, ms: 2000 };

function refusalOf(name: string): Refusal {
  const decoded = name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return unsafe(`${barred[decoded] ?? 'carries a script'}. Print it to a new PDF and upload that`);
}

/** Looks for names in a text that comes piece by piece. @throws Refusal FILE_UNSAFE */
function nameSearch(names: RegExp) {
  let before = '';
  const look = (text: string) => {
    const [, name] = names.exec(text) ?? [];
    if (name !== undefined) throw refusalOf(name);
  };
  return {
    take(piece: Buffer): void {
      const text = before + piece.toString('latin1');
      look(text);
      before = text.slice(-overlap);
    },
    end(): void {
      look(`${before} `);
      before = '';
    },
  };
}

/** A file that is read from its beginning to its end, a window at a time. */
function forwards(file: FileBytes) {
  let held: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };
  async function from(at: number, least: number): Promise<Buffer> {
    const end = held.at + held.bytes.length;
    if (at < held.at || (at + least > end && end < file.size)) held = { at, bytes: await file.read(at, windowSize) };
    return held.bytes.subarray(at - held.at);
  }
  return {
    /** The first position of a pattern from a place on; the file's size for none. */
    async find(pattern: string, start: number): Promise<number> {
      for (let at = start; at < file.size;) {
        const bytes = await from(at, pattern.length);
        const found = bytes.indexOf(pattern, 0, 'latin1');
        if (found >= 0) return at + found;
        if (at + bytes.length >= file.size) break;
        at += bytes.length - pattern.length + 1;
      }
      return file.size;
    },
    /** Gives the bytes between two places. */
    async each(start: number, end: number, take: (piece: Buffer) => void): Promise<void> {
      for (let at = start; at < end;) {
        const piece = (await from(at, 1)).subarray(0, end - at);
        if (piece.length === 0) return;
        take(piece);
        at += piece.length;
      }
    },
  };
}

/** What may be unpacked of one file, in bytes and in time. */
function budget() {
  const began = performance.now();
  let bytes = 0;
  return (more: number): void => {
    bytes += more;
    if (bytes > limits.bytes || performance.now() - began > limits.ms)
      throw unsafe('unpacks to far more than its size');
  };
}

/** @param slowFrom the place from which on each byte is a piece of its own */
async function* piecesOf(file: FileBytes, start: number, slowFrom: number): AsyncGenerator<Buffer> {
  for (let at = start; at < file.size;) {
    const piece = await file.read(at, pieceSize);
    if (at < slowFrom) yield piece;
    else for (let byte = 0; byte < piece.length; byte++) yield piece.subarray(byte, byte + 1);
    at += pieceSize;
  }
}

/**
 * Unpacks as far as it goes, without the checksum at the end, as the programs do that show a PDF.
 *
 * @returns how many packed bytes went through when it broke off; undefined at the end of what is packed
 */
async function unpack(pieces: AsyncGenerator<Buffer>, take: (piece: Buffer) => void): Promise<number | undefined> {
  // Not `file.stream`, which closes the file where it is not read to its end.
  const source = Readable.from(pieces);
  const inflate = createInflateRaw();
  try {
    source.on('error', (error) => inflate.destroy(error)).pipe(inflate);
    for await (const piece of inflate as AsyncIterable<Buffer>) take(piece);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return inflate.bytesWritten;
    throw error;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

/** Looks through what a stream of objects holds: as it stands, and as far as it unpacks. */
async function searchObjects(file: FileBytes, start: number, spend: (more: number) => void): Promise<void> {
  const reader = forwards(file);
  const plain = nameSearch(allNames);
  await reader.each(start, await reader.find('endstream', start), (piece) => plain.take(piece));
  plain.end();
  const packed = nameSearch(allNames);
  const take = (piece: Buffer) => {
    spend(piece.length);
    packed.take(piece);
  };
  const from = start + zlibHead;
  const broken = await unpack(piecesOf(file, from, file.size), take);
  packed.end();
  if (broken === undefined) return;
  // What a piece unpacks to is lost where it is broken: once more, byte by byte from the piece before.
  await unpack(piecesOf(file, from, from + Math.max(0, broken - pieceSize)), take);
  packed.end();
}

/** Whether every bracket of a text has its other one. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replaceAll(/\\[^]/g, '').matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * The dictionary of a stream in what stands before it; undefined where that cannot be told: what looks like its object's
 * beginning is within a string or a comment, or too far away.
 */
function dictionaryIn(before: string): string | undefined {
  const at = [...before.matchAll(/\d\s+\d+\s+obj\b/g)].at(-1)?.index;
  if (at === undefined) return undefined;
  const line =
    before
      .slice(0, at)
      .split(/[\r\n]/)
      .at(-1) ?? '';
  const own = before.slice(at);
  return line.includes('%') || !isBalanced(own) ? undefined : own;
}

const holdsObjects = (dictionary: string | undefined) =>
  dictionary === undefined || objectStream.test(dictionary) || (first.test(dictionary) && count.test(dictionary));

const unusual = () => unsafe('packs its parts in an unusual way. Print it to a new PDF and upload that');

/**
 * Refuses a PDF that does more than being read. Its names are read decoded, also those in packed objects. Objects that are
 * packed in a way that no common program uses are refused as well.
 *
 * @throws Refusal FILE_UNSAFE
 */
export async function refuseActions(file: FileBytes): Promise<void> {
  const everywhere = nameSearch(longNames);
  await forwards(file).each(0, file.size, (piece) => everywhere.take(piece));
  everywhere.end();
  const reader = forwards(file);
  const spend = budget();
  // Where the text outside of streams goes on; undefined within a stream.
  let outsideFrom: number | undefined = 0;
  for (let at = 0; at < file.size;) {
    const keyword = await reader.find('stream', at);
    const before = (
      await file.read(Math.max(0, keyword - longestDictionary), Math.min(keyword, longestDictionary))
    ).toString('latin1');
    at = keyword + 'stream'.length;
    if (before.endsWith('end') && keyword < file.size) {
      outsideFrom = at;
      continue;
    }
    if (outsideFrom !== undefined) {
      const outside = nameSearch(allNames);
      await reader.each(outsideFrom, keyword, (piece) => outside.take(piece));
      outside.end();
      outsideFrom = undefined;
    }
    if (keyword === file.size) return;
    const dictionary = dictionaryIn(before);
    if (!holdsObjects(dictionary)) continue;
    if (dictionary !== undefined && unusualNames.test(dictionary)) throw unusual();
    const lineEnd = /^(\r\n|\n|\r)?/.exec((await file.read(at, 2)).toString('latin1'))?.[0] ?? '';
    await searchObjects(file, at + lineEnd.length, spend);
  }
}
