import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFileServer, type FileServer } from './files-support.ts';
import { mp4 } from './sample-files.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

it('stores a larger file than its memory would like, and no more than its kind may have', async () => {
  const long = (bytes: number) => {
    const box = Buffer.alloc(8);
    box.writeUInt32BE(8 + bytes);
    box.write('free', 4, 'latin1');
    return Buffer.concat([mp4, box, Buffer.alloc(bytes)]);
  };
  const { fileId } = await server.keep(long(60_000_000), { name: 'visit.mp4' });
  expect(await server.row(fileId)).toMatchObject({ kind: 'video', bytes: mp4.length + 60_000_008 });
  const { body } = await server.upload(long(104_857_600 - 8 - mp4.length + 1), { name: 'visit.mp4' });
  expect(body.error).toMatchObject({ errorCode: 'FILE_TOO_LARGE', errorMessage: 'This file is larger than 100 MB' });
}, 60_000);
