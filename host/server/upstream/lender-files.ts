import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { CallServer } from '../call/server.ts';
import type { CallContext } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import { quietly } from '../base/quietly.ts';

const prefix = 'lender';
/** What a browser shows in its place. Everything else is handed over as a file to keep. */
const shown = /^(image\/(png|jpeg|webp|gif)|application\/pdf|video\/(mp4|webm)|audio\/(mpeg|ogg|wav|mp4))$/;

/**
 * A link of this server, good for 15 minutes, to a file that the lender's reply names. The pages' policy loads nothing
 * of other hosts, and a lender's backend may be out of a browser's reach.
 *
 * @returns the address as it is where it leads to a third host
 */
export async function linkTo(address: string, { settings, storage }: CallContext): Promise<string> {
  const { upstream } = settings;
  if (address === '' || upstream === undefined || !URL.canParse(address, `${upstream.url}/`)) return address;
  const url = new URL(address, `${upstream.url}/`);
  if (url.origin !== new URL(upstream.url).origin) return address;
  const place = Buffer.from(url.pathname + url.search).toString('base64url');
  // The client reads from the name's ending what kind of file it is.
  const [name = 'file'] = url.pathname
    .split('/')
    .slice(-1)
    .map((last) => last.replaceAll(/[^\w.-]/g, '_') || 'file');
  return storage.linkTo(`${prefix}/${place}/${name}`);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Serves the lender's files on signed links, without anybody's session. */
export function serveLenderFiles(app: FastifyInstance, { settings, storage }: CallServer): void {
  const { upstream } = settings;
  if (upstream === undefined) return;
  const config = { rateLimit: { max: 1200, timeWindow: 60_000 } };
  app.get(`/files/${prefix}/:place/:name`, { config, exposeHeadRoute: false }, async (request, reply) => {
    const { place, name } = request.params as { place: string; name: string };
    const query = request.query as Record<string, unknown>;
    const link = { fileId: `${prefix}/${place}/${name}`, expires: textOf(query['expires']) };
    const verdict = await storage.checkLink({ ...link, signature: textOf(query['signature']) });
    if (verdict !== 'good') throw refuse(verdict === 'expired' ? 'FILE_LINK_EXPIRED' : 'FILE_LINK_REFUSED');
    const address = new URL(upstream.url).origin + Buffer.from(place, 'base64url').toString();
    const response = await quietly(
      'The refusal below says it',
      fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(upstream.timeoutMs) }),
    );
    if (!response) throw refuse('UPSTREAM_UNAVAILABLE');
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw refuse(response.status === 404 ? 'NOT_FOUND' : 'UPSTREAM_UNAVAILABLE');
    }
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const isShown = shown.test(type);
    return reply
      .headers({
        'content-type': isShown ? type : 'application/octet-stream',
        'content-disposition': isShown ? 'inline' : `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(response.body));
  });
}
