import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepOrphans } from '../../../host/server/core/files/sweep.ts';
import { openFileStorage } from '../../../host/server/core/files/storage.ts';
import { jpgWith, png } from '../files/sample-files.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { openDoor, plainApplication, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'los');
});
afterAll(() => server.close());

let nth = 0;
const withFile = (fileId: string) => ({
  ...plainApplication(`F-${nth++}`),
  documents: [{ card: 'SELFIE', side: 'front', fileId }],
});
const notThere = { 'documents.0.fileId': 'This file has not arrived, or is in use already' };

it('takes the announced content once, and says in the audit by which door it came', async () => {
  const content = jpgWith('once');
  const { url, fileId } = await outside.announce(content);
  expect(url).toMatch(/^\/files\/uploads\/[\da-f-]{36}\?/);
  expect([await outside.put(url, content), await outside.put(url, content)]).toEqual(['DONE', 'UPLOAD_ADDRESS_USED']);
  const [event] = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'actor_id', 'channel', 'result'])
    .where('action', '=', 'UPLOAD_FILE')
    .where('entity_id', '=', fileId)
    .execute();
  expect(event).toEqual({ actor: 'door los', actor_id: null, channel: 'JOB', result: 'OK' });
  const [file] = await server.db.selectFrom('stored_file').selectAll().where('id', '=', fileId).execute();
  expect(file).toMatchObject({ owner_id: null, attached_at: null, kind: 'image', bytes: content.length });
});

it('takes no other content, none that is torn off, and none of another kind', async () => {
  const content = jpgWith('announced');
  const others: [Buffer, string][] = [
    [jpgWith('otherwise'), 'UPLOAD_DIFFERS'],
    [content.subarray(0, content.length - 5), 'UPLOAD_DIFFERS'],
    [Buffer.concat([content, Buffer.from('more')]), 'UPLOAD_DIFFERS'],
  ];
  for (const [sent, code] of others) {
    const { url, fileId } = await outside.announce(content);
    expect(await outside.put(url, sent)).toBe(code);
    // The address was good once: the file is announced anew.
    expect(await outside.put(url, content)).toBe('UPLOAD_ADDRESS_USED');
    expect((await outside.post('/doors/applications', withFile(fileId))).fieldErrors).toEqual(notThere);
  }
  const picture = png();
  const { url } = await outside.announce(picture, 'pdf', 'paper.pdf');
  expect(await outside.put(url, picture)).toBe('FILE_KIND_REFUSED');
});

it('gives a file to no other door, and to one application alone', async () => {
  const neighbour = await openDoor(server, 'neighbour');
  const fileId = await outside.upload();
  expect((await neighbour.post('/doors/applications', withFile(fileId))).fieldErrors).toEqual(notThere);
  const own = withFile(fileId);
  expect((await outside.post('/doors/applications', own)).status).toBe(200);
  expect((await outside.post('/doors/applications', withFile(fileId))).fieldErrors).toEqual(notThere);
  const twice = { ...withFile(await outside.upload()) };
  const [document] = twice.documents;
  const documents = [document, { ...document, card: 'PAN' }];
  const answer = await outside.post('/doors/applications', { ...twice, documents });
  expect(answer.fieldErrors).toEqual({ 'documents.1.fileId': notThere['documents.0.fileId'] });
});

it('keeps an announced file that nothing names for a day', async () => {
  const fileId = await outside.upload();
  const storage = await openFileStorage({ db: server.db, settings: server.settings, now: server.clock.now });
  server.clock.advance(23 * 3_600_000);
  await sweepOrphans(server.db, storage, server.clock.now());
  expect((await outside.post('/doors/applications', withFile(fileId))).status).toBe(200);
  const late = await outside.upload();
  server.clock.advance(25 * 3_600_000);
  await sweepOrphans(server.db, storage, server.clock.now());
  expect((await outside.post('/doors/applications', withFile(late))).fieldErrors).toEqual(notThere);
  storage.close();
});

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'a\u0000.jpg' }, 'name'],
  [{ bytes: 0 }, 'bytes'],
  [{ bytes: 16 * 1024 * 1024 }, 'bytes'],
  [{ bytes: 1.5 }, 'bytes'],
  [{ sha256: 'ABC' }, 'sha256'],
  [{ kind: 'zip' }, 'kind'],
  [{ more: true }, 'more'],
])('names what is wrong with an announcement: %j', async (change, field) => {
  const sha256 = createHash('sha256').update('content').digest('hex');
  const answer = await outside.post('/doors/files', { name: 'a.jpg', bytes: 7, sha256, kind: 'image', ...change });
  expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, [field]]);
});
