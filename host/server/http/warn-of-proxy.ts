import type { FastifyInstance } from 'fastify';
import type { Alert } from '../call/alert.ts';
import type { Server } from '../call/server.ts';

const warnEveryMs = 60 * 60_000;

/**
 * Says once an hour that a proxy passes requests on which TRUST_PROXY does not trust: all who come through it count as one
 * address, so that one of them uses up what the others may do.
 */
export function warnOfProxy(
  app: FastifyInstance,
  { settings, now }: Server,
  count: () => void,
  alert: (what: Alert) => void,
): void {
  if (settings.trustedProxies > 0) return;
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-for'] === undefined) return;
    count();
    const at = now().getTime();
    if (at - warnedAt < warnEveryMs) return;
    warnedAt = at;
    alert('PROXY_UNTRUSTED');
  });
}
