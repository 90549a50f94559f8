import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support.ts';

let server: TestServer;
afterEach(() => server.close());

const lines: string[] = [];
async function startWith(trustedProxies: number): Promise<void> {
  lines.length = 0;
  server = await startTestServer({
    settings: { trustedProxies, logLevel: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  });
}

const throughProxy = () => server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
const metrics = async () => (await server.app.inject({ url: '/metrics' })).body;

it('says once an hour that a proxy is not trusted, counts its requests, and names nobody', async () => {
  await startWith(0);
  await server.app.inject({ url: '/healthz' });
  expect(lines).toEqual([]);
  for (let times = 0; times < 3; times++) await throughProxy();
  expect(lines).toEqual([expect.stringContaining('"alert":"PROXY_UNTRUSTED"')]);
  expect(lines[0]).toContain('X-Forwarded-For came while TRUST_PROXY is 0');
  expect(lines[0]).not.toContain('203.0.113.9');
  server.clock.advance(59 * 60_000);
  await throughProxy();
  expect(lines).toHaveLength(1);
  server.clock.advance(60_000);
  await throughProxy();
  expect(lines).toHaveLength(2);
  const read = await metrics();
  expect(read).toContain('lending_untrusted_forwarded_total 5\n');
  expect(read).toContain('lending_alerts_total{alert="PROXY_UNTRUSTED"} 2\n');
});

it('says nothing where the proxy is trusted', async () => {
  await startWith(1);
  await throughProxy();
  expect(lines).toEqual([]);
  expect(await metrics()).toContain('lending_untrusted_forwarded_total 0\n');
});
