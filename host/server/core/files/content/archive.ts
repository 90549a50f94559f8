import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import { broken, holdsNothing, unsafe } from './finding.ts';
import type { Finding } from '../../../call/files.ts';
import { readZipEntries, type ZipEntry } from './zip.ts';

const mebi = 1024 * 1024;
const [stored, deflated] = [0, 8];

/** Limits for the content of an archive. */
export interface ArchiveLimits {
  files: number;
  /** Bytes of all files together, unpacked. */
  totalBytes: number;
  /** How many times the archive's own size the unpacked files may have together, unless they are small (10 MiB). */
  growth: number;
}

/**
 * The limits for every uploaded archive; more files than any document has, each of which is unpacked. A call that takes
 * archives sets its own.
 */
const anyArchive: ArchiveLimits = { files: 1000, totalBytes: 500 * mebi, growth: 200 };
const small = 10 * mebi;

/** A file in an archive, with the position of its packed bytes. */
export interface PackedFile extends ZipEntry {
  span: [start: number, end: number];
}

/** @returns true for a folder, and for a file that an operating system adds by itself */
export const isNoFile = (name: string) => /[\\/]$|^__MACOSX[\\/]|(^|[\\/])(\.DS_Store|Thumbs\.db)$/i.test(name);

const bomb = () => unsafe('unpacks to far more than its size');

async function spanOf(file: FileBytes, { offset, packed }: ZipEntry): Promise<PackedFile['span']> {
  const head = await file.read(offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw broken();
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packed > file.size) throw broken();
  return [start, start + packed];
}

/**
 * Lists the files of an archive without unpacking them. Checks what the archive's directory states: no password, no two
 * files of one name, and sizes within the limits.
 *
 * @throws Refusal FILE_EMPTY, FILE_BROKEN or FILE_UNSAFE for the archive as a whole
 */
export async function readArchive(file: FileBytes, limits: ArchiveLimits = anyArchive): Promise<PackedFile[]> {
  const entries = await readZipEntries(file, limits.files);
  if (entries.every(({ name }) => isNoFile(name))) throw holdsNothing();
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > limits.totalBytes || (total > small && total > file.size * limits.growth)) throw bomb();
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw unsafe('is locked with a password');
  if (entries.some(({ method }) => method !== stored && method !== deflated)) throw broken();
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw unsafe('holds two files of one name');
  const found: PackedFile[] = [];
  let last = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    // Entries that share their bytes let a small archive hold terabytes.
    if (entry.offset < last) throw bomb();
    const span = await spanOf(file, entry);
    found.push({ ...entry, span });
    [, last] = span;
  }
  return found;
}

/**
 * Unpacks a file of an archive, and stops as soon as the file grows beyond the size in the directory.
 *
 * @throws Refusal FILE_BROKEN when size or checksum differ from the directory's; FILE_UNSAFE when the file is larger
 */
export async function unpackInto(
  file: FileBytes,
  { method, unpacked, sum, span: [start, end] }: PackedFile,
  target: Writable,
): Promise<void> {
  let grown = 0;
  let found = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      grown += chunk.length;
      found = crc32(chunk, found);
      if (grown > unpacked) done(bomb());
      else done(null, chunk);
    },
  });
  // A read stream over a file cannot be empty.
  const source = start === end ? Readable.from([]) : file.stream(start, end);
  const inflate = method === stored || start === end ? [] : [createInflateRaw()];
  await pipeline([source, ...inflate, meter, target]).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_') ? broken() : error;
  });
  if (grown !== unpacked || found !== sum) throw broken();
}

/** Unpacks every file of an archive to check it, and keeps none. */
async function checkArchive(file: FileBytes, mostFiles: number): Promise<PackedFile[]> {
  const files = await readArchive(file, { ...anyArchive, files: mostFiles });
  for (const each of files) {
    const nowhere = new Writable({
      write(_chunk, _encoding, done) {
        done();
      },
    });
    await unpackInto(file, each, nowhere);
  }
  return files;
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Distinguishes a Word document from a plain archive. Refuses other office documents. */
export async function checkZipOrWord(file: FileBytes, mostFiles = anyArchive.files): Promise<Finding> {
  const names = new Set((await checkArchive(file, mostFiles)).map(({ name }) => name));
  if (!names.has('[Content_Types].xml')) return { kind: 'zip', type: 'application/zip' };
  if (!names.has('word/document.xml')) throw refuse('FILE_KIND_REFUSED');
  if ([...names].some((name) => /vbaProject\.bin$|\/activeX\//i.test(name))) throw unsafe('carries macros');
  return { kind: 'word', type: docx };
}
