import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Server } from '../../call/server.ts';
import { refuse } from '../../base/refusal.ts';
import { isSameSecret } from '../../base/tokens.ts';
import { countAlerts, countUntrusted } from './alert-metrics.ts';
import { countCalls } from './call-metrics.ts';
import { countGatewayEvents } from './gateway-metrics.ts';
import { countJobFaults } from './job-metrics.ts';
import { gauge, gaugeBy, watchEventLoop, watchProcess } from './process-metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers; absent for pages and files. */
    call?: string;
  }
  interface FastifyRequest {
    /** The code of the refusal that answered the request; undefined when it was not refused. */
    refusalCode: string | undefined;
  }
}

/** Readers within a second get the same text. */
const keptMs = 1_000;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether a request comes from this machine itself, and no proxy, on this machine or another, has passed it on. */
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !isPassedOn && loopback.has(socket.remoteAddress ?? '');
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && given !== undefined && isSameSecret(given, token);
}

/**
 * Serves `GET /metrics` for Prometheus, to this machine and to callers with METRICS_TOKEN. Anybody else gets NOT_FOUND.
 *
 * @returns `countStream` counts a stream of server events until its connection closes; `watchWait` takes a function
 * that returns how long events wait, in milliseconds; `countGatewayEvent` counts what became of an element that WhatsApp
 * reported; `countJobFault` counts an unexpected error of a job; `countAlert` and `countUntrustedRequest` count an alert and a
 * request of a proxy that is not trusted
 */
export function serveMetrics(app: FastifyInstance, { settings, connections, gateway }: Server) {
  const registry = new Registry();
  const count = countCalls(registry);
  const countGatewayEvent = countGatewayEvents(registry);
  const countJobFault = countJobFaults(registry);
  const countAlert = countAlerts(registry);
  const countUntrustedRequest = countUntrusted(registry);
  const stopWatching = watchEventLoop(registry);
  let openStreams = 0;
  let liveWaitMs = (): number => 0;
  gauge(registry, 'lending_open_streams', 'Open streams of server events', () => openStreams);
  gauge(
    registry,
    'lending_live_wait_seconds',
    'How long live events have waited for another server that holds their order',
    () => liveWaitMs() / 1000,
  );
  if (gateway)
    gaugeBy(
      registry,
      'lending_upstream_circuit',
      'State of the circuit to the lender’s backend: 1 for the present one',
      {
        label: 'state',
        read: () => ({ closed: 0, open: 0, trying: 0, [gateway.state()]: 1 }),
      },
    );
  if (connections)
    gaugeBy(
      registry,
      'lending_database_connections',
      'Connections to the database that are busy or idle, and work that waits for one',
      { label: 'state', read: () => ({ ...connections() }) },
    );
  watchProcess(registry);
  let text = Promise.resolve('');
  let madeAt = -keptMs;
  app.decorateRequest('refusalCode');
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) count(call, request.refusalCode ?? 'OK', reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => stopWatching());
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, settings.metricsToken)) throw refuse('NOT_FOUND');
    reply.header('cache-control', 'no-store').type(registry.contentType);
    const now = performance.now();
    if (now - madeAt < keptMs) return text;
    madeAt = now;
    text = registry.metrics();
    return text;
  });
  return {
    countGatewayEvent,
    countJobFault,
    countAlert,
    countUntrustedRequest,
    watchWait(waitedMs: () => number): void {
      liveWaitMs = waitedMs;
    },
    countStream(connection: { once(event: 'close', listener: () => void): unknown }): void {
      openStreams++;
      connection.once('close', () => openStreams--);
    },
  };
}
