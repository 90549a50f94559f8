import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { refuse } from '../../http/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import { broken, unsafe, type Finding } from './finding.ts';
import { readZipEntries, type ZipEntry } from './zip.ts';

const mebi = 1024 * 1024;
/** Bytes that an archive may grow to, and how many times its own size once it is not small. */
const mostUnpacked = 500 * mebi;
const mostGrowth = 200;
const small = 10 * mebi;
const [stored, deflated] = [0, 8];

const bomb = () => unsafe('unpacks to far more than its size');

/** Where an entry's packed bytes lie. */
async function spanOf(file: FileBytes, { offset, packed }: ZipEntry): Promise<[start: number, end: number]> {
  const head = await file.read(offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw broken();
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packed > file.size) throw broken();
  return [start, start + packed];
}

/** Unpacks an entry into nothing, and stops as soon as it grows past what the directory says. */
async function checkGrowth(
  file: FileBytes,
  { method, packed, unpacked }: ZipEntry,
  [start, end]: [number, number],
): Promise<void> {
  if (method === stored && packed !== unpacked) throw broken();
  if (method === stored || packed === 0) return;
  let grown = 0;
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      grown += chunk.length;
      done(grown > unpacked ? bomb() : null);
    },
  });
  await pipeline(file.stream(start, end), createInflateRaw(), count).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_') ? broken() : error;
  });
  if (grown !== unpacked) throw broken();
}

/** Checks an archive without keeping what it holds: whole, open, and no larger inside than it may be. */
export async function checkArchive(file: FileBytes): Promise<ZipEntry[]> {
  const entries = await readZipEntries(file);
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > mostUnpacked || (total > small && total > file.size * mostGrowth)) throw bomb();
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw unsafe('is locked with a password');
  if (entries.some(({ method }) => method !== stored && method !== deflated)) throw broken();
  let last = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    // Entries that share their bytes are how a small archive holds terabytes.
    if (entry.offset < last) throw bomb();
    const span = await spanOf(file, entry);
    await checkGrowth(file, entry, span);
    [, last] = span;
  }
  return entries;
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Tells a Word document from a plain archive; other office documents are neither. */
export async function checkZipOrWord(file: FileBytes): Promise<Finding> {
  const names = new Set((await checkArchive(file)).map(({ name }) => name));
  if (!names.has('[Content_Types].xml')) return { kind: 'zip', type: 'application/zip' };
  if (!names.has('word/document.xml')) throw refuse('FILE_KIND_REFUSED');
  if ([...names].some((name) => /vbaProject\.bin$|\/activeX\//i.test(name))) throw unsafe('carries macros');
  return { kind: 'word', type: docx };
}
