import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

function pathOf({ protocol, pathname, search }: URL): string {
  if (!/^https?:$/.test(protocol)) throw new TypeError('Another protocol');
  return pathname + search;
}

/** Path and query of an address, also of a whole one as proxies send it; undefined where its path cannot be read. */
function readAddress(url: string): string | undefined {
  try {
    const address = url.startsWith('/') ? url : pathOf(new URL(url));
    decodeURI(address.split(/[?#]/, 1)[0] ?? '');
    return address;
  } catch {
    return undefined;
  }
}

/** The address that a request is routed by. One that cannot be read goes the way of all others, so that the hooks see it. */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return readAddress(url) ?? '/';
}

/** Refuses an address that cannot be read as other input is refused: in the envelope, with every header. */
export function refuseMalformedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readAddress(request.originalUrl) === undefined) throw refuse('VALIDATION_FAILED');
  });
}
