import type { FileBytes } from './file-bytes.ts';
import { broken, unsafe } from './finding.ts';

/** One file of an archive, as the archive's directory describes it. Sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  /** CRC-32 of the unpacked content. */
  sum: number;
  packed: number;
  unpacked: number;
  /** The position of the file's local header. */
  offset: number;
}

interface ZipEnd {
  entries: number;
  directoryAt: number;
  directoryLength: number;
}

const endLength = 22;
const longestComment = 0xffff;
/** The directory is read into memory, so its size is limited. */
const mostDirectoryBytes = 4 * 1024 * 1024;
/** More than any system takes of a file's name. */
const mostNameBytes = 255;
/** Values that mean: the number is in the records of ZIP64. */
const [elsewhere, elsewhereShort] = [0xff_ff_ff_ff, 0xffff];
/** Flags of an entry with a password: traditional encryption, strong encryption, or an encrypted directory. */
const lockedFlags = 0x2041;

/** Finds the record that closes an archive and reaches the file's last byte; undefined without one. */
export async function findZipEnd(file: FileBytes): Promise<ZipEnd | undefined> {
  const start = Math.max(0, file.size - endLength - longestComment);
  const tail = await file.read(start, file.size - start);
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + endLength + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [entries, directoryLength, directoryAt] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    if (entries > 0) return { entries, directoryAt, directoryLength };
  }
  return undefined;
}

const zip64 = () => unsafe('is a ZIP64 archive, which is for files above 4 GB');

/** @returns true for a name that leaves the folder it is unpacked to, or that no system accepts */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const isHostileName = (name: string) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|[\u0000-\u001f]/.test(name);

/**
 * Reads the directory of an archive that begins at the file's first byte. How many files there are is read before the
 * first of them.
 *
 * @param most the most files
 * @throws Refusal FILE_BROKEN for a damaged directory; FILE_UNSAFE for ZIP64, too many files, a hostile or long name, or
 *   data before the archive
 */
export async function readZipEntries(file: FileBytes, most: number): Promise<ZipEntry[]> {
  const end = await findZipEnd(file);
  if (!end) throw broken();
  const isFar = [end.directoryAt, end.directoryLength].includes(elsewhere) || end.entries === elsewhereShort;
  if (isFar) throw zip64();
  if (end.entries > most) throw unsafe('holds too many files');
  if (end.directoryAt + end.directoryLength > file.size) throw broken();
  if (end.directoryLength > mostDirectoryBytes) throw unsafe('holds too many files');
  const directory = await file.read(end.directoryAt, end.directoryLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < end.entries) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken();
    const nameLength = directory.readUInt16LE(at + 28);
    if (nameLength > mostNameBytes) throw unsafe(`holds a file whose name is longer than ${mostNameBytes} bytes`);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (isHostileName(name)) throw unsafe('names a file outside of its own folder');
    const entry = {
      name,
      isEncrypted: (directory.readUInt16LE(at + 8) & lockedFlags) !== 0,
      method: directory.readUInt16LE(at + 10),
      sum: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    if ([entry.packed, entry.unpacked, entry.offset].includes(elsewhere)) throw zip64();
    entries.push(entry);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (Math.min(...entries.map(({ offset }) => offset)) !== 0) throw unsafe('holds something before the archive');
  return entries;
}
