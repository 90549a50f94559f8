import type { FastifyInstance } from 'fastify';
import type { Server } from '../../http/call-context.ts';
import { isUnstorable } from '../../db/is-unstorable.ts';
import { refuse } from '../../http/refusal.ts';
import { receive } from '../receive.ts';
import { isSigned, readWebhook } from './read-webhook.ts';

/** Where WhatsApp tells of messages and statuses. */
export const webhookPath = '/whatsapp/webhook';

const largestBody = 3 * 1024 * 1024;
const limit = { max: 3000, timeWindow: 60_000 };

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw refuse('VALIDATION_FAILED');
  }
}

/**
 * The webhook, where a WhatsApp account is set: the handshake by the verify token, and what is told by the app's signature.
 * WhatsApp sends an event again until it is answered 200, so that one for which the database had no time comes back.
 */
export function serveWebhook(app: FastifyInstance, server: Server): void {
  const { whatsapp } = server.settings;
  if (!whatsapp) return;
  void app.register(async (scope) => {
    // The signature is of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.get(webhookPath, { config: { rateLimit: limit } }, async (request, reply) => {
      const asked = request.query as Record<string, unknown>;
      if (asked['hub.mode'] !== 'subscribe' || asked['hub.verify_token'] !== whatsapp.verifyToken)
        throw refuse('NOT_ALLOWED');
      return reply.type('text/plain').send(String(asked['hub.challenge'] ?? ''));
    });
    scope.post(webhookPath, { bodyLimit: largestBody, config: { rateLimit: limit } }, async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || !isSigned(body, request.headers['x-hub-signature-256'], whatsapp.appSecret))
        throw refuse('NOT_ALLOWED');
      for (const event of readWebhook(parsed(body), whatsapp.phoneNumberId, server.now())) {
        await receive(server, event).catch((error: unknown) => {
          if (!isUnstorable(error)) throw error;
          // Sent again it would not be taken either, and those behind it would never be.
          request.log.error({ err: error }, 'an event of WhatsApp cannot be kept');
        });
      }
      return reply.send({ status: 'SUCCESS' });
    });
  });
}
