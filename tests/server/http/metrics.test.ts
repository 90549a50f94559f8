import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Registry } from 'prom-client';
import { countCalls } from '../../../host/server/http/metrics/call-metrics.ts';
import { readSettings } from '../../../host/server/base/settings.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

const metricsToken = 'm'.repeat(32);
let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ settings: { metricsToken } });
  session = await server.signIn();
});
afterAll(() => server.close());

async function read(): Promise<string> {
  const answer = await server.app.inject({ url: '/metrics' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.body;
}

const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

it('counts calls by name and outcome, and how long they took', async () => {
  await server.call('signIn', { username: 'nobody@demo.example', password: 'x' });
  await server.call('listSessions', {}, { session });
  await server.call('listSessions', {});
  const text = await read();
  expect(valueOf(text, 'lending_calls_total{call="signIn",outcome="OK"}')).toBe(1);
  expect(valueOf(text, 'lending_calls_total{call="signIn",outcome="SIGN_IN_REFUSED"}')).toBe(1);
  expect(valueOf(text, 'lending_calls_total{call="listSessions",outcome="SESSION_REQUIRED"}')).toBe(1);
  expect(valueOf(text, 'lending_call_duration_seconds_count{call="signIn"}')).toBe(2);
  expect(valueOf(text, 'lending_call_duration_seconds_bucket{le="+Inf",call="signIn"}')).toBe(2);
  expect(valueOf(text, 'lending_call_duration_seconds_sum{call="signIn"}')).toBeGreaterThan(0);
  expect(text).not.toMatch(/demo\.example|nobody/);
});

it('tells the open streams, the connections, the event loop and the process', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const leave = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${port}/live?topics=applications`, {
    headers: sessionHeaders(session),
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  await expect.poll(async () => valueOf(await read(), 'lending_open_streams'), { timeout: 3_000 }).toBe(1);
  const text = await read();
  const states = ['busy', 'idle', 'waiting'].map((state) =>
    valueOf(text, `lending_database_connections{state="${state}"}`),
  );
  expect(states.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
  expect((states[0] ?? 0) + (states[1] ?? 0)).toBeGreaterThan(0);
  expect(valueOf(text, 'lending_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  leave.abort();
  await expect.poll(async () => valueOf(await read(), 'lending_open_streams'), { timeout: 3_000 }).toBe(0);
});

it('is made once a second, however often it is read', async () => {
  const made = vi.spyOn(Registry.prototype, 'metrics');
  const began = performance.now();
  let before = '';
  for (let reads = 0; reads < 40; reads += 1) before = await read();
  expect(made.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000);
  await server.call('listSessions', {}, { session });
  await expect.poll(read, { timeout: 3_000 }).not.toBe(before);
});

it('is there for this machine, and elsewhere for who shows the token', async () => {
  const from = (remoteAddress: string, more: Record<string, string> = {}) =>
    server.app.inject({ url: '/metrics', remoteAddress, headers: more });
  expect((await from('127.0.0.1')).statusCode).toBe(200);
  expect((await from('::1')).statusCode).toBe(200);
  expect((await from('203.0.113.9')).statusCode).toBe(404);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  expect((await from('203.0.113.9', { authorization: `Bearer ${'n'.repeat(32)}` })).statusCode).toBe(404);
  expect((await from('203.0.113.9', { authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
});

it('takes a token of 32 characters or more', () => {
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow(
    'METRICS_TOKEN must be 32 to 200 printable ASCII characters without spaces.',
  );
  expect(readSettings({ METRICS_TOKEN: metricsToken }).metricsToken).toBe(metricsToken);
  expect(readSettings({}).metricsToken).toBeUndefined();
});

it('counts each call within every bound that it kept', async () => {
  const registry = new Registry();
  const count = countCalls(registry);
  for (const seconds of [0.001, 0.02, 0.02, 99]) count('a', 'OK', seconds);
  const text = await registry.metrics();
  expect(valueOf(text, 'lending_call_duration_seconds_bucket{le="0.005",call="a"}')).toBe(1);
  expect(valueOf(text, 'lending_call_duration_seconds_bucket{le="0.025",call="a"}')).toBe(3);
  expect(valueOf(text, 'lending_call_duration_seconds_bucket{le="30",call="a"}')).toBe(3);
  expect(valueOf(text, 'lending_call_duration_seconds_bucket{le="+Inf",call="a"}')).toBe(4);
});
