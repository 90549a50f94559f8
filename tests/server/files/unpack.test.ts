import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sniffFile } from '../../../host/server/core/files/content/sniff.ts';
import { unpackArchive, type UnpackLimits } from '../../../host/server/core/files/content/unpack.ts';
import { temporaryDirectory } from '../support.ts';
import { mp3, wav } from './sample-audio.ts';
import { jpg, zip, type ZipSource } from './sample-files.ts';

const directory = temporaryDirectory();
const mebi = 1024 * 1024;
const limits: UnpackLimits = { files: 20, totalBytes: 40 * mebi, growth: 100, fileBytes: 2 * mebi, folders: 1 };

async function keep(archive: Buffer): Promise<{ path: string; folder: string }> {
  const folder = path.join(directory, randomUUID());
  await fs.mkdir(folder);
  await fs.writeFile(path.join(folder, 'archive'), archive);
  return { path: path.join(folder, 'archive'), folder };
}

/** What each file is, or why it is refused. */
async function unpack(archive: Buffer, more: Partial<UnpackLimits> = {}): Promise<[name: string, what: string][]> {
  const kept = await keep(archive);
  const found: [string, string][] = [];
  for await (const file of unpackArchive(kept, { ...limits, ...more })) {
    const what = 'path' in file ? sniffFile(file, ['audio']).then(({ type }) => type) : Promise.reject(file.refusal);
    found.push([file.name, await what.catch((error: { code?: string }) => String(error.code))]);
  }
  expect(await fs.readdir(kept.folder)).toEqual(['archive']);
  return found;
}

async function refusalOf(archive: Buffer, more: Partial<UnpackLimits> = {}) {
  const found = await unpack(archive, more).catch((error: unknown) => error);
  if (found instanceof Error && 'code' in found) return { code: String(found.code), message: found.message };
  throw new Error(`it was taken: ${JSON.stringify(found)}`);
}

const call = (name: string, more: Partial<ZipSource> = {}): ZipSource => ({ name, content: mp3(), ...more });
const calls = (count: number) => Array.from({ length: count }, (_, n) => call(`call${n}.mp3`));

describe('the files of an archive', () => {
  it('are given one by one, packed or not, out of folders, and gone behind the last', async () => {
    const archive = zip([
      call('a.mp3'),
      { name: 'march/b.wav', content: wav(), isStored: true },
      { name: 'march/empty.mp3', content: '' },
      { name: 'march\\c.mp3', content: mp3(50) },
    ]);
    expect(await unpack(archive)).toEqual([
      ['a.mp3', 'audio/mpeg'],
      ['b.wav', 'audio/wav'],
      ['empty.mp3', 'FILE_EMPTY'],
      ['c.mp3', 'audio/mpeg'],
    ]);
  });

  it('are what was packed, to the last byte', async () => {
    const kept = await keep(
      zip([
        { name: 'a', content: jpg },
        { name: 'b', content: jpg, isStored: true },
      ]),
    );
    for await (const file of unpackArchive(kept, limits))
      expect('path' in file && (await fs.readFile(file.path)).equals(jpg)).toBe(true);
  });

  it('leave nothing behind where somebody stops at the first', async () => {
    const kept = await keep(zip(calls(3)));
    for await (const file of unpackArchive(kept, limits)) {
      expect(file.name).toBe('call0.mp3');
      break;
    }
    expect(await fs.readdir(kept.folder)).toEqual(['archive']);
  });

  it('are without what systems add of their own', async () => {
    const added = ['march/', '__MACOSX/march/._a.mp3', 'march/.DS_Store', 'Thumbs.db'];
    expect(await unpack(zip([call('march/a.mp3'), ...added.map((name) => ({ name, content: '' }))]))).toEqual([
      ['a.mp3', 'audio/mpeg'],
    ]);
  });

  it('are refused alone: too large, damaged, something else, an archive themselves', async () => {
    const damaged = zip([call('damaged.mp3', { isStored: true }), call('good.mp3')]);
    damaged[60] = 1;
    expect(await unpack(damaged)).toEqual([
      ['damaged.mp3', 'FILE_BROKEN'],
      ['good.mp3', 'audio/mpeg'],
    ]);
    const archive = zip([
      call('sum.mp3', { sum: 1 }),
      call('longer.mp3', { claimed: 9999 }),
      { name: 'large.mp3', content: mp3(6000) },
      { name: 'photo.mp3', content: jpg },
      { name: 'inner.mp3', content: zip(calls(1)) },
      call('good.mp3'),
    ]);
    expect(await unpack(archive)).toEqual([
      ['sum.mp3', 'FILE_BROKEN'],
      ['longer.mp3', 'FILE_BROKEN'],
      ['large.mp3', 'FILE_TOO_LARGE'],
      ['photo.mp3', 'FILE_KIND_REFUSED'],
      ['inner.mp3', 'FILE_KIND_REFUSED'],
      ['good.mp3', 'audio/mpeg'],
    ]);
  });
});

/** The archive with numbers written that only ZIP64 has. */
function far(archive: Buffer, write: (at: { end: number; entry: number }) => void): Buffer {
  write({ end: archive.lastIndexOf('PK\x05\x06'), entry: archive.indexOf('PK\x01\x02') });
  return archive;
}

describe('an archive is refused as a whole', () => {
  const zeros = Buffer.alloc(20 * mebi);
  const [sized, counted, placed] = [zip(calls(1)), zip(calls(1)), zip(calls(1))];

  it.each<[string, Buffer, RegExp]>([
    ['with more files than are taken', zip(calls(21)), /too many files/],
    ['that unpacks to more than is taken', zip([call('a.mp3', { claimed: 41 * mebi })]), /far more/],
    ['that grows more than it may', zip([{ name: 'a', content: zeros }]), /far more/],
    ['with folders inside of folders', zip([call('2026/march/a.mp3')]), /folders inside of folders/],
    ['that leaves its folder', zip([call('../a.mp3')]), /outside of its own folder/],
    ['with two files of one name', zip([call('a.mp3'), call('a.mp3')]), /two files of one name/],
    ['with two of one name in two folders', zip([call('one/a.mp3'), call('two/A.mp3')]), /two files of one name/],
    ['locked with a password', zip([call('a.mp3', { flags: 1 })]), /password/],
    ['locked in the newer way', zip([call('a.mp3', { flags: 0x41 })]), /password/],
    ['whose directory is locked', zip([call('a.mp3', { flags: 0x2000 })]), /password/],
    ['whose sizes stand in ZIP64', far(sized, ({ entry }) => sized.writeUInt32LE(0xffffffff, entry + 24)), /ZIP64/],
    ['whose count does', far(counted, ({ end }) => counted.writeUInt16LE(0xffff, end + 10)), /ZIP64/],
    ['whose directory does', far(placed, ({ end }) => placed.writeUInt32LE(0xffffffff, end + 16)), /ZIP64/],
  ])('%s', async (_, archive, message) => {
    expect(await refusalOf(archive)).toEqual({ code: 'FILE_UNSAFE', message: expect.stringMatching(message) });
  });

  it('by how many files it says it holds, before the first of them is read', async () => {
    const many = zip(Array.from({ length: 30 }, (_, n) => call(`call${n}.mp3`, { sum: 1 })));
    many.write('no directory', many.indexOf('PK\x01\x02'));
    expect(await refusalOf(many)).toMatchObject({ message: expect.stringMatching(/too many files/) });
    const kept = await keep(many);
    await expect(sniffFile(kept, ['zip'], 20)).rejects.toMatchObject({
      message: expect.stringMatching(/too many files/),
    });
    const document = await keep(zip(Array.from({ length: 1001 }, (_, n) => ({ name: `word/${n}`, content: '' }))));
    await expect(sniffFile(document, ['word'])).rejects.toMatchObject({ code: 'FILE_UNSAFE' });
  });

  it('with a name that no system takes', async () => {
    const long = (bytes: number) => zip([call(`${'a'.repeat(bytes - 4)}.mp3`)]);
    expect(await unpack(long(255))).toHaveLength(1);
    expect(await refusalOf(long(256))).toMatchObject({ message: expect.stringMatching(/longer than 255 bytes/) });
  });

  it('of another packing, or damaged', async () => {
    const other = zip(calls(1));
    for (const at of [other.indexOf('PK\x01\x02') + 10, 8]) other.writeUInt16LE(12, at);
    expect(await refusalOf(other)).toMatchObject({ code: 'FILE_BROKEN' });
    expect(await refusalOf(zip(calls(1)).subarray(0, -1))).toMatchObject({ code: 'FILE_BROKEN' });
  });

  it('when it is uploaded, by what every archive is held to: a wrong checksum too', async () => {
    const kept = await keep(zip([call('a.mp3', { sum: 1 })]));
    await expect(sniffFile(kept, ['zip'])).rejects.toMatchObject({ code: 'FILE_BROKEN' });
    const twice = await keep(zip([call('a.mp3'), call('a.mp3')]));
    await expect(sniffFile(twice, ['zip'])).rejects.toMatchObject({ code: 'FILE_UNSAFE' });
  });
});
