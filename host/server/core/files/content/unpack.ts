import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { uploadTexts } from '../../../../../widgets/contract/files/uploads.ts';
import { Refusal, refuse } from '../../../base/refusal.ts';
import { storageRefusal } from '../file-store.ts';
import { isNoFile, readArchive, unpackInto, type ArchiveLimits, type PackedFile } from './archive.ts';
import { openBytes, type FileBytes } from './file-bytes.ts';
import { unsafe } from './finding.ts';

/** Limits for an archive whose files are unpacked one by one. */
export interface UnpackLimits extends ArchiveLimits {
  /** The most bytes of one file. Only the larger file is refused, not the archive. */
  fileBytes: number;
  /** How deep folders may be nested. */
  folders: number;
}

/** A file of an archive: its path on this machine until the next file, or the refusal of this file. */
export type Unpacked = { name: string } & ({ path: string } | { refusal: Refusal });

const partsOf = (name: string) => name.split(/[\\/]/);

/** @throws Refusal for the archive as a whole */
async function filesOf(file: FileBytes, limits: UnpackLimits): Promise<(PackedFile & { own: string })[]> {
  const entries = await readArchive(file, limits);
  const found = entries
    .filter(({ name }) => !isNoFile(name))
    .map((entry) => ({ ...entry, own: partsOf(entry.name).at(-1) ?? '' }));
  if (found.some(({ name }) => partsOf(name).length - 1 > limits.folders))
    throw unsafe('holds folders inside of folders');
  // Names are compared across folders and without case, since some systems ignore case.
  const names = new Set(found.map(({ own }) => own.toLowerCase()));
  if (names.size < found.length) throw unsafe('holds two files of one name');
  return found;
}

/**
 * Yields the files of an archive one by one, named without folders. Each file exists until the next one is asked for.
 * The content is not checked; `sniffFile` does that.
 *
 * @param archive the received archive; its files are unpacked beside it
 * @throws Refusal FILE_EMPTY, FILE_BROKEN or FILE_UNSAFE for the archive as a whole, before the first file
 */
export async function* unpackArchive(archive: { path: string }, limits: UnpackLimits): AsyncGenerator<Unpacked> {
  const file = await openBytes(archive.path);
  try {
    for (const { own: name, ...entry } of await filesOf(file, limits)) {
      if (entry.unpacked > limits.fileBytes) {
        const message = uploadTexts.largerThan(limits.fileBytes);
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
