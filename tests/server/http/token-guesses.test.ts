import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../widgets/contract/calls.ts';
import { TokenGuesses } from '../../../host/server/http/token-guesses.ts';
import { newToken } from '../../../host/server/base/tokens.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn();
});
afterAll(() => server.close());

/** Asks who is signed in from an address, and tells the status. */
async function ask(remoteAddress: string, shown: Session | undefined, url = '/live?topics=nothing'): Promise<number> {
  return (await server.app.inject({ url, remoteAddress, headers: sessionHeaders(shown) })).statusCode;
}
const invented = (): Session => ({ token: newToken(), key: 'a'.repeat(22), id: '' });
/** What a reader whose session is good gets: the topic is none. */
const known = 400;

it('tells an address that tries out tokens to wait, and nobody else', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 300; n++) answers.push(await ask('203.0.113.1', invented()));
  expect(answers.filter((status) => status === 401)).toHaveLength(100);
  expect(answers.filter((status) => status === 429)).toHaveLength(200);
  // An honest session behind the same address, one that begins just now, and another address.
  expect(await ask('203.0.113.1', session)).toBe(known);
  expect(await ask('203.0.113.1', await server.signIn('ops@demo.example'))).toBe(known);
  expect(await ask('203.0.113.2', invented())).toBe(401);
  expect(await ask('203.0.113.1', undefined)).toBe(401);
  server.clock.advance(61_000);
  expect(await ask('203.0.113.1', invented())).toBe(401);
});

it('counts calls and streams together, and tokens that are none too', async () => {
  for (let n = 0; n < 100; n++) await ask('203.0.113.3', { ...invented(), token: `none-${n}` });
  const { method, path: url } = calls.listSessions;
  const headers = sessionHeaders(invented());
  const call = await server.app.inject({ method, url, remoteAddress: '203.0.113.3', headers });
  expect(call.statusCode).toBe(429);
  const answer = await server.call('listSessions', {}, { session: invented() });
  expect(answer.errorCode).toBe('SESSION_REQUIRED');
});

it('lets a page that was left open overnight show its one token as often as a person can', async () => {
  const old = invented();
  const answers: number[] = [];
  for (let n = 0; n < 700; n++) answers.push(await ask('203.0.113.4', old));
  expect(answers.lastIndexOf(401)).toBe(599);
  expect(await ask('203.0.113.4', session)).toBe(known);
});

it('keeps no more addresses than it has room for', () => {
  const guesses = new TokenGuesses();
  for (let n = 0; n < 10_001; n++) guesses.isTooMany(`address ${n}`, 'token', n);
  expect(guesses.isKnown('address 0', 'token')).toBe(false);
  expect(guesses.isKnown('address 10000', 'token')).toBe(true);
});
