import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import type { CallRow } from '../../../widgets/contract/call-row.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { discard, inspect } from '../core/files/incoming.ts';
import { hasDatabaseOnDisk } from '../base/settings.ts';
import { authenticate, decisionRefusal, isGranted, outOfScope } from './authenticate.ts';
import { callContext, type HttpServer } from './call-context.ts';
import type { Caller, CallContext, HandlerTable } from '../call/handler.ts';
import { asksForLines, sendLines, type LineSources } from '../call/line-stream.ts';
import { databaseFull } from './database-refusal.ts';
import { OpenLines } from './lines/open-lines.ts';
import { announcedBytes, bodyLimitOf, checkBodyHead, readInput } from './read-input.ts';
import { isSignedByDoor, signedCaller, tellingOfStrangers } from './payment-caller.ts';
import { recordRefusals } from './record-refusals.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { isOffered, offeredBy } from '../base/offered.ts';
import { allowSlowBody } from '../base/slow-body.ts';
import { inputCheck, replySchema } from './openapi/wire-schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

/** A handler without the types of its call. Safe, since name, schema and handler come from the same row. */
type AnyHandler = (input: unknown, context: CallContext) => Promise<unknown>;

/** Finds out who calls. What it throws is seen by whoever watches for strangers. */
type Knowing = <Known>(row: CallRow, find: () => Promise<Known>) => Promise<Known>;

/** Requests a minute from one address, for callers without a session. */
const anonymousLimit = { max: 600, timeWindow: 60_000 };

function bindCall(
  app: FastifyInstance,
  server: HttpServer,
  name: CallName,
  handler: AnyHandler,
  lines: { source: LineSources[CallName]; open: OpenLines },
  { recordRefusal, known }: { recordRefusal: ReturnType<typeof recordRefusals>; known: Knowing },
): void {
  const row = callRows[name];
  const check = inputCheck(name);
  const isOnThisDisk = hasDatabaseOnDisk(server.settings);

  /** Until its body is read, a call that a door has signed is nobody's. */
  const callerOf = async (request: FastifyRequest): Promise<Caller> =>
    isSignedByDoor(row, request) ? { kind: 'anonymous' } : authenticate(request, row, { ...server, now: server.now() });

  async function refusalsRecorded<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) await recordRefusal(name, request, error);
      throw error;
    }
  }

  app.route({
    method: row.method,
    url: row.path,
    ...(row.encoding !== 'query' && { bodyLimit: bodyLimitOf(row) }),
    schema: { response: { 200: replySchema(name, offeredBy(server.settings)) } },
    config: { call: name, rateLimit: row.auth === 'session' ? false : anonymousLimit },
    onRequest: async (request) => {
      request.caller = await known(row, () => callerOf(request));
      const refusal =
        outOfScope(request.caller, request, name) ??
        (isGranted(request.caller, row) ? undefined : refuse('NOT_ALLOWED'));
      if (refusal) {
        await recordRefusal(name, request, refusal);
        throw refusal;
      }
      checkBodyHead(request, row);
      if (row.encoding === 'multipart') allowSlowBody(request.raw);
    },
    ...(row.auth === 'payments' && {
      preParsing: async (request: FastifyRequest, _: unknown, payload: RequestPayload) => {
        if (!isSignedByDoor(row, request)) return payload;
        const { caller, body } = await known(row, () => signedCaller(request, payload, row, server));
        request.caller = caller;
        return body;
      },
    }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { room, incoming, heic } = server.storage;
      if (row.changes !== 'nothing' && isOnThisDisk && (await room.isAlmostFull())) throw databaseFull();
      const leaveRoom = row.encoding === 'multipart' ? await room.reserve(announcedBytes(request, row)) : undefined;
      const { fields, files } = await readInput(request, row, incoming).catch((error: unknown) => {
        leaveRoom?.();
        throw error;
      });
      try {
        const input = check(fields);
        return await refusalsRecorded(request, async () => {
          const refusal = decisionRefusal(request.caller, row, input);
          if (refusal) throw refusal;
          const checked = await inspect(files, row.files ?? {}, heic, row.mostArchived);
          const context = callContext(name, request.caller, reply, server, input, checked);
          if (lines.source && asksForLines(request)) {
            lines.open.enter(request.caller, reply);
            return sendLines(request, reply, lines.source(input, context));
          }
          return { status: 'SUCCESS', data: await handler(input, context) };
        });
      } finally {
        await discard(files);
        leaveRoom?.();
      }
    },
  });
}

/** Makes a route for every row of the calls table: who may call, the encoding, the input and the reply. */
export function bindCalls(
  app: FastifyInstance,
  server: HttpServer,
  handlers: HandlerTable,
  lineSources: LineSources = {},
): void {
  app.decorateRequest('caller');
  const recordRefusal = recordRefusals(app, server);
  const open = new OpenLines();
  const tell = tellingOfStrangers(server.now, server.alert);
  const telling: Knowing = (row, find) =>
    find().catch((error: unknown) => {
      tell(row, error);
      throw error;
    });
  for (const name of callNames.filter((each) => isOffered(server.settings, each))) {
    const lines = { source: lineSources[name], open };
    bindCall(app, server, name, handlers[name] as AnyHandler, lines, { recordRefusal, known: telling });
  }
}
