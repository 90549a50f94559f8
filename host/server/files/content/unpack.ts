import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Refusal, refuse } from '../../http/refusal.ts';
import { storageRefusal } from '../file-store.ts';
import { readArchive, unpackInto, type ArchiveLimits, type PackedFile } from './archive.ts';
import { openBytes, type FileBytes } from './file-bytes.ts';
import { unsafe } from './finding.ts';

/** What an archive may be whose files are taken one by one. */
export interface UnpackLimits extends ArchiveLimits {
  /** Bytes of one file; a larger one is refused alone. */
  fileBytes: number;
  /** Folders that a file may stand in, one inside the other. */
  folders: number;
}

/** A file of an archive: unpacked on this machine while it is looked at, or refused alone. */
export type Unpacked = { name: string } & ({ path: string } | { refusal: Refusal });

const mebi = 1024 * 1024;
const partsOf = (name: string) => name.split(/[\\/]/);
/** What systems add of their own, and folders. */
const isNoFile = (name: string) => /[\\/]$|^__MACOSX[\\/]|(^|[\\/])(\.DS_Store|Thumbs\.db)$/i.test(name);

/** @throws Refusal of the archive as a whole */
async function filesOf(file: FileBytes, limits: UnpackLimits): Promise<(PackedFile & { own: string })[]> {
  const entries = await readArchive(file, limits);
  const found = entries
    .filter(({ name }) => !isNoFile(name))
    .map((entry) => ({ ...entry, own: partsOf(entry.name).at(-1) ?? '' }));
  if (found.some(({ name }) => partsOf(name).length - 1 > limits.folders))
    throw unsafe('holds folders inside of folders');
  // In whatever folder, and on systems that make no difference between them.
  const names = new Set(found.map(({ own }) => own.toLowerCase()));
  if (names.size < found.length) throw unsafe('holds two files of one name');
  return found;
}

/**
 * The files of an archive one by one, by their names without folders. Each is there until the next is asked for, and none of them
 * is looked into: `sniffFile` does so.
 *
 * @param archive what has been received; its files lie beside it
 * @throws Refusal FILE_BROKEN, FILE_UNSAFE of the archive as a whole, before the first file
 */
export async function* unpackArchive(archive: { path: string }, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  const file = await openBytes(archive.path);
  try {
    for (const { own: name, ...entry } of await filesOf(file, limits)) {
      if (entry.unpacked > limits.fileBytes) {
        const message = `This file is larger than ${limits.fileBytes / mebi} MB`;
        yield { name, refusal: refuse('FILE_TOO_LARGE', { message }) };
        continue;
      }
      const path = `${archive.path}.${randomUUID()}`;
      try {
        const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        const refusal = await unpackInto(file, entry, target).catch((error: unknown) => {
          if (error instanceof Refusal) return error;
          throw storageRefusal(error) ?? error;
        });
        yield refusal ? { name, refusal } : { name, path };
      } finally {
        await rm(path, { force: true });
      }
    }
  } finally {
    await file.close();
  }
}
