import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeicHead } from '../../../host/server/core/files/heic/heic-head.ts';
import { convert, findConverter } from '../../../host/server/core/files/heic/run-converter.ts';
import { openBytes } from '../../../host/server/core/files/content/file-bytes.ts';
import { uploadTexts } from '../../../widgets/contract/files/uploads.ts';
import { temporaryDirectory } from '../support.ts';
import { makesJpg, program } from './converter.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { heic, heicOf } from './sample-heic.ts';
import { jpg, mp4, png } from './sample-files.ts';

/** A picture that libheif of this machine has just coded; none where it is not installed. */
async function codedHere(): Promise<Buffer | undefined> {
  const folder = temporaryDirectory();
  const coder = (await findConverter('heif-enc'))?.program;
  if (!coder || !(await findConverter())) return undefined;
  fs.writeFileSync(path.join(folder, 'from.png'), png(320, 200));
  execFileSync(coder, ['-q', '60', 'from.png', '-o', 'to.heic'], { cwd: folder, stdio: 'ignore' });
  return fs.readFileSync(path.join(folder, 'to.heic'));
}

const sizeOf = async (server: FileServer, fileId: string) => {
  const { media_type: type, width, height, name, kind } = await server.row(fileId);
  return { type, width, height, name, kind };
};

describe('a phone’s picture', () => {
  let server: FileServer;
  beforeAll(async () => {
    server = await startFileServer({ settings: { heifConverter: makesJpg() } });
  });
  afterAll(() => server.close());

  it('becomes a JPG before it is stored, whatever its sender says of it', async () => {
    for (const [name, stored] of [
      ['IMG_0042.HEIC', 'IMG_0042.jpg'],
      ['IMG_0042.jpg', 'IMG_0042.jpg'],
    ] as const) {
      const { s3Url, fileId } = await server.keep(heic, { name, type: 'image/heic' });
      expect(await sizeOf(server, fileId)).toMatchObject({ type: 'image/jpeg', kind: 'image', name: stored });
      expect(Buffer.from(await (await server.get(s3Url)).arrayBuffer())).toEqual(jpg);
    }
    expect(server.arriving()).toEqual([]);
  });

  it('that says it is larger than a picture may be is refused before a program looks into it', async () => {
    const { body } = await server.upload(heicOf(60_000), { name: 'wide.heic' });
    expect(body.error).toMatchObject({
      errorCode: 'IMAGE_TOO_LARGE',
      errorMessage: uploadTexts.pixels({ width: 60_000, height: 48 }),
    });
  });

  it('is told from a video and from other pictures of the same family', async () => {
    const headOf = async (content: Buffer) => {
      const file = path.join(temporaryDirectory(), 'file');
      fs.writeFileSync(file, content);
      const bytes = await openBytes(file);
      try {
        return await readHeicHead(bytes);
      } finally {
        await bytes.close();
      }
    };
    const branded = (brand: string, others: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${others}`), heic.subarray(28)]);
    expect(await headOf(branded('mif1', 'mif1heic'))).toEqual({ tooLarge: undefined });
    for (const other of [branded('avif', 'mif1avif'), branded('mif1', 'mif1avif'), mp4, jpg, Buffer.alloc(3)])
      expect(await headOf(other)).toBeUndefined();
  });
});

it('is read by libheif where that is installed: as it is coded here, and as it was recorded', async () => {
  const coded = await codedHere();
  const server = await startFileServer();
  try {
    for (const [content, size] of [
      [heic, { width: 64, height: 48 }],
      [coded, { width: 320, height: 200 }],
    ] as const) {
      if (!content || !(await findConverter())) continue;
      const { fileId } = await server.keep(content, { name: 'photo.heic' });
      expect(await sizeOf(server, fileId)).toMatchObject({ type: 'image/jpeg', ...size });
    }
    // Cut off, or broken inside: with or without a program it is refused, in words.
    for (const content of [heic.subarray(0, 500), heic.subarray(0, 30), Buffer.concat([heic.subarray(0, 800), mp4])]) {
      const { status, body } = await server.upload(content, { name: 'cut.heic' });
      expect([status, body.status]).toEqual([200, 'ERROR']);
      expect(['FILE_BROKEN', 'FILE_KIND_REFUSED']).toContain(body.error.errorCode);
    }
    expect(server.arriving()).toEqual([]);
  } finally {
    await server.close();
  }
});

it('is refused with a sentence that says what to do, where no program reads it', async () => {
  for (const heifConverter of ['none', '/nowhere/heif-convert']) {
    const server = await startFileServer({ settings: { heifConverter } });
    const { status, body } = await server.upload(heic, { name: 'photo.heic' });
    expect([status, body.error]).toEqual([
      200,
      { errorCode: 'FILE_KIND_REFUSED', errorMessage: uploadTexts.heic, fieldErrors: { imageFile: uploadTexts.heic } },
    ]);
    expect(server.onDisk()).toEqual([]);
    await server.close();
  }
});

describe('the program that reads it', () => {
  async function written(lines: string, seconds = 20): Promise<string | undefined> {
    const folder = temporaryDirectory();
    const source = path.join(temporaryDirectory(), 'upload');
    fs.writeFileSync(source, heic);
    const converter = await findConverter(program(lines));
    if (!converter) throw new Error('prlimit of util-linux is missing');
    const file = await convert(converter, { source, folder, quality: 90, seconds });
    return file && fs.readFileSync(file, 'latin1');
  }

  it('is given the picture in a folder of its own, the quality, and nothing of the server', async () => {
    process.env['A_SECRET'] = 'of the server';
    const said = await written(`echo "$*: $(ls) [$A_SECRET]" > "$4"`);
    delete process.env['A_SECRET'];
    expect(said).toBe('-q 90 picture.heic picture.jpg: picture.heic []\n');
  });

  it('numbers the pictures of a burst, of which the first counts', async () => {
    expect(await written('echo one > picture-1.jpg; echo two > picture-2.jpg')).toBe('one\n');
  });

  it('has a limit of time, of memory and of what it writes', async () => {
    expect(await written('exec sleep 60', 1)).toBeUndefined();
    expect(await written('ulimit -v > "$4"')).toBe(`${2 * 1024 * 1024}\n`);
    expect(await written('head -c 80000000 /dev/zero > "$4"')).toBeUndefined();
    expect(await written('echo half > "$4"; exit 1')).toBeUndefined();
    expect(await written('true')).toBeUndefined();
  });
});
