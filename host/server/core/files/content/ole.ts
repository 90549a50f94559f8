import { refuse } from '../../../base/refusal.ts';
import type { FileBytes } from './file-bytes.ts';
import { broken, unsafe } from './finding.ts';
import type { Finding } from '../../../call/files.ts';

const noSector = 0xfffffffe;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Checks an OLE file: a Word document, its tables within the file, and no macros. */
export async function checkOle(file: FileBytes): Promise<Finding> {
  const head = await file.read(0, 512);
  if (head.length < 512) throw broken();
  const sectorSize = 2 ** head.readUInt16LE(30);
  if (sectorSize !== 512 && sectorSize !== 4096) throw broken();
  const tables = Array.from({ length: 109 }, (_, index) => head.readUInt32LE(76 + 4 * index));
  const used = [head.readUInt32LE(48), ...tables].filter((sector) => sector < noSector);
  // The header itself takes one sector.
  if (used.some((sector) => (sector + 2) * sectorSize > file.size)) throw broken();
  if ((await file.indexOf(utf16('WordDocument'), 512)) < 0) throw refuse('FILE_KIND_REFUSED');
  if ((await file.indexOf(utf16('_VBA_PROJECT'), 512)) >= 0) throw unsafe('carries macros');
  return { kind: 'word', type: 'application/msword' };
}
