import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sniffFile } from '../../../host/server/core/files/content/sniff.ts';
import type * as Calls from '../../../widgets/contract/files/files.calls.ts';
import type { FileKind } from '../../../widgets/contract/files/uploads.ts';
import { temporaryDirectory } from '../support.ts';
import type { FileServer } from './files-support.ts';
import { aac, isoMedia, mp3, ogg, wav, wavChunk } from './sample-audio.ts';
import { jpg, mp4, zip } from './sample-files.ts';

const directory = temporaryDirectory();

async function sniff(content: Buffer | string, kinds: readonly FileKind[] = ['audio']) {
  const file = path.join(directory, randomUUID());
  await fs.writeFile(file, content);
  try {
    return await sniffFile({ path: file }, kinds);
  } finally {
    await fs.rm(file);
  }
}

async function refusalOf(content: Buffer | string, kinds: readonly FileKind[] = ['audio']) {
  const found = await sniff(content, kinds).catch((error: unknown) => error);
  if (found instanceof Error && 'code' in found) return { code: String(found.code), message: found.message };
  throw new Error(`it was taken as ${JSON.stringify(found)}`);
}

describe('a recording is what its content says', () => {
  it.each([
    ['an MP3', mp3(), 'audio/mpeg'],
    ['an MP3 with tags', mp3(10, { title: 'Call of 12 March', isTagged: true }), 'audio/mpeg'],
    ['an MP3 whose recorder was cut off', mp3().subarray(0, 417 * 9 + 200), 'audio/mpeg'],
    ['a WAV', wav(), 'audio/wav'],
    ['a WAV with an odd number of samples and no byte behind it', wav({ samples: 4001 }).subarray(0, -1), 'audio/wav'],
    ['a WAV whose recorder did not know its length', wav({ claimed: 0xffffffff }), 'audio/wav'],
    ['a WAV with notes', wav({ more: [wavChunk('LIST', Buffer.from('INFOIART'))] }), 'audio/wav'],
    ['an M4A', isoMedia('M4A ', ['soun']), 'audio/mp4'],
    ['an M4A as telephones write it', isoMedia('mp42', ['soun']), 'audio/mp4'],
    ['AAC', aac(), 'audio/aac'],
    ['Opus', ogg(), 'audio/ogg'],
    ['Vorbis', ogg('\x01vorbis'), 'audio/ogg'],
  ])('%s', async (_, content, type) => expect(await sniff(content)).toEqual({ kind: 'audio', type }));

  it('and a video where it has pictures, whatever its maker calls it', async () => {
    for (const content of [mp4, isoMedia('mp42', ['soun', 'vide']), isoMedia('M4A ', ['vide', 'soun'])]) {
      expect(await sniff(content, ['video'])).toEqual({ kind: 'video', type: 'video/mp4' });
      expect(await refusalOf(content)).toMatchObject({ code: 'FILE_KIND_REFUSED' });
    }
    expect(await refusalOf(isoMedia('mp42', ['soun']), ['video'])).toMatchObject({ code: 'FILE_KIND_REFUSED' });
  });

  it('and refused by name of what is taken otherwise: pictures, text, an Ogg with pictures', async () => {
    for (const content of [jpg, 'ID3,a\n1,2\n', zip([{ name: 'a.mp3', content: mp3() }]), ogg('\x80theora'), 'RIFF'])
      expect(await refusalOf(content)).toEqual({
        code: 'FILE_KIND_REFUSED',
        message: 'This file is none of these: MP3, WAV, M4A, AAC or OGG recording',
      });
    expect(await sniff('ID3,a\n1,2\n', ['csv'])).toMatchObject({ kind: 'csv' });
  });
});

describe('refuses a recording', () => {
  it.each([
    ['that is a tag alone', mp3(0, { title: 'nothing' })],
    ['of one frame', mp3(1)],
    ['most of which is something else', Buffer.concat([mp3(3), Buffer.alloc(5000, 1)])],
    ['whose sound is cut off', wav().subarray(0, 3000)],
    ['without sound', wavChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), wavChunk('fmt ', Buffer.alloc(16))]))],
    ['whose last page is cut off', ogg().subarray(0, -1)],
    ['with something behind its pages', Buffer.concat([ogg(), Buffer.from('and more')])],
    ['without an index of sound', isoMedia('M4A ', [])],
    ['whose boxes do not fill it', isoMedia('M4A ', ['soun']).subarray(0, -1)],
  ])('%s', async (_, content) => expect(await refusalOf(content)).toMatchObject({ code: 'FILE_BROKEN' }));

  it('that is a second file besides', async () => {
    const archive = zip([{ name: 'a.class', content: 'a' }]);
    const page = Buffer.from('<script>alert(1)</script>');
    for (const content of [
      Buffer.concat([mp3(), page]),
      Buffer.concat([mp3(50), archive]),
      Buffer.concat([wav(), page]),
    ])
      expect(await refusalOf(content)).toMatchObject({ code: 'FILE_UNSAFE' });
  });

  it('above 20 MB, and takes its time with none', async () => {
    const twenty = 20 * 1024 * 1024;
    const large = mp3(Math.ceil(twenty / 417) + 1);
    expect(await refusalOf(large)).toEqual({ code: 'FILE_TOO_LARGE', message: 'This file is larger than 20 MB' });
    const short = Buffer.alloc(19_000_000, Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 7 << 5, 0xfc]));
    const handlers = Buffer.alloc(19_000_000, 'hdlr');
    const index = Buffer.concat([Buffer.alloc(4), Buffer.from('moov'), handlers]);
    index.writeUInt32BE(index.length);
    const started = performance.now();
    expect(await sniff(short)).toMatchObject({ type: 'audio/aac' });
    expect(await refusalOf(Buffer.concat([isoMedia('M4A ', []), index]))).toMatchObject({ code: 'FILE_BROKEN' });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a recording that was uploaded', () => {
  const table = '../../../widgets/contract/files/files.calls.ts';
  let server: FileServer;
  beforeAll(async () => {
    vi.resetModules();
    vi.doMock(table, async (original) => {
      const real = await original<typeof Calls>();
      const takesSound = { ...real.fileCalls.uploadFile, files: { imageFile: ['audio'] } };
      return { ...real, fileCalls: { ...real.fileCalls, uploadFile: takesSound } };
    });
    const { startFileServer } = await import('./files-support.ts');
    server = await startFileServer();
  });
  afterAll(async () => {
    await server.close();
    vi.doUnmock(table);
    vi.resetModules();
  });

  it.each([
    ['call.mp3', mp3(100), 'audio/mpeg'],
    ['call.wav', wav(), 'audio/wav'],
    ['call.m4a', isoMedia('M4A ', ['soun']), 'audio/mp4'],
    ['call.aac', aac(), 'audio/aac'],
    ['call.ogg', ogg(), 'audio/ogg'],
  ])('is played in the page, from wherever its listener wants: %s', async (name, content, type) => {
    const { s3Url, fileId } = await server.keep(content, { name: `${name}.exe`, type: 'application/octet-stream' });
    expect(await server.row(fileId)).toMatchObject({ kind: 'audio', media_type: type, bytes: content.length });
    const whole = await server.get(s3Url);
    expect(whole.headers.get('content-type')).toBe(type);
    expect(whole.headers.get('content-disposition')).toBe(`inline; filename="${name}"; filename*=UTF-8''${name}`);
    expect([whole.headers.get('accept-ranges'), whole.headers.get('x-content-type-options')]).toEqual([
      'bytes',
      'nosniff',
    ]);
    const part = await server.get(s3Url, { range: 'bytes=100-149' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-149/${content.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 150));
  });

  it('has to be one', async () => {
    const { body } = await server.upload(jpg, { name: 'call.mp3', type: 'audio/mpeg' });
    expect(body.error).toMatchObject({ errorCode: 'FILE_KIND_REFUSED' });
  });
});
