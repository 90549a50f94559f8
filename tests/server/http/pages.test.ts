import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, temporaryDirectory, type TestServer } from '../support.ts';

const dialer = 'https://dialer.example';
/** What stands in the portal's page itself. */
const inPage = "(()=>{'use strict';ask()})()";
const portalScripts = `'self' 'sha256-${createHash('sha256').update(inPage).digest('base64')}'`;
let server: TestServer;
beforeAll(async () => {
  const clientDir = temporaryDirectory();
  const files = {
    'index.html': `<!doctype html><script>${inPage}</script><script type="module" src="/x.js"></script><title>portal</title>`,
    'frame.html': '<!doctype html><title>frame</title>',
    'manifest.json': JSON.stringify({
      'host/portal/index.html': { file: 'assets/index-1.js', imports: ['_react.js'], css: ['assets/index-1.css'] },
      'host/frame/frame.html': { file: 'assets/frame-1.js', imports: ['_react.js'] },
      'host/portal/parts/shell.tsx': { file: 'assets/shell-1.js', imports: ['_react.js', 'host/portal/index.html'] },
      '_react.js': { file: 'assets/react-1.js' },
      'widgets/kit/look/list/list-sheet.ts': { file: 'assets/list-sheet-1.js' },
      'widgets/kit/look/dark-sheet.ts': { file: 'assets/dark-sheet-1.js' },
      '_list.js': {
        file: 'assets/list-1.js',
        imports: ['_react.js'],
        assets: ['assets/mark.svg'],
        dynamicImports: ['widgets/kit/look/list/list-sheet.ts', 'widgets/kit/look/dark-sheet.ts'],
      },
      'a/queue-list.element.ts': {
        file: 'widgets/lending-queue-list.js',
        name: 'widgets/lending-queue-list',
        imports: ['_list.js'],
      },
      'a/sign-in.element.ts': {
        file: 'widgets/lending-sign-in.js',
        name: 'widgets/lending-sign-in',
        imports: ['_list.js'],
      },
    }),
    'widgets/loader.js': 'export const loader = 1;',
    'widgets/loader.js.br': 'squeezed',
    'assets/app-a1b2c3d4.js': 'export const app = 1;',
    'assets/pdf.worker.min-a1b2c3d4.mjs': 'export const decode = 1;',
    '.secret': 'x',
  };
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(clientDir, name)), { recursive: true });
    fs.writeFileSync(path.join(clientDir, name), text);
  }
  server = await startTestServer({ settings: { clientDir, embedOrigins: [dialer] } });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const policyOf = async (url: string) => {
  const text = String((await get(url)).headers['content-security-policy']);
  return Object.fromEntries(
    text.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
};

it('keeps every page from search engines, those that open without a session too', async () => {
  for (const url of ['/', '/login', '/customer-support', '/ameyoCallingCRM', '/frame/queue-list'])
    expect((await get(url)).headers['x-robots-tag'], url).toBe('noindex, nofollow');
});

it('answers every page path with the portal, and those of the frame with the frame', async () => {
  for (const url of [
    '/',
    '/login',
    '/document-processing',
    '/no-such-page',
    '/a/b/c?x=1.js',
    '/ameyoCallingCRM?phone=1',
  ]) {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('portal');
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  expect((await get('/frame/telephony-crm?phone=1')).body).toContain('frame');
});

it('answers 404 for a file, a call or a method that is not there', async () => {
  for (const url of [
    '/widgets/none.js',
    '/assets/none-1234.js',
    '/api/none',
    '/favicon.png',
    '/.secret',
    '/manifest.json',
    '/..%2f..%2fpackage.json',
  ]) {
    const missing = await get(url);
    expect(missing.statusCode, url).toBe(404);
    expect(missing.json()).toMatchObject({ status: 'ERROR', error: { errorCode: 'NOT_FOUND' } });
  }
});

it('tells a page the files of its screen: behind its own, each once, with the bars only where somebody is signed in', async () => {
  const list = [
    '</widgets/lending-queue-list.js>; rel=modulepreload',
    '</assets/list-1.js>; rel=modulepreload',
    '</assets/list-sheet-1.js>; rel=modulepreload',
  ].join(', ');
  const react = '</assets/react-1.js>; rel=modulepreload';
  const portal = `</assets/index-1.css>; rel=preload; as=style; crossorigin=anonymous, </assets/index-1.js>; rel=modulepreload, ${react}`;
  const linkOf = async (url: string) => (await get(url)).headers['link'];
  expect(await linkOf('/document-processing?view=x')).toBe(
    `${portal}, </assets/shell-1.js>; rel=modulepreload, ${list}`,
  );
  expect(await linkOf('/frame/queue-list?list=hold')).toBe(
    `</assets/frame-1.js>; rel=modulepreload, ${react}, ${list}`,
  );
  expect(await linkOf('/login')).toBe(`${portal}, ${list.replace('queue-list', 'sign-in')}`);
  for (const url of ['/', '/no-such-page', '/frame/no-such-screen', '/gallery'])
    expect(await linkOf(url)).toBeUndefined();
});

it('lets hashed files be kept for ever and asks again for stable names', async () => {
  expect((await get('/assets/app-a1b2c3d4.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const loader = await get('/widgets/loader.js');
  expect(loader.headers['cache-control']).toBe('no-cache');
  expect((await get('/widgets/loader.js', { 'if-none-match': String(loader.headers['etag']) })).statusCode).toBe(304);
});

it('sends the squeezed file to who takes it', async () => {
  const squeezed = await get('/widgets/loader.js', { 'accept-encoding': 'gzip, br' });
  expect([squeezed.headers['content-encoding'], squeezed.body]).toEqual(['br', 'squeezed']);
  expect(squeezed.headers['content-type']).toContain('javascript');
  expect(String(squeezed.headers['vary']).toLowerCase()).toContain('accept-encoding');
  expect((await get('/widgets/loader.js')).headers['content-encoding']).toBeUndefined();
});

it('forbids inline and evaluated scripts and styles on every page, but for the script that stands in the portal’s', async () => {
  for (const [url, scripts] of [
    ['/', portalScripts],
    ['/login', portalScripts],
    ['/ameyoCallingCRM', portalScripts],
    ['/frame/telephony-crm', "'self'"],
  ] as const) {
    const policy = await policyOf(url);
    expect(policy, url).toMatchObject({
      'default-src': "'none'",
      'script-src': scripts,
      'style-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
    });
    expect(JSON.stringify(policy)).not.toContain('unsafe');
  }
});

it('lets the listed origins frame the pages of the frame and of the dialer, and no page else', async () => {
  for (const url of ['/frame/telephony-crm', '/ameyoCallingCRM', '/ameyocallingcrm/?phone=1']) {
    expect((await policyOf(url))['frame-ancestors'], url).toBe(`'self' ${dialer}`);
  }
  for (const url of ['/', '/login', '/document-processing', '/framed', '/x/frame/y']) {
    expect((await policyOf(url))['frame-ancestors'], url).toBe("'none'");
  }
});

it('sends the safety headers with every answer', async () => {
  for (const url of ['/', '/widgets/loader.js', '/api/openapi.json', '/no/such.file', '/healthz']) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

it('opens the widget files to other origins as a resource, and nothing else', async () => {
  expect((await get('/widgets/loader.js')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  for (const url of ['/', '/assets/app-a1b2c3d4.js', '/api/openapi.json', '/demo/links.json']) {
    expect((await get(url)).headers['cross-origin-resource-policy'], url).toBe('same-origin');
  }
});

it('lets scripts of the listed origins read widget files and calls, with the own headers, and of no other', async () => {
  for (const url of ['/widgets/loader.js', '/assets/app-a1b2c3d4.js', '/api/openapi.json']) {
    expect((await get(url, { origin: dialer })).headers['access-control-allow-origin']).toBe(dialer);
    expect((await get(url, { origin: dialer })).headers['vary']).toContain('Origin');
    expect(
      (await get(url, { origin: 'https://other.example' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect((await get(url, { origin: 'null' })).headers['access-control-allow-origin']).toBeUndefined();
  }
  const ask = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/calling/service/save/end/collection/v1',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-call-grant,idempotency-key',
      },
    });
  const allowed = await ask(dialer);
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers['access-control-allow-methods']).toContain('POST');
  const names = String(allowed.headers['access-control-allow-headers']).split(', ');
  expect(names).toEqual(
    expect.arrayContaining([
      'content-type',
      'x-security-token',
      'x-user-key',
      'x-call-grant',
      'idempotency-key',
      'x-submitted-at',
      'if-match',
    ]),
  );
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  expect((await ask('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
});

it('tells the frame page the origins it may talk to: those that may frame it', async () => {
  const told = await get('/frame/origins.json');
  expect(told.json()).toEqual({ status: 'SUCCESS', data: { origins: [dialer] } });
  expect(told.headers['cache-control']).toBe('no-cache');
});

it('keeps answers of calls out of every cache', async () => {
  expect((await server.call('signIn', { username: 'x@y.example', password: 'x' })).headers['cache-control']).toBe(
    'no-store',
  );
  const good = await server.call('signIn', { username: 'lead@demo.example', password: 'demo-pass' });
  expect(good.headers['cache-control']).toBe('no-store');
});

it('carries a request id through, or makes one', async () => {
  expect((await get('/healthz', { 'x-request-id': 'caller-0001' })).headers['x-request-id']).toBe('caller-0001');
  expect((await get('/healthz', { 'x-request-id': 'bad id\t<b>' })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

it('tells that it lives and that it is ready', async () => {
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).json()).toEqual({ status: 'SUCCESS', data: { isReady: true } });
});

it('links every screen of the demo by its name, and none without a demo', async () => {
  const links = (await get('/demo/links.json')).json();
  expect(links).toMatchObject({ 'sign-in': '/login', 'document-processing': '/document-processing' });
  const { app, close } = await startTestServer({ settings: { isDemo: false } });
  expect((await app.inject('/demo/links.json')).statusCode).toBe(404);
  await close();
});

it('lets the worker of PDFs compile its decoders, and no page', async () => {
  expect(await policyOf('/assets/pdf.worker.min-a1b2c3d4.mjs')).toEqual({
    'default-src': "'none'",
    'script-src': "'wasm-unsafe-eval'",
  });
  expect((await policyOf('/login'))['script-src']).toBe(portalScripts);
  expect((await policyOf('/assets/app-a1b2c3d4.js'))['script-src']).toBeUndefined();
});
