import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../base/refusal.ts';

function pathOf({ protocol, pathname, search }: URL): string {
  if (!/^https?:$/.test(protocol)) throw new TypeError('Another protocol');
  return pathname + search;
}

/** Path and query of an address, also of a full one as proxies send it; undefined when the path is malformed. */
function readAddress(url: string): string | undefined {
  try {
    const address = url.startsWith('/') ? url : pathOf(new URL(url));
    decodeURI(address.split(/[?#]/, 1)[0] ?? '');
    return address;
  } catch {
    return undefined;
  }
}

/** The address for routing. A malformed one becomes `/`, so that its request reaches the hooks. */
export function routedAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return readAddress(url) ?? '/';
}

/** Refuses a malformed address like other input: in the envelope, with every header. */
export function refuseMalformedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (readAddress(request.originalUrl) === undefined) throw refuse('VALIDATION_FAILED');
  });
}
