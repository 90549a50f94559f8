import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { openedFileOf } from '../../widgets/contract/files/open-file.ts';
import { answerRefusal } from './http/answer-errors.ts';
import { isPagePath } from './http/page-files.ts';
import { refuse } from './base/refusal.ts';
import { serve } from './serve.ts';

const root = path.resolve(import.meta.dirname, '../..');

function pageOf(pathname: string): string {
  if (pathname === '/gallery') return 'host/gallery/gallery.html';
  if (openedFileOf(pathname) !== undefined) return 'host/open-file/open-file.html';
  return pathname.startsWith('/frame/') ? 'host/frame/frame.html' : 'host/portal/index.html';
}

/** Runs Vite on the server's own port. Vite serves all that is neither a call nor a page, and prepares the pages. */
async function serveFromSource(app: FastifyInstance): Promise<void> {
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerRefusal(reply, refuse('NOT_FOUND'));
    const [pathname = '/'] = request.url.split('?');
    reply.hijack();
    const { raw } = reply;
    vite.middlewares(request.raw, raw, async () => {
      try {
        if (!isPagePath(pathname)) throw new Error(`Nothing is served at ${pathname}`);
        const file = pageOf(pathname);
        const source = await fs.readFile(path.join(root, file), 'utf8');
        // A page names its scripts relative to itself, but is sent under the addresses of screens.
        const anchored = source.replaceAll('="./', `="/${path.dirname(file)}/`);
        const page = await vite.transformIndexHtml(`/${file}`, anchored, request.url);
        raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
      } catch (error) {
        raw.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
      }
    });
    return undefined;
  });
}

await serve({ pages: serveFromSource });
