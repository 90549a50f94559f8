import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A file's SHA-256, hexadecimal, as `sha256sum` prints it. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Writes events into a gzip file, one JSON object per line. The file appears only when it is complete on the disk.
 *
 * @param pages the events, in pages
 */
export async function writeArchive(
  file: string,
  pages: AsyncIterable<readonly object[]>,
): Promise<{ events: number; sha256: string }> {
  const part = `${file}.part`;
  let events = 0;
  async function* lines() {
    for await (const page of pages) {
      events += page.length;
      yield page.map((event) => `${JSON.stringify(event)}\n`).join('');
    }
  }
  await pipeline(lines, createGzip(), fs.createWriteStream(part, { flush: true, mode: 0o600 }));
  const sha256 = await sha256Of(part);
  await fs.promises.rename(part, file);
  return { events, sha256 };
}
