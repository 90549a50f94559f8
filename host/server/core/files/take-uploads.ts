import { uploadTexts } from '../../../../widgets/contract/files/uploads.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { record } from '../audit/audit.store.ts';
import type { AuditSource } from '../../base/audit-entry.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CallServer } from '../../call/server.ts';
import { allowSlowBody } from '../../base/slow-body.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { discard, inspect } from './incoming.ts';
import type { ReceivedFile, UploadedFile } from '../../call/files.ts';
import { keepFile, type KeepContext } from './keep-upload.ts';
import * as addresses from './upload-address.store.ts';
import type { UploadAddress } from './upload-address.store.ts';

const limit = { max: 300, timeWindow: 60_000 };
const part = 'file';
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The bytes that the sender announces; a body of unknown length is not taken. */
function lengthOf(request: FastifyRequest): number {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(length)) throw refuse('UPLOAD_DIFFERS');
  return length;
}

/** @throws Refusal UPLOAD_DIFFERS when this is another file than the address was made for */
function requireAnnounced(received: ReceivedFile, { bytes, sha256 }: UploadAddress): void {
  if (received.bytes !== bytes || (sha256 !== null && received.sha256 !== sha256)) throw refuse('UPLOAD_DIFFERS');
}

/** Receives and checks the content. @throws Refusal; no file is left behind then */
async function receive(
  { storage }: Omit<CallServer, 'guesses'>,
  content: Readable,
  address: UploadAddress,
): Promise<UploadedFile> {
  const { kinds, name, max_bytes: maxBytes } = address;
  const received = await storage.incoming.receive({ field: part, name, content }, kinds);
  try {
    requireAnnounced(received, address);
    const [file] = await inspect([received], { [part]: kinds }, storage.heic);
    if (!file) throw refuse('UPLOAD_DIFFERS');
    if (file.bytes > maxBytes) throw refuse('FILE_TOO_LARGE', { message: uploadTexts.largerThan(maxBytes) });
    return file;
  } catch (error) {
    await discard([received]);
    throw error;
  }
}

/**
 * Serves `PUT /files/uploads/:fileId` on a signed address, which takes the content of one file, once. No session is read:
 * the address names who has asked for it. What arrives is as long as announced and has the announced SHA-256, and its
 * content decides what it is, before it counts as stored.
 */
export function takeUploads(app: FastifyInstance, server: Omit<CallServer, 'guesses'>): void {
  const { db, storage, settings, now } = server;
  const context: KeepContext = { db, storage, settings, now, transaction: (work) => inTransaction(db, work) };

  async function sourceOf(request: FastifyRequest, address: UploadAddress): Promise<AuditSource> {
    const asker = await addresses.askerOf(db, address);
    if (!asker) throw refuse('FILE_LINK_REFUSED');
    const where = { ip: request.ip, sessionId: null, requestId: request.id, portal: address.portal };
    return { at: now(), ...asker, ...where };
  }

  /** @throws Refusal FILE_LINK_REFUSED, FILE_LINK_EXPIRED, UPLOAD_ADDRESS_USED */
  async function takeAddress(request: FastifyRequest): Promise<UploadAddress> {
    const { fileId } = request.params as { fileId: string };
    const query = request.query as Record<string, unknown>;
    const link = { fileId, expires: textOf(query['expires']), signature: textOf(query['signature']) };
    const verdict = idPattern.test(fileId) ? await storage.checkUploadAddress(link) : 'forged';
    if (verdict === 'forged') throw refuse('FILE_LINK_REFUSED');
    if (verdict === 'expired') throw refuse('FILE_LINK_EXPIRED');
    const address = await addresses.take(db, fileId, now());
    if (!address) throw refuse('UPLOAD_ADDRESS_USED');
    return address;
  }

  async function keep(request: FastifyRequest, address: UploadAddress): Promise<string> {
    const { file_id: id, owner_id: ownerId } = address;
    const source = await sourceOf(request, address);
    const attempt = { action: 'UPLOAD_FILE' as const, entity: 'file', entityId: id };
    const leave = await storage.room.reserve(address.bytes);
    try {
      if (lengthOf(request) !== address.bytes) throw refuse('UPLOAD_DIFFERS');
      allowSlowBody(request.raw);
      const file = await receive(server, request.raw, address);
      const { kind, bytes, sha256 } = file;
      try {
        return await keepFile(context, { id, ownerId, file }, async () => {
          await inTransaction(db, (tx) => record(tx, source, { ...attempt, after: { kind, bytes, sha256 } }));
          return { reply: id, isUsed: true };
        });
      } finally {
        await discard([file]);
      }
    } catch (error) {
      if (error instanceof Refusal)
        await inTransaction(db, (tx) =>
          record(tx, source, { ...attempt, result: 'DENIED', reasonCodes: [error.code] }),
        );
      throw error;
    } finally {
      leave();
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body itself, as it arrives.
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.route({
      method: 'PUT',
      url: '/files/uploads/:fileId',
      config: { rateLimit: limit },
      handler: async (request, reply): Promise<FastifyReply> => {
        const fileId = await keep(request, await takeAddress(request));
        return reply.header('cache-control', 'no-store').send({ status: 'SUCCESS', data: { fileId } });
      },
    });
  });
}
