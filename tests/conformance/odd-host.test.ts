import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startCoreBackend } from '../core-backend/core-backend.ts';
import { runConform } from '../support/conformance/run-conform.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

it('says so where the states are not cleared away, and keeps what it has found', async () => {
  const backend = await startCoreBackend();
  const hook = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      const facts = { username: 'agent@core.example', password: 'core-pass', token: 'no-token', key: 'no-key' };
      const isClean = body.includes('clean');
      response.writeHead(isClean ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ facts }));
    });
  });
  try {
    const { code, said } = await runConform(
      backend.base,
      '--core',
      '--states',
      `${hook.base}/make`,
      '--only',
      'session',
    );
    expect(code, said).toBe(0);
    expect(said).toContain('Written in the backend\n  the states, which their hook did not clear away');
  } finally {
    hook.close();
    await backend.close();
  }
});

it('ends with one sentence where the hook of the states does not answer', async () => {
  const backend = await startCoreBackend();
  try {
    const ended = await runConform(
      backend.base,
      '--core',
      '--states',
      'http://127.0.0.1:9/states',
      '--only',
      'session',
    );
    expect(ended).toMatchObject({ code: 2, complained: 'http://127.0.0.1:9 does not answer' });
  } finally {
    await backend.close();
  }
});

it('reports an answer that no step thought of as a fault of the backend, and goes on', async () => {
  const backend = await startCoreBackend();
  const odd = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isUpload = request.url === '/generic/upload';
      const { host: _, ...headers } = request.headers;
      fetch(backend.base + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      })
        .then(async (answer) => {
          const text = (await answer.text()).replace(/"s3Url":"[^"]*"/, isUpload ? '"s3Url":"http://["' : '$&');
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
        })
        .catch(() => response.destroy());
    });
  });
  try {
    const { code, said } = await runConform(
      odd.base,
      '--core',
      '--states',
      `${backend.base}/states`,
      '--only',
      'files',
    );
    expect(code, said).toBe(1);
    // apart from its brackets: the ledger takes an id in brackets in a test's code for a claim
    const id = 'AP-26';
    expect(said).toContain(`FAIL files.download (MUST) [${id}]: the link of an uploaded file is no address`);
    expect(said).toContain('ok   files.no-file');
  } finally {
    odd.close();
    await backend.close();
  }
});
