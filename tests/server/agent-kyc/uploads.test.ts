import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jpg, pdf } from '../files/sample-files.ts';
import { addStaff } from '../applications/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addAgent, ask, presign, putFile, upload } from './agent-kyc-support.ts';

let server: TestServer;
let maker: Session;
let agent: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { embedOrigins: ['https://pages.example'] } });
  maker = await server.signIn('manager@demo.example');
});
beforeEach(async () => {
  agent = await addAgent(server);
});
afterAll(() => server.close());

const attach = (fileId: string | null, session = maker) =>
  ask(server, 'attachAgentKycDocument', { userId: agent, kind: 'PHOTO', fileId }, session);
const address = async (more: Parameters<typeof presign>[3] = {}) => (await presign(server, maker, agent, more)).data();
const documents = async () =>
  (await server.call('fetchAgentKyc', { userId: agent }, { session: maker })).data().documents;
const uploaded = (fileId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['result', 'actor', 'reason_codes'])
    .where('entity_id', '=', fileId)
    .execute();

it('a document goes to its address, is put into the KYC, and can be opened after a reload [AP-88]', async () => {
  const { url, fileId } = await address();
  expect(url).toMatch(/^\/files\/uploads\/[0-9a-f-]{36}\?expires=\d+&signature=/);
  expect(await putFile(server, url, jpg)).toMatchObject({ status: 200, data: { fileId } });
  expect((await attach(fileId)).data()).toMatchObject({ status: 'DRAFT', version: 1 });
  const [photo] = await documents();
  expect(photo).toMatchObject({ kind: 'PHOTO', name: 'photo.jpg', bytes: jpg.length, uploadedBy: 'Sunita Rao' });
  const opened = await server.app.inject({ url: photo?.url ?? '' });
  expect([opened.statusCode, opened.rawPayload.equals(jpg)]).toEqual([200, true]);
  const renewed = await server.call('renewFileLink', { fileId }, { session: maker });
  expect(renewed.data().url).toContain(fileId);
  expect(await uploaded(fileId)).toMatchObject([{ result: 'OK', actor: 'manager@demo.example' }]);
});

it('a document is replaced by a later one, and taken out', async () => {
  const first = await upload(server, maker, agent, 'PHOTO');
  (await attach(first)).data();
  const second = await upload(server, maker, agent, 'PHOTO');
  (await attach(second)).data();
  expect((await documents()).map(({ fileId }) => fileId)).toEqual([second]);
  const { version, replaces_id } = await server.db
    .selectFrom('stored_file')
    .select(['version', 'replaces_id'])
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  expect([version, replaces_id]).toEqual([2, first]);
  (await attach(null)).data();
  expect(await documents()).toEqual([]);
  expect((await attach(null)).errorCode).toBe('NOT_FOUND');
});

it('an address takes one file, for 15 minutes, and no other address is one', async () => {
  const { url } = await address();
  expect((await putFile(server, url, jpg)).status).toBe(200);
  expect((await putFile(server, url, jpg)).errorCode).toBe('UPLOAD_ADDRESS_USED');
  const late = (await address()).url;
  server.clock.advance(16 * 60_000);
  expect(await putFile(server, late, jpg)).toMatchObject({ status: 410, errorCode: 'FILE_LINK_EXPIRED' });
  const fresh = (await address()).url;
  for (const forged of [
    fresh.replace('signature=', 'signature=A'),
    fresh.replace(/expires=\d+/, 'expires=9999999999'),
    fresh.replace(/uploads\/[^?]+/, 'uploads/01890a5d-ac96-774b-bcce-b302099a8057'),
    fresh.replace(/uploads\/[^?]+/, 'uploads/x'),
    '/files/uploads/01890a5d-ac96-774b-bcce-b302099a8057',
  ])
    expect(await putFile(server, forged, jpg), forged).toMatchObject({ status: 403, errorCode: 'FILE_LINK_REFUSED' });
  // A link that opens a file takes none.
  const { fileId, url: ofFile } = await address();
  expect((await putFile(server, ofFile, jpg)).status).toBe(200);
  (await attach(fileId)).data();
  const opener = (await documents())[0]?.url ?? '';
  const turned = opener.replace('/files/', '/files/uploads/');
  expect((await putFile(server, turned, jpg)).errorCode).toBe('FILE_LINK_REFUSED');
});

it('of two who send to one address at once, one is taken', async () => {
  const { url } = await address();
  const answers = await Promise.all([putFile(server, url, jpg), putFile(server, url, jpg)]);
  expect(answers.map(({ status, errorCode }) => errorCode ?? String(status)).toSorted()).toEqual([
    '200',
    'UPLOAD_ADDRESS_USED',
  ]);
});

it('what arrives is what was announced, by length and SHA-256, and an image or a PDF by its content', async () => {
  const other = Buffer.concat([jpg.subarray(0, -1), Buffer.from([0])]);
  const cases: [string, Parameters<typeof presign>[3], Buffer, string][] = [
    ['longer', {}, Buffer.concat([jpg, jpg]), 'UPLOAD_DIFFERS'],
    ['another', {}, other, 'UPLOAD_DIFFERS'],
    [
      'a page',
      { content: Buffer.from('<html><script>1</script></html>') },
      Buffer.from('<html><script>1</script></html>'),
      'FILE_KIND_REFUSED',
    ],
    ['half a picture', { content: jpg.subarray(0, 200), sha256: null }, jpg.subarray(0, 200), 'FILE_BROKEN'],
  ];
  for (const [what, announced, sent, code] of cases) {
    const { url, fileId } = await address({ ...announced, name: 'photo.jpg' });
    expect((await putFile(server, url, sent)).errorCode, what).toBe(code);
    expect((await attach(fileId)).errorCode, what).toBe('FILE_GONE');
    expect(await uploaded(fileId), what).toMatchObject([{ result: 'DENIED', reason_codes: [code] }]);
  }
  const { url, fileId } = await address({
    content: pdf(),
    name: 'photo.exe',
    mediaType: 'application/x-msdownload',
    sha256: null,
  });
  expect((await putFile(server, url, pdf(), 'application/x-msdownload')).status).toBe(200);
  (await attach(fileId)).data();
  expect((await documents())[0]).toMatchObject({ mediaType: 'application/pdf' });
});

it('more than 5 MB is not announced, nor nothing [CO-48]', async () => {
  for (const bytes of [0, 5 * 1024 * 1024 + 1])
    expect((await presign(server, maker, agent, { bytes })).errorCode, String(bytes)).toBe('VALIDATION_FAILED');
  expect((await presign(server, maker, agent, { bytes: 5 * 1024 * 1024 })).errorCode).toBeUndefined();
});

it('a document is put in by who has uploaded it, once, and not by an id of another', async () => {
  const fileId = await upload(server, maker, agent, 'PHOTO');
  const head = await server.signIn('lead@demo.example');
  expect((await attach(fileId, head)).errorCode).toBe('FILE_GONE');
  (await attach(fileId)).data();
  expect((await attach(fileId)).errorCode).toBe('FILE_GONE');
  const routes = [{ viewName: 'agency' as const, routeList: [{ key: 'AGENCY_AGENTS_LIST' }] }];
  const outsider = await addStaff(server, `outsider-${agent}`, ['AGENCY_MANAGER'], routes);
  expect((await server.call('renewFileLink', { fileId }, { session: outsider })).errorCode).toBe('NOT_FOUND');
});

it('an address of somebody who is disabled takes nothing', async () => {
  const routes = [{ viewName: 'agency' as const, routeList: [{ key: 'AGENCY_AGENT_KYC' }] }];
  const leaver = await addStaff(server, `leaver-${agent}`, ['AGENCY_MANAGER'], routes);
  const { url } = (await presign(server, leaver, agent)).data();
  await server.db.updateTable('staff').set({ disabled_at: server.clock.now() }).where('id', '=', leaver.id).execute();
  expect((await putFile(server, url, jpg)).errorCode).toBe('FILE_LINK_REFUSED');
});

it('pages of embedding origins may send to an address', async () => {
  const { url } = await address();
  const asked = await server.app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://pages.example', 'access-control-request-method': 'PUT' },
  });
  expect(asked.headers['access-control-allow-methods']).toContain('PUT');
  expect(asked.headers['access-control-allow-origin']).toBe('https://pages.example');
  expect(String(asked.headers['access-control-allow-headers'])).toContain('content-type');
});
