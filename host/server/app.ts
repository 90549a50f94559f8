import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance, type RawServerDefault } from 'fastify';
import { headers } from '../../widgets/contract/headers.ts';
import { openChatDesk } from './desks/chat/chat-desk.ts';
import { serveWebhook } from './desks/chat/gateway/serve-webhook.ts';
import { serveDoors } from './desks/doors/serve-doors.ts';
import { messageJobs } from './core/messages/message-desk.ts';
import { addTicketPages } from './desks/calling/tickets/ticket-page.ts';
import { serveCustomerPages } from './http/customer-pages/serve-customer-pages.ts';
import { serveDemo } from './demo/serve-demo.ts';
import { playedRecording } from './desks/vkyc/demo/play-session.ts';
import type { JobServer } from './core/desk/define-desk.ts';
import { everyCustomerPage } from './registers/every-customer-page.ts';
import { desks } from './registers/every-desk.ts';
import { everyList } from './registers/every-list.ts';
import { serveFiles } from './core/files/serve-files.ts';
import { openFileStorage } from './core/files/storage.ts';
import { takeUploads } from './core/files/take-uploads.ts';
import { sweepEveryMs, sweepOrphans } from './core/files/sweep.ts';
import { answerErrors } from './http/answer-errors.ts';
import { bindCalls } from './http/bind-calls.ts';
import type { CallServer, Server } from './call/server.ts';
import { answerBrokenRequest, connectionTimes, silenceMs, stopInTime } from './http/lines/connections.ts';
import { allowOrigins } from './http/cross-origin.ts';
import type { HandlerTable } from './call/handler.ts';
import { reportHealth } from './http/health.ts';
import { logSerializers } from './http/log-options.ts';
import { answerInNodesPlace, heardOut } from './http/node-refusals.ts';
import { servePages } from './http/pages.ts';
import { refuseMalformedAddresses, routedAddress } from './http/request-address.ts';
import { publishOpenApi } from './http/openapi/publish-openapi.ts';
import { serveContract } from './http/openapi/serve-contract.ts';
import { servePlainStyle } from './base/plain-page.ts';
import { schemaController } from './http/reply-compiler.ts';
import { secureHeaders } from './http/security-headers.ts';
import { limitBodyTimes } from './base/slow-body.ts';
import { createServerTime } from './http/server-time.ts';
import { sharedSecret } from './core/files/secret.store.ts';
import { TokenGuesses } from './http/token-guesses.ts';
import { warnOfPaymentsKey } from './http/payment-caller.ts';
import { warnOfProxy } from './http/warn-of-proxy.ts';
import { saidOf, type RaiseAlert } from './call/alert.ts';
import { alertKeeper } from './desks/alerts/keep-alerts.ts';
import { noteFaults } from './core/jobs/note-faults.ts';
import { startJobs, type Job, type RoundJob } from './core/jobs/start-jobs.ts';
import { expirePaymentLinks } from './core/payments/payment-link.ts';
import { endLocks } from './core/locks/end-locks.ts';
import { forgetting } from './registers/retention.ts';
import { consentStreams } from './desks/consent/consent-stream.ts';
import { listStreams } from './core/lists/list-stream.ts';
import { serveLive } from './http/serve-live.ts';
import { serveMetrics } from './http/metrics/serve-metrics.ts';
import { serveLenderFiles } from './upstream/lender-files.ts';
import { offeredBy } from './base/offered.ts';

/** Serves everything that is not a call: pages, files, and the response for an unknown path. */
export type Pages = (app: FastifyInstance) => Promise<void>;

/** How long requests under way may take to end once the server stops. */
const graceMs = 10_000;

/** Makes a request's id, or uses the caller's own if it is plain: 8 to 64 letters, digits, - or _. */
function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers[headers.requestId];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

function fastifyOptions({ settings, logTo }: Server): FastifyHttpOptions<RawServerDefault> {
  const log = { level: settings.logLevel, base: null, serializers: logSerializers, ...(logTo && { stream: logTo }) };
  return {
    logger: settings.logLevel === 'silent' ? false : log,
    // Fastify's own log lines hold addresses and query strings, which are personal data here.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    trustProxy: settings.trustedProxies > 0 && ((_, hop) => hop < settings.trustedProxies),
    schemaController,
    bodyLimit: 1024,
    // Long enough for a video over a slow line. Text bodies have a limit of their own.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A parameter's schema limits its length, and Node limits the whole head.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: routedAddress,
    http: { ...heardOut, ...connectionTimes },
    connectionTimeout: silenceMs,
    clientErrorHandler: answerBrokenRequest,
  };
}

/** Logs a line for every response: route, status and duration; no address, query or body. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header(headers.requestId, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '-';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });
}

type Metrics = ReturnType<typeof serveMetrics>;

/** The jobs of a server, those of the chats given. */
export function jobsOf(server: JobServer, chats: readonly Job[]): Job[] {
  const { storage, now } = server;
  const sweeping: RoundJob = {
    name: 'sweep files',
    everyMs: sweepEveryMs,
    isLong: true,
    work: (db) => sweepOrphans(db, storage, now()),
  };
  return [
    ...chats,
    ...messageJobs(server),
    expirePaymentLinks,
    ...desks.flatMap((desk) => desk.jobs?.(server) ?? []),
    sweeping,
    endLocks(now),
    forgetting(now),
  ];
}

/** Runs the jobs, which nobody calls, from when the server listens until it closes. */
function workWhileListening(app: FastifyInstance, server: JobServer, { countJobFault }: Metrics): void {
  const { storage } = server;
  let stop = async (): Promise<void> => undefined;
  app.addHook('onListen', async () => {
    const failed = noteFaults(app.log, countJobFault);
    const chats = openChatDesk(server, (error) => failed(error, { job: 'chat desk' }));
    const log: JobServer['log'] = (about, line) => app.log.info(about, line);
    const stopJobs = startJobs(jobsOf({ ...server, log }, chats.jobs), server, failed);
    stop = async () => {
      chats.close();
      await stopJobs();
    };
  });
  app.addHook('onClose', async () => {
    await stop();
    storage.close();
  });
}

/** Makes the way to tell those who watch the server: a line, a count, and a row in their list. */
function raisingAlerts(app: FastifyInstance, server: Server, { countAlert }: Metrics): RaiseAlert {
  const rows = alertKeeper(server, (error) => app.log.error({ err: error }, 'an alert is not in the list of alerts'));
  app.addHook('onClose', () => rows.settled());
  return (what, about = {}, who = null) => {
    app.log.warn({ alert: what, ...about }, saidOf(what));
    countAlert(what);
    rows.keep({ what, about, who });
  };
}

/** Serves what stands on this server's own loans, chats and tickets: none of it in front of a lender's backend. */
function serveOwnData(app: FastifyInstance, server: CallServer, { countGatewayEvent }: Metrics): void {
  serveFiles(app, server);
  takeUploads(app, server);
  serveWebhook(app, server, countGatewayEvent);
  serveDoors(app, server);
  addTicketPages(app, server);
  serveCustomerPages(app, server, everyCustomerPage(server.settings.isDemo ? { playCall: playedRecording } : {}));
}

/**
 * Builds the server without listening: calls, pages, widget files and health.
 *
 * @param table every call's handler
 * @param pages serves pages in place of the built ones in CLIENT_DIR
 */
export async function buildApp(server: Server, table: HandlerTable, pages?: Pages): Promise<FastifyInstance> {
  const app = Fastify(fastifyOptions(server));
  stopInTime(app, graceMs);
  limitBodyTimes(app);
  answerErrors(app);
  logAnswers(app);
  serveContract(app, offeredBy(server.settings));
  await secureHeaders(app, server.settings);
  allowOrigins(app, server.settings);
  answerInNodesPlace(app);
  refuseMalformedAddresses(app);
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, { global: false, addHeaders: silent, addHeadersOnExceeding: silent });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    // Only whole replies are compressed: line-by-line responses must not wait, and files are packed already.
    customTypes: /^application\/json\b/,
    encodings: ['gzip'],
    threshold: 1024,
    // Compressed bodies are not unpacked: a few bytes can become gigabytes.
    globalDecompression: false,
  });
  app.removeContentTypeParser('text/plain');
  const storage = await openFileStorage(server);
  reportHealth(app, { ...server, storage });
  const metrics = serveMetrics(app, server);
  const alert = raisingAlerts(app, server, metrics);
  warnOfProxy(app, server, metrics.countUntrustedRequest, alert);
  warnOfPaymentsKey(app, server.settings);
  publishOpenApi(app, server.settings);
  if (server.settings.isDemo) serveDemo(app, server);
  workWhileListening(app, { ...server, storage, alert }, metrics);
  const serverTime = createServerTime(await sharedSecret(server.db, 'server-time', server.now()));
  const guesses = new TokenGuesses();
  const isUpstream = server.settings.upstream !== undefined;
  bindCalls(
    app,
    { ...server, storage, guesses, alert, serverTime },
    table,
    isUpstream ? {} : { ...listStreams(everyList), ...consentStreams },
  );
  if (isUpstream) serveLenderFiles(app, { ...server, storage });
  else serveOwnData(app, { ...server, storage }, metrics);
  if (server.settings.upstream?.mapping.uploadFile?.to === 'ours') serveFiles(app, { ...server, storage });
  serveLive(app, { ...server, guesses }, metrics);
  servePlainStyle(app);
  await (pages ? pages(app) : servePages(app, server.settings.clientDir));
  return app;
}
