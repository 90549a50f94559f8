import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let fault = '';
let server: TestServer;
let session: Session;
beforeAll(async () => {
  const dropDraft = () => Promise.reject(Object.assign(new Error('of the database'), { code: fault }));
  server = await startTestServer({ handlers: { dropDraft } });
  session = await server.signIn();
});
afterAll(() => server.close());

it.each([
  ['53100', 200, 'STORAGE_FULL', undefined],
  ['ENOSPC', 200, 'STORAGE_FULL', undefined],
  ['55P03', 503, 'DATABASE_BUSY', '2'],
  ['57014', 503, 'DATABASE_BUSY', '2'],
  ['40001', 503, 'DATABASE_BUSY', '2'],
  ['57P01', 503, 'DATABASE_UNAVAILABLE', '2'],
  ['25006', 503, 'DATABASE_UNAVAILABLE', '2'],
  ['23505', 500, 'SERVER_FAULT', undefined],
])('says what a fault %s of the database means to the caller', async (code, status, errorCode, retryAfter) => {
  fault = code;
  const answer = await server.call('dropDraft', { subject: 'telephony-crm' }, { session });
  expect(answer).toMatchObject({ status, errorCode });
  expect(String(answer.headers['retry-after'])).toBe(String(retryAfter));
});
