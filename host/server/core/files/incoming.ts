import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostBytes, uploadTexts, type FileKind } from '../../../../widgets/contract/files/uploads.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { sniffFile } from './content/sniff.ts';
import { cleanName } from './file-name.ts';
import { storageRefusal } from './file-store.ts';
import type { HeicReader, Incoming, ReceivedFile, UploadedFile } from '../../call/files.ts';
import { quietly } from '../../base/quietly.ts';

/** The same refusal with its message as the field's error. */
function ofField({ code, message }: Refusal, field: string): Refusal {
  return refuse(code, { message, fieldErrors: { [field]: message } });
}

const closed = async (stream: WriteStream): Promise<void> => {
  if (!stream.closed) await new Promise<void>((done) => void stream.once('close', done));
};

export function incomingBelow(directory: string): Incoming {
  return {
    async receive({ field, name, content }, kinds) {
      const file = path.join(directory, randomUUID());
      const hash = createHash('sha256');
      let bytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        const kept = createWriteStream(file, { flags: 'wx', mode: 0o600 });
        try {
          await pipeline(content, meter, kept);
        } finally {
          // who breaks off may do so before the file is there, which would then be made behind its removal
          await closed(kept);
        }
        if (bytes > mostBytes(kinds))
          throw ofField(refuse('FILE_TOO_LARGE', { message: uploadTexts.bytes(kinds) }), field);
      } catch (error) {
        await rm(file, { force: true });
        throw storageRefusal(error) ?? error;
      }
      return { field, name: cleanName(name), path: file, bytes, sha256: hash.digest('hex') };
    },
    async clear(olderThan) {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        const found = await quietly('It has been taken away meanwhile', stat(file));
        if (found && found.mtime < olderThan) await rm(file, { force: true, recursive: true });
      }
    },
    async tryWriting() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = path.join(directory, `probe-${randomUUID()}`);
      try {
        await writeFile(file, Buffer.alloc(4096), { mode: 0o600, flush: true });
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/**
 * Checks the content of received files.
 *
 * @param kinds the kinds of file that each part accepts
 * @param heic makes JPGs of phones' pictures
 * @param mostArchived the most files of an archive
 * @throws Refusal with the part's name as its field
 */
export async function inspect(
  files: readonly ReceivedFile[],
  kinds: Readonly<Record<string, readonly FileKind[]>>,
  heic: HeicReader,
  mostArchived?: number,
): Promise<UploadedFile[]> {
  async function look(file: ReceivedFile): Promise<UploadedFile> {
    const taken = kinds[file.field] ?? [];
    const jpeg = taken.includes('image') ? await heic.toJpeg(file) : undefined;
    const finding = await sniffFile(file, taken, mostArchived);
    return { ...file, ...jpeg, ...finding, ...(jpeg && { wasHeic: true }) };
  }
  const found: UploadedFile[] = [];
  for (const file of files) {
    const looked = look(file).catch((error: unknown) => {
      throw error instanceof Refusal ? ofField(error, file.field) : error;
    });
    found.push(await looked);
  }
  return found;
}

/** Deletes received files from this machine. Files that were kept are in the store by now. */
export async function discard(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
