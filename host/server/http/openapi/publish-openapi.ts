import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../base/settings.ts';
import { openApi } from './openapi.ts';

interface Document {
  tag: string;
  plain: Buffer;
  packed: Buffer;
}

function pack(document: object): Document {
  const plain = Buffer.from(JSON.stringify(document));
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { tag, plain, packed: gzipSync(plain) };
}

/** Serves `GET /api/openapi.json` to everyone. The first request makes and packs the document, later ones reuse it. */
export function publishOpenApi(app: FastifyInstance, { headers }: Pick<Settings, 'headers'>, make = openApi): void {
  let document: Document | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    const { tag, plain, packed } = (document ??= pack(make(headers)));
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(isPacked ? packed : plain);
  });
}
