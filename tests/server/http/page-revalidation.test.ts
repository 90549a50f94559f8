import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer, temporaryDirectory } from '../support.ts';

it('a page that has not changed keeps the content security policy it came with', async () => {
  const clientDir = temporaryDirectory();
  fs.writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>page</title>');
  const server = await startTestServer({ settings: { clientDir } });
  try {
    const first = await server.app.inject({ url: '/document-processing' });
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    const again = await server.app.inject({
      url: '/document-processing',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBeUndefined();
  } finally {
    await server.close();
  }
});
