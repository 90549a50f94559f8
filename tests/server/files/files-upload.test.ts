import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StoreFault } from '../../../host/server/core/files/file-store.ts';
import type { FileStore } from '../../../host/server/call/files.ts';
import { incomingBelow } from '../../../host/server/core/files/incoming.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { docx, jpg, mp4, pdf, png, webp, zip } from './sample-files.ts';
import { sessionHeaders, temporaryDirectory } from '../support.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it did not come true');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('takes the part imageFile and answers data.s3Url, which gives the same bytes by a plain GET [AP-24]', async () => {
  for (const [name, content, type] of [
    ['photo.jpg', jpg, 'image/jpeg'],
    ['scan.png', png(), 'image/png'],
    ['scan.webp', webp, 'image/webp'],
    ['statement.pdf', pdf(), 'application/pdf'],
    ['visit.mp4', mp4, 'video/mp4'],
    ['letter.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ] as const) {
    const { body } = await server.upload(content, { name, type: 'application/octet-stream' });
    expect(body).toEqual({
      status: 'SUCCESS',
      data: { s3Url: expect.stringContaining('/files/'), fileId: expect.any(String) },
    });
    const response = await server.get(body.data.s3Url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  }
});

it('stores what it found out and not what it was told, and tells the audit', async () => {
  const { fileId } = await server.keep(png(), {
    name: 'C:\\fake\\..\\salary\u202egnp.exe\u0000.jpg',
    type: 'text/html',
  });
  expect(await server.row(fileId)).toMatchObject({
    kind: 'image',
    media_type: 'image/png',
    bytes: png().length,
    sha256: createHash('sha256').update(png()).digest('hex'),
    name: 'salarygnp.exe.jpg',
    width: 16,
    height: 12,
    owner_id: server.session.id,
    version: 1,
    attached_at: null,
  });
  const event = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_id', '=', fileId)
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ action: 'UPLOAD_FILE', entity: 'file', result: 'OK' });
});

it('keeps another part than imageFile, a second file and unknown fields out', async () => {
  const before = server.onDisk();
  const other = await server.upload(jpg, { part: 'file' });
  expect(other).toMatchObject({
    status: 400,
    body: { error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { file: 'A file is not taken here' } } },
  });
  const more = await server.upload(jpg, { fields: { isAdmin: 'true' } });
  expect(more).toMatchObject({
    status: 400,
    body: { error: { fieldErrors: { isAdmin: 'This field is not known here' } } },
  });
  const form = new FormData();
  for (const name of ['a.jpg', 'b.jpg']) form.append('imageFile', new File([new Uint8Array(jpg)], name));
  const twice = await fetch(`${server.base}/generic/upload`, {
    method: 'POST',
    body: form,
    headers: sessionHeaders(server.session),
  });
  expect(await twice.json()).toMatchObject({ error: { fieldErrors: { imageFile: 'One file is taken here' } } });
  const none = await fetch(`${server.base}/generic/upload`, {
    method: 'POST',
    body: new FormData(),
    headers: sessionHeaders(server.session),
  });
  expect(none.status).toBe(400);
  expect(server.onDisk()).toEqual(before);
});

it('refuses by content with a message under the field, keeps nothing and tells the audit', async () => {
  const before = server.onDisk();
  const refused = [
    ['', 'FILE_EMPTY'],
    ['MZ\x90\x00', 'FILE_KIND_REFUSED'],
    ['<svg onload="alert(1)"/>', 'FILE_KIND_REFUSED'],
    [zip([{ name: 'a.mp3', content: 'a' }]), 'FILE_KIND_REFUSED'],
    [png(20_000, 20_000, { isWhole: false }), 'IMAGE_TOO_LARGE'],
    [jpg.subarray(0, 700), 'FILE_BROKEN'],
    [docx([{ name: 'a', content: Buffer.alloc(30 * 1024 * 1024) }]), 'FILE_UNSAFE'],
    [Buffer.concat([png(), Buffer.alloc(16 * 1024 * 1024)]), 'FILE_TOO_LARGE'],
  ] as const;
  for (const [content, code] of refused) {
    const { status, body } = await server.upload(content);
    expect([status, body.error.errorCode]).toEqual([200, code]);
    expect(body.error.fieldErrors).toEqual({ imageFile: body.error.errorMessage });
  }
  expect(server.onDisk()).toEqual(before);
  const events = await server.db
    .selectFrom('audit_event')
    .select('reason_codes')
    .where('action', '=', 'uploadFile')
    .execute();
  expect(events.map(({ reason_codes: [code] }) => code)).toEqual(
    expect.arrayContaining(refused.map(([, code]) => code)),
  );
});

it('leaves nothing of an upload that its sender breaks off', async () => {
  const rows = await server.db.selectFrom('stored_file').select('id').execute();
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="imageFile"; filename="a.jpg"\r\n\r\n');
  const request = http.request(`${server.base}/generic/upload`, {
    method: 'POST',
    headers: {
      ...sessionHeaders(server.session),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '5000000',
    },
  });
  request.on('error', () => undefined);
  request.write(Buffer.concat([head, jpg, Buffer.alloc(1_000_000)]));
  await until(() => server.arriving().length === 1);
  request.destroy();
  await until(() => server.arriving().length === 0);
  expect(await server.db.selectFrom('stored_file').select('id').execute()).toEqual(rows);
});

it('does the same upload once by its key, and another file under that key not at all', async () => {
  const key = 'upload-key-1';
  const first = await server.keep(jpg, { key });
  expect(await server.keep(jpg, { key })).toEqual(first);
  const { body } = await server.upload(png(), { key });
  expect(body.error.errorCode).toBe('IDEMPOTENCY_REUSED');
});

it('takes forty uploads at once, each with its own bytes [release]', async () => {
  const contents = Array.from({ length: 40 }, (_, index) => png(16, 12, { text: `page ${index}` }));
  const kept = await Promise.all(contents.map((content) => server.keep(content)));
  expect(new Set(kept.map(({ fileId }) => fileId)).size).toBe(40);
  const read = await Promise.all(
    kept.map(async ({ s3Url }) => Buffer.from(await (await server.get(s3Url)).arrayBuffer())),
  );
  expect(read).toEqual(contents);
  expect(server.arriving()).toEqual([]);
});

it('says that the disk is full, or that the store is away, and keeps nothing', async () => {
  let fault: Error = new StoreFault('full', 'no room');
  const failing: FileStore = {
    put: () => Promise.reject(fault),
    read: () => Promise.reject(fault),
    delete: () => Promise.resolve(),
    check: () => Promise.resolve(),
  };
  const full = await startFileServer({ fileStore: failing });
  try {
    const refused = await full.upload(jpg);
    expect(refused).toMatchObject({ status: 200, body: { error: { errorCode: 'STORAGE_FULL' } } });
    expect(refused.body.error.errorMessage).toBe('The server has no room left for this file. Nothing was stored');
    fault = new StoreFault('unavailable', 'away');
    expect(await full.upload(jpg)).toMatchObject({
      status: 503,
      body: { error: { errorCode: 'STORAGE_UNAVAILABLE' } },
    });
    expect(full.onDisk()).toEqual([]);
    const rows = await full.db.selectFrom('stored_file').select('stored_at').execute();
    expect(rows).toEqual([{ stored_at: null }, { stored_at: null }]);
  } finally {
    await full.close();
  }
});

/** A sender whose file fills the disk. */
const filling = () =>
  Readable.from(
    (async function* () {
      yield jpg;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    })(),
  );

it('says so when the disk fills while a file arrives, and gives its room back', async () => {
  const directory = temporaryDirectory();
  const sent = { field: 'imageFile', name: 'a.jpg', content: filling() };
  const arriving = incomingBelow(directory).receive(sent, ['image']);
  await expect(arriving).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(fs.readdirSync(directory)).toEqual([]);
});

it('does so, too, where the disk is slow to make the file', async () => {
  const directory = temporaryDirectory();
  const { open, stat } = fs;
  const slowly = vi.spyOn(fs, 'open');
  const made = new Promise<void>((done) => {
    slowly.mockImplementation(((path: string, flags: string, mode: number, opened: (...given: unknown[]) => void) => {
      const openThen = () =>
        open(path, flags, mode, (...given) => {
          opened(...given);
          done();
        });
      // The disk is asked for other things first, one after the other.
      const ask = (times: number): void => stat(directory, () => (times > 0 ? ask(times - 1) : openThen()));
      ask(20);
    }) as typeof open);
  });
  const sent = { field: 'imageFile', name: 'a.jpg', content: filling() };
  await expect(incomingBelow(directory).receive(sent, ['image'])).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  slowly.mockRestore();
  await made;
  expect(fs.readdirSync(directory)).toEqual([]);
});
