import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DoorPart } from '../../base/door-parts.ts';
import { refuse } from '../../base/refusal.ts';
import { hasDatabaseOnDisk } from '../../base/settings.ts';
import type { CallServer } from '../../call/server.ts';
import { record } from '../../core/audit/audit.store.ts';
import { requireDoor, requirePart } from '../../core/doors/require-door.ts';
import { takeAnswers } from './answers/take-answers.ts';
import { announceFile } from './announce-file.ts';
import type { AtDoor } from './at-door.ts';
import { takeBotCall } from './calls/take-bot-call.ts';
import { customers } from './customers.ts';
import { employers } from './employers.ts';
import { preApprovedAmounts } from './pre-approved-amounts.ts';
import { takeApplication } from './take-application.ts';
import { takeChecks } from './take-checks.ts';
import { takeDocuments } from './take-documents.ts';
import { takeMail } from './mails/take-mail.ts';
import { takeVkyc } from './take-vkyc.ts';
import { takeTold } from './told-rows.ts';

const perMinute = 3000;
const kibi = 1024;
const json = 'application/json';

/** What comes by a door: the right that it needs, how long its body may be, and who takes it. */
interface Entrance {
  may: DoorPart;
  mostBytes: number;
  /** The media type of its bodies; JSON unless given. */
  type?: string;
  /** How many come from one address in a minute, where they are fewer: each body is held whole. */
  perMinute?: number;
  take(body: Buffer, at: AtDoor): Promise<object>;
}

const entrances: Readonly<Record<string, Entrance>> = {
  '/doors/files': { may: 'files', mostBytes: 16 * kibi, take: announceFile },
  '/doors/applications': { may: 'applications', mostBytes: 256 * kibi, take: takeApplication },
  '/doors/applications/documents': { may: 'applications', mostBytes: 64 * kibi, take: takeDocuments },
  '/doors/applications/checks': { may: 'applications', mostBytes: 16 * kibi, take: takeChecks },
  '/doors/calls': { may: 'calls', mostBytes: 16 * kibi, take: takeBotCall },
  '/doors/customers': { may: 'customers', mostBytes: 1024 * kibi, take: takeTold(customers) },
  '/doors/bank-answers': { may: 'answers', mostBytes: 8 * kibi * kibi, perMinute: 900, take: takeAnswers },
  '/doors/employers': { may: 'employers', mostBytes: 256 * kibi, take: takeTold(employers) },
  '/doors/mails': { may: 'mails', mostBytes: 25 * kibi * kibi, type: 'message/rfc822', perMinute: 300, take: takeMail },
  '/doors/pre-approved-amounts': {
    may: 'pre-approved-amounts',
    mostBytes: 64 * kibi,
    take: takeTold(preApprovedAmounts),
  },
  '/doors/vkyc': { may: 'vkyc', mostBytes: 128 * kibi, take: takeVkyc },
};

/**
 * Serves what other systems bring in, each message signed by its door. A message that is refused leaves nothing behind, and
 * one that comes again is answered as before.
 */
export function serveDoors(app: FastifyInstance, server: CallServer): void {
  const { db, storage, settings, now, announce } = server;

  async function atDoor(request: FastifyRequest, body: Buffer, may: DoorPart): Promise<AtDoor> {
    const { door, toldAt } = await requireDoor(server, { headers: request.headers, body });
    requirePart(door, may);
    const where = { ip: request.ip, portal: null, sessionId: null, requestId: request.id };
    const who = { actorId: null, actor: `door ${door.name}`, roles: [], ...where, channel: 'JOB' } as const;
    return {
      db,
      storage,
      settings,
      now,
      announce,
      requestId: request.id,
      ip: request.ip,
      door,
      toldAt,
      record: (tx, entry) => record(tx, { at: now(), ...who }, entry),
    };
  }

  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    for (const type of new Set([json, ...Object.values(entrances).flatMap((entrance) => entrance.type ?? [])]))
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const [path, { may, mostBytes, type = json, perMinute: max = perMinute, take }] of Object.entries(entrances))
      scope.post(
        path,
        { bodyLimit: mostBytes, config: { rateLimit: { max, timeWindow: 60_000 } } },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const at = await atDoor(request, body, may);
          const [sent = ''] = (request.headers['content-type'] ?? '').split(';');
          if (sent.trim().toLowerCase() !== type) throw refuse('UNSUPPORTED_TYPE');
          if (hasDatabaseOnDisk(settings) && (await storage.room.isAlmostFull()))
            throw refuse('STORAGE_FULL', { message: 'The server has no room left. Nothing was stored' });
          const data = await take(body, at);
          return reply.header('cache-control', 'no-store').send({ status: 'SUCCESS', data });
        },
      );
  });
}
