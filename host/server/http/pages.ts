import fs from 'node:fs';
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './answer-errors.ts';
import { isPagePath, pageOf } from './page-files.ts';
import { refuse } from '../base/refusal.ts';
import { screenFiles } from './screen-files.ts';

/** Files with a hash in the name never change. Others are requested each time, and answered 304 when unchanged. */
function cachingOf(file: string): string {
  return file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Serves the built pages and widget files. A path that is neither a file nor a call gets a page: the frame's below
 * /frame/, the gallery, the page that opens a file again, or the portal's. Everything else gets a 404 envelope.
 */
export async function servePages(app: FastifyInstance, clientDir: string): Promise<void> {
  const hasPages = fs.existsSync(clientDir);
  const filesOf = screenFiles(clientDir);
  if (hasPages) {
    await app.register(statics, {
      root: clientDir,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // One route for each existing file. The handler below sends pages under screens' addresses, never by file name.
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'manifest.json'],
      setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(file)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isPagePath(pathname) || !hasPages) return answerRefusal(reply, refuse('NOT_FOUND'));
    const link = filesOf(pathname);
    if (link) void reply.header('link', link);
    // Some pages open without a session; none of them is for a search engine.
    void reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.sendFile(pageOf(pathname));
  });
}
