import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileKinds, isHeicName, uploadTexts } from '../../../../../widgets/contract/files/uploads.ts';
import { refuse } from '../../../base/refusal.ts';
import { openBytes } from '../content/file-bytes.ts';
import { broken } from '../content/finding.ts';
import { storageRefusal } from '../file-store.ts';
import { readHeicHead } from './heic-head.ts';
import { convert, findConverter } from './run-converter.ts';
import type { HeicReader } from '../../../call/files.ts';

/** Qualities of the JPG, the first of which loses nothing visible. */
const qualities = [90, 75];

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Refuses a picture that is too large by its own words, before a program decodes it. @returns false for another file */
async function isHeic(file: string): Promise<boolean> {
  const bytes = await openBytes(file);
  try {
    const head = await readHeicHead(bytes);
    if (!head) return false;
    if (bytes.size > fileKinds.image.maxBytes)
      throw refuse('FILE_TOO_LARGE', { message: uploadTexts.bytes(['image']) });
    if (head.tooLarge) throw refuse('IMAGE_TOO_LARGE', { message: uploadTexts.pixels(head.tooLarge) });
    return true;
  } finally {
    await bytes.close();
  }
}

/** @param program of the settings; undefined for `heif-convert` on the PATH, `none` for none */
export function heicReader(program: string | undefined): HeicReader {
  return {
    async toJpeg({ path: file, name }) {
      if (!(await isHeic(file))) return undefined;
      const converter = await findConverter(program);
      if (!converter) throw refuse('FILE_KIND_REFUSED', { message: uploadTexts.heic });
      const folder = await mkdtemp(path.join(path.dirname(file), 'heic-')).catch((error: unknown) => {
        throw storageRefusal(error) ?? error;
      });
      try {
        for (const quality of qualities) {
          const jpeg = await convert(converter, { source: file, folder, quality });
          if (jpeg === undefined) throw broken();
          const { size } = await stat(jpeg);
          if (size > fileKinds.image.maxBytes && quality !== qualities.at(-1)) continue;
          await rename(jpeg, file);
          break;
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      const { size } = await stat(file);
      return {
        name: isHeicName(name) ? name.replace(/\.hei[cf]$/i, '.jpg') : name,
        bytes: size,
        sha256: await hashOf(file),
      };
    },
  };
}
