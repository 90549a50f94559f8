// @ts-check
// Serves the examples on an origin of their own, so that every one embeds the screens from another origin than its own.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { deskSession } from './desk-session.mjs';

const host = process.env['LENDING_HOST'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['PORT'] ?? 3100);
const pages = join(import.meta.dirname, 'pages');
/** What old and new pages bring along themselves, from this project's packages. */
const vendor = {
  '/vendor/jquery.js': 'jquery/dist/jquery.min.js',
  '/vendor/bootstrap.js': 'bootstrap/dist/js/bootstrap.min.js',
  '/vendor/bootstrap.css': 'bootstrap/dist/css/bootstrap.min.css',
  '/fonts/glyphicons-halflings-regular.woff2': 'bootstrap/dist/fonts/glyphicons-halflings-regular.woff2',
  '/vendor/vue.js': 'vue/dist/vue.runtime.esm-browser.prod.js',
};
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' };

/** What a page of another company needs to allow, and nothing else (README, Content security policy). */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${host}`,
  `connect-src 'self' ${host}`,
  `img-src 'self' ${host} data: blob:`,
  "style-src 'self'",
  "font-src 'self'",
  `frame-src ${host}`,
].join('; ');

/** Calls that the host's demo offers, so that a dialer's page has somebody on the line. */
async function demoCalls() {
  try {
    const answer = await fetch(`${host}/demo/links.json`, { signal: AbortSignal.timeout(3000) });
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

// what a demo lets these pages open sessions with
process.env['DESK_EMBED_KEY'] ??= 'demo-key-of-the-examples';

/** A session for the legacy page, whose own server knows who is there. */
const pageToken = () =>
  deskSession(process.env['EXAMPLE_USERNAME'] ?? 'ops@demo.example', `http://127.0.0.1:${port}`, [
    'DOCUMENT_PROCESSING',
    'DOCUMENT_VERIFICATION',
    'NACH_REVIEW',
    'HOLD',
  ]);

/** @type {Promise<string> | undefined} */
let reactHost;
/** The React page's script, bundled as its own build would do it. @returns {Promise<string>} */
async function bundleReactHost() {
  const { build } = await import('vite');
  const [bundle] = [
    await build({
      configFile: false,
      root: pages,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        lib: { entry: join(pages, 'react-host.jsx'), formats: ['es'], fileName: 'react-host' },
      },
      oxc: { jsx: { runtime: 'automatic' } },
    }),
  ].flat();
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built');
  return bundle.output[0].code;
}

/** A page's file: its own, a vendor's, or what is built of it. @param {string} pathname */
async function textOf(pathname) {
  if (pathname === '/react-host.js') return (reactHost ??= bundleReactHost());
  const known = vendor[/** @type {keyof typeof vendor} */ (pathname)];
  if (known) return readFile(join(import.meta.dirname, '../node_modules', known));
  return readFile(join(pages, normalize(pathname === '/' ? '/index.html' : pathname)), 'utf8');
}

/** A page with the host's address, and with a call of its demo where it asks for one. @param {string} text */
async function filledIn(text) {
  const page = text.replaceAll('%HOST%', host);
  if (!page.includes('%CALL%')) return page;
  const address = String((await demoCalls())['telephony-crm'] ?? '');
  return page.replaceAll('%CALL%', (address.split('?')[1] ?? '').replaceAll('&', '&amp;'));
}

/** @type {Record<string, () => Promise<unknown>>} */
const answers = { '/calls.json': demoCalls, '/token.json': pageToken };

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://examples');
  const answer = answers[pathname];
  if (answer) {
    try {
      const body = JSON.stringify(await answer());
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(body);
    } catch (cause) {
      console.error(`${pathname}: the host did not answer:`, cause);
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end('The host did not answer');
    }
    return;
  }
  const file = pathname === '/' ? '/index.html' : pathname;
  try {
    const text = await textOf(file);
    response.writeHead(200, {
      'content-type': `${types[/** @type {keyof typeof types} */ (extname(file))] ?? 'text/plain'}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(typeof text === 'string' ? await filledIn(text) : text);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('No such example');
  }
}

const server = createServer((request, response) => void respond(request, response));

server.listen(port, '127.0.0.1', () => {
  console.log(`Examples on http://127.0.0.1:${port}, embedding ${host}`);
  console.log(`Start the host with EMBED_ORIGINS=http://127.0.0.1:${port}`);
});
