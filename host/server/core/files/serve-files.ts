import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openFileAddress } from '../../../../widgets/contract/files/open-file.ts';
import type { CallServer } from '../../call/server.ts';
import { refuse } from '../../base/refusal.ts';
import { parseRange } from './byte-range.ts';
import { dispositionOf } from './file-name.ts';
import { keyOf, storageRefusal, StoreFault } from './file-store.ts';
import * as files from './file.store.ts';

const limit = { max: 1200, timeWindow: 60_000 };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The policy keeps every file from being a page: no script, no style, no form, an origin of its own. Only the server's
 * pages and the pages that embed the screens may frame a file.
 */
function policyOf(embedOrigins: readonly string[]): string {
  return ["default-src 'none'; frame-ancestors 'self'", ...embedOrigins].join(' ');
}

/**
 * Chromium opens no PDF in a sandbox, because its viewer, which runs apart from any page, counts as a plugin. A PDF is
 * served as a PDF and never sniffed, so it cannot become a page without the sandbox either.
 */
const isPdf = (reply: FastifyReply) => reply.getHeader('content-type') === 'application/pdf';

/** Whether a tab asks for the file, and not a screen's script or picture. */
function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, accept = '' } = headers;
  return mode === undefined ? accept.includes('text/html') : mode === 'navigate';
}

/** Leads to the page that asks for a fresh link in the session of its browser. */
function openAgain(reply: FastifyReply, fileId: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(openFileAddress(fileId), 302);
}

/** Serves `GET /files/:fileId` on a signed link: the file, or a part of it. No session is read (AP-26). */
export function serveFiles(app: FastifyInstance, { db, storage, settings }: Omit<CallServer, 'guesses'>): void {
  const policy = policyOf(settings.embedOrigins);

  async function sendFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { fileId } = request.params as { fileId: string };
    const query = request.query as Record<string, unknown>;
    const link = { fileId, expires: textOf(query['expires']), signature: textOf(query['signature']) };
    const verdict = await storage.checkLink(link);
    if (verdict === 'forged') throw refuse('FILE_LINK_REFUSED');
    if (verdict === 'expired' && isOpenedByPerson(request)) return openAgain(reply, fileId);
    if (verdict === 'expired') throw refuse('FILE_LINK_EXPIRED');
    const file = await files.find(db, fileId);
    if (!file) throw refuse('NOT_FOUND');
    const tag = `"${file.sha256}"`;
    const isSameFile = request.headers['if-range'] === undefined || request.headers['if-range'] === tag;
    const range = isSameFile ? parseRange(request.headers.range, file.bytes) : undefined;
    reply.headers({ 'accept-ranges': 'bytes', etag: tag });
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    const content = await storage.store.read(keyOf(file.id), range).catch((error: unknown) => {
      // The row exists, so a store that does not find the content has lost it.
      if (error instanceof StoreFault)
        request.log.error({ requestId: request.id, err: error }, 'a file cannot be read');
      throw storageRefusal(error) ?? error;
    });
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply
      .headers({
        'content-type': file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type,
        'content-length': range ? range.end - range.start + 1 : file.bytes,
        'content-disposition': dispositionOf(file.name, file.type),
        'cache-control': 'private, no-store',
      })
      .send(content);
  }

  app.route({
    method: 'GET',
    url: '/files/:fileId',
    exposeHeadRoute: false,
    config: { rateLimit: limit },
    handler: sendFile,
    // This hook runs after the server's own and replaces its headers, which forbid showing a response anywhere.
    onSend: async (_, reply) => {
      reply.headers({
        'content-security-policy': isPdf(reply) ? policy : `sandbox; ${policy}`,
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  });
}
