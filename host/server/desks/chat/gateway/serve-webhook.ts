import type { FastifyInstance } from 'fastify';
import type { Server } from '../../../call/server.ts';
import { refuse } from '../../../base/refusal.ts';
import { isSameSecret } from '../../../base/tokens.ts';
import type { GatewayOutcome } from '../../../core/messages/gateway.ts';
import { isSigned, readWebhook } from './read-webhook.ts';
import { takeElement } from './take-element.ts';

/** The path at which WhatsApp reports messages and statuses. */
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
 * Serves the webhook when a WhatsApp account is set. The verify token proves the handshake, the app's signature proves
 * the events. WhatsApp sends an event again until the answer is 200, so an event that the database could not take comes
 * back; whatever is answered 200 is stored, or kept as it came.
 *
 * @param count called with what became of each element
 */
export function serveWebhook(app: FastifyInstance, server: Server, count: (outcome: GatewayOutcome) => void): void {
  const { whatsapp } = server.settings;
  if (!whatsapp) return;
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.get(webhookPath, { config: { rateLimit: limit } }, async (request, reply) => {
      const asked = request.query as Record<string, unknown>;
      const token = asked['hub.verify_token'];
      const isMeta = typeof token === 'string' && isSameSecret(token, whatsapp.verifyToken);
      if (asked['hub.mode'] !== 'subscribe' || !isMeta) throw refuse('NOT_ALLOWED');
      return reply.type('text/plain').send(String(asked['hub.challenge'] ?? ''));
    });
    scope.post(webhookPath, { bodyLimit: largestBody, config: { rateLimit: limit } }, async (request, reply) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || !isSigned(body, request.headers['x-hub-signature-256'], whatsapp.appSecret))
        throw refuse('NOT_ALLOWED');
      const failed = (error: unknown) => request.log.error({ err: error }, 'an event of WhatsApp cannot be stored');
      for (const element of readWebhook(parsed(body), whatsapp.phoneNumberId, server.now()))
        count(await takeElement(server, element, failed));
      return reply.send({ status: 'SUCCESS' });
    });
  });
}
