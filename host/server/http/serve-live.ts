import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../../widgets/contract/headers.ts';
import { isTopic, livePath, topicRows, type Topic } from '../../../widgets/contract/live.ts';
import { reachOf } from '../../../widgets/contract/screens/reach.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import { record } from '../core/audit/audit.store.ts';
import { agencyReachOf } from '../call/agency-reach.ts';
import { inTransaction } from '../db/transaction.ts';
import { authenticateReader, headerOf, outOfScope } from './authenticate.ts';
import type { Server } from '../call/server.ts';
import type { HttpServer } from './call-context.ts';
import { faultLine } from './database-refusal.ts';
import type { Caller } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import { openLiveHub, type LiveHub } from './live-hub.ts';
import { quietly } from '../base/quietly.ts';

type Reader = Caller & { kind: 'staff' };

/** Streams that one session may have open on a process. Its tabs share one; each page of an embedder has its own. */
const mostStreams = 20;
const longestAgeMs = 60_000;

interface Asked {
  topics: Topic[];
  ageMs: number;
  lastEventId: string | undefined;
}

function readAsked(request: FastifyRequest): Asked {
  const { topics, age = '0', ...unknown } = request.query as Record<string, unknown>;
  const names = typeof topics === 'string' && topics.length <= 2000 ? [...new Set(topics.split(','))] : [];
  if (names.length === 0 || !names.every(isTopic)) {
    throw refuse('VALIDATION_FAILED', { fieldErrors: { topics: 'Name topics, separated by commas' } });
  }
  if (typeof age !== 'string' || !/^\d{1,5}$/.test(age) || Number(age) > longestAgeMs) {
    throw refuse('VALIDATION_FAILED', { fieldErrors: { age: `A whole number from 0 to ${longestAgeMs}` } });
  }
  const [field] = Object.keys(unknown);
  if (field !== undefined) {
    throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: 'This field is not known here' } });
  }
  const lastEventId = headerOf(request, headers.lastEventId);
  if (lastEventId !== undefined && !/^[\w-]{1,40}\.\d{1,15}$/.test(lastEventId)) {
    throw refuse('VALIDATION_FAILED', { message: `The ${headers.lastEventId} header must be an event's id` });
  }
  return { topics: names, ageMs: Number(age), lastEventId };
}

function isGranted({ staff }: Reader, reach: ReadonlySet<string>, topic: Topic): boolean {
  const { screens, needs } = topicRows[topic];
  if (needs !== undefined && !may(needs, staff.roles)) return false;
  return screens === 'any' || screens.some((screen) => reach.has(screen));
}

async function recordRefusal({ db, now }: Server, { staff, sessionId }: Reader, request: FastifyRequest, asked: Asked) {
  const source = {
    at: now(),
    actorId: staff.id,
    actor: staff.username,
    roles: staff.roles,
    portal: null,
    ip: request.ip,
    sessionId,
    requestId: request.id,
    channel: 'UI',
  } as const;
  const after = { topics: asked.topics };
  await inTransaction(db, (tx) =>
    record(tx, source, { action: 'LISTEN', entity: 'live', after, result: 'DENIED', reasonCodes: ['NOT_ALLOWED'] }),
  );
}

/** Sends the head of the answer. The body has no known length and is not chunked: it ends with the connection. */
function sendHead(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    [headers.requestId]: request.id,
  });
  raw.flushHeaders();
  raw.socket?.setNoDelay(true);
  raw.socket?.setKeepAlive(true, 60_000);
}

/** The metrics of live events. */
export interface LiveWatch {
  /** Called for each stream that opens, with its connection. */
  countStream(connection: FastifyReply['raw']): void;
  /** Called with a function that returns how long events have waited for another process, in milliseconds. */
  watchWait(waitedMs: () => number): void;
}

/** Serves `GET /live`: the events of the topics that the caller asks for and is granted, until the session ends. */
export function serveLive(
  app: FastifyInstance,
  server: Server & Pick<HttpServer, 'guesses'>,
  { countStream, watchWait }: LiveWatch,
): void {
  let hub: Promise<LiveHub> | undefined;
  /**
   * The hub. It opens when the server listens, so that events get numbers while nobody reads them. After a failure the
   * next reader opens it.
   */
  async function openedHub(): Promise<LiveHub> {
    hub ??= openLiveHub(server, {
      failed: (error) => app.log.error(faultLine(error) ?? { err: error }, 'live events failed'),
      waits: (waitedMs, isOver) =>
        app.log.warn(
          { waitedMs: Math.round(waitedMs) },
          isOver ? 'live events go on' : 'live events wait: another server holds their order',
        ),
    });
    try {
      const opened = await hub;
      watchWait(() => opened.waitedMs());
      return opened;
    } catch (error) {
      hub = undefined;
      throw error;
    }
  }
  app.addHook('onListen', async () => void quietly('The first stream opens it again', openedHub()));
  app.addHook('preClose', async () => (hub && (await quietly('There is none to stop', hub)))?.stop());

  app.route({
    method: 'GET',
    url: livePath,
    exposeHeadRoute: false,
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const caller = await authenticateReader(request, { ...server, now: server.now() });
      const asked = readAsked(request);
      const reach = reachOf(caller.staff.routeKeys);
      const topics = outOfScope(caller, request) ? [] : asked.topics.filter((topic) => isGranted(caller, reach, topic));
      if (topics.length === 0) {
        await recordRefusal(server, caller, request, asked);
        throw refuse('NOT_ALLOWED');
      }
      const { countOf, reach: reachEvent, open } = await openedHub();
      if (countOf(caller.sessionId) >= mostStreams) throw refuse('TOO_MANY_REQUESTS');
      await reachEvent(asked.lastEventId);
      if (request.raw.socket.destroyed) return reply.hijack();
      sendHead(request, reply);
      countStream(reply.raw);
      const reader = { staffId: caller.staff.id, sessionId: caller.sessionId, reach: agencyReachOf(caller.staff) };
      open({ ...reader, topics: new Set(topics) }, reply.raw, asked);
      return reply;
    },
  });
}
