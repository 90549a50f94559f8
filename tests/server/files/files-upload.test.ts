import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreFault, type FileStore } from '../../../host/server/files/file-store.ts';
import { incomingBelow } from '../../../host/server/files/incoming.ts';
import { attachFile } from '../../../host/server/files/keep-upload.ts';
import { attachWithinHours, sweepOrphans } from '../../../host/server/files/sweep.ts';
import { openFileStorage } from '../../../host/server/files/storage.ts';
import type { CallContext } from '../../../host/server/http/handler.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { startFileServer, type FileServer } from './files-support.ts';
import { docx, jpg, mp4, pdf, png, webp, zip } from './sample-files.ts';
import { sessionHeaders, temporaryDirectory } from '../support.ts';

const hour = 60 * 60 * 1000;
let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.close());

/** Just what attaching asks of a call, for a signed-in user. */
function contextOf(id: string): CallContext {
  const caller = { kind: 'staff', staff: { id } };
  return { caller, now: server.clock.now } as unknown as CallContext;
}

async function attach(fileOrLink: string, ownerId: string, more: { replacesId?: string } = {}) {
  return inTransaction(server.db, (tx) =>
    attachFile(tx, contextOf(ownerId), {
      file: fileOrLink,
      attachedTo: 'document:1',
      loanApplicationNumber: '251118172605',
      ...more,
    }),
  );
}

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

it('takes forty uploads at once, each with its own bytes', async () => {
  const contents = Array.from({ length: 40 }, (_, index) => png(16, 12, { text: `page ${index}` }));
  const kept = await Promise.all(contents.map((content) => server.keep(content)));
  expect(new Set(kept.map(({ fileId }) => fileId)).size).toBe(40);
  const read = await Promise.all(
    kept.map(async ({ s3Url }) => Buffer.from(await (await server.get(s3Url)).arrayBuffer())),
  );
  expect(read).toEqual(contents);
  expect(server.arriving()).toEqual([]);
});

it('attaches a file once, by its link or its id, for its own uploader only', async () => {
  const { s3Url, fileId } = await server.keep(jpg);
  const other = await server.signIn('ops@demo.example');
  await expect(attach(s3Url, other.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  for (const nonsense of [
    '',
    'https://evil.example/a.jpg',
    '../../etc/passwd',
    '00000000-0000-7000-8000-000000000000',
  ]) {
    await expect(attach(nonsense, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  }
  expect(await attach(s3Url, server.session.id)).toEqual({ fileId, version: 1 });
  await expect(attach(fileId, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
});

it('counts versions and leaves the original as it was', async () => {
  const original = await server.keep(jpg);
  await attach(original.fileId, server.session.id);
  const edited = await server.keep(png());
  expect(await attach(edited.s3Url, server.session.id, { replacesId: original.fileId })).toMatchObject({ version: 2 });
  expect(Buffer.from(await (await server.get(original.s3Url)).arrayBuffer())).toEqual(jpg);
  expect(await server.row(edited.fileId)).toMatchObject({ version: 2, replaces_id: original.fileId });
});

it('removes what nothing has attached within a day, and never what something has', async () => {
  const storage = await openFileStorage({
    db: server.db,
    settings: { dataDir: server.dataDir, s3: undefined },
    now: server.clock.now,
  });
  const orphan = await server.keep(jpg);
  const held = await server.keep(png());
  await attach(held.fileId, server.session.id);
  const left = path.join(server.dataDir, 'files', 'incoming', 'left-by-a-dead-process');
  fs.writeFileSync(left, 'x');
  fs.utimesSync(left, server.clock.now(), server.clock.now());
  await sweepOrphans(server.db, storage, server.clock.now());
  expect(server.onDisk()).toEqual(expect.arrayContaining([orphan.fileId, held.fileId, 'left-by-a-dead-process']));

  const later = new Date(server.clock.now().getTime() + attachWithinHours * hour + 1000);
  expect(await sweepOrphans(server.db, storage, later)).toBeGreaterThan(0);
  expect(server.onDisk()).toContain(held.fileId);
  expect(server.onDisk()).not.toContain(orphan.fileId);
  expect(server.arriving()).toEqual([]);
  expect((await server.get(orphan.s3Url)).status).toBe(404);
  expect((await server.get(held.s3Url)).status).toBe(200);
  await expect(attach(orphan.s3Url, server.session.id)).rejects.toMatchObject({ code: 'FILE_GONE' });
  expect(await sweepOrphans(server.db, storage, later)).toBe(0);
});

it('sweeps again what a store could not remove', async () => {
  const orphan = await server.keep(jpg);
  const storage = await openFileStorage({
    db: server.db,
    settings: { dataDir: server.dataDir, s3: undefined },
    now: server.clock.now,
  });
  const later = new Date(server.clock.now().getTime() + 25 * hour);
  const stuck = {
    ...storage,
    store: { ...storage.store, delete: () => Promise.reject(new StoreFault('unavailable', 'down')) },
  };
  await expect(sweepOrphans(server.db, stuck, later)).rejects.toThrow('down');
  expect(server.onDisk()).toContain(orphan.fileId);
  expect(await sweepOrphans(server.db, storage, later)).toBe(1);
  expect(server.onDisk()).not.toContain(orphan.fileId);
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

it('says so when the disk fills while a file arrives, and gives its room back', async () => {
  const directory = temporaryDirectory();
  const content = Readable.from(
    (async function* () {
      yield jpg;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    })(),
  );
  const arriving = incomingBelow(directory).receive({ field: 'imageFile', name: 'a.jpg', content }, ['image']);
  await expect(arriving).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(fs.readdirSync(directory)).toEqual([]);
});
