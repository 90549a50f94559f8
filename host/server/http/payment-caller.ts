import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import type { CallRow } from '../../../widgets/contract/call-row.ts';
import type { Settings } from '../base/settings.ts';
import { refuse, Refusal } from '../base/refusal.ts';
import type { Caller } from '../call/handler.ts';
import type { Server } from '../call/server.ts';
import { doorHeaders } from '../core/doors/door-signature.ts';
import { requireDoor, requirePart } from '../core/doors/require-door.ts';
import { bodyLimitOf } from './read-input.ts';

/** How often whoever watches is told that somebody tells of payments who is not the payment service. */
const tellEveryMs = 60 * 60_000;

/** Whether a call of the payment service is signed by a door. Without a door's name it is asked for the service's key. */
export const isSignedByDoor = ({ auth }: CallRow, request: FastifyRequest): boolean =>
  auth === 'payments' && request.headers[doorHeaders.name] !== undefined;

async function bytesOf(payload: RequestPayload, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // The sender is answered before the connection ends, also where it sends too much.
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) throw refuse('BODY_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Who makes a call that a door has signed. The signature covers the raw bytes, so that they are read here and given on.
 *
 * @throws Refusal SESSION_REQUIRED, BODY_TOO_LARGE; NOT_ALLOWED for a door by which no payments come, and for one of a partner
 */
export async function signedCaller(
  request: FastifyRequest,
  payload: RequestPayload,
  row: CallRow,
  server: Pick<Server, 'db' | 'now'>,
): Promise<{ caller: Caller & { kind: 'payments' }; body: Readable }> {
  const bytes = await bytesOf(payload, bodyLimitOf(row));
  const { door } = await requireDoor(server, { headers: request.headers, body: bytes });
  requirePart(door, 'payments');
  if (door.partner !== null)
    throw refuse('NOT_ALLOWED', { message: 'Payments come by a door of the lender, not of a partner' });
  return { caller: { kind: 'payments', door: door.name }, body: new PassThrough().end(bytes) };
}

/** A key that nothing is signed with is good for whoever has heard it once: outside of a demo the server says so at its start. */
export function warnOfPaymentsKey({ log }: FastifyInstance, { paymentsKey, isDemo }: Settings): void {
  if (paymentsKey !== undefined && !isDemo)
    log.warn(
      'PAYMENTS_KEY alone lets whoever has it tell of payments. Add a door: npm run door -- add pay --may payments',
    );
}

/** Makes what tells those who watch, once an hour, that somebody tells of payments without a right key or signature. */
export function tellingOfStrangers(now: () => Date, alert: (what: 'PAYMENTS_REFUSED') => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ auth }: CallRow, error: unknown): void => {
    if (auth !== 'payments' || !(error instanceof Refusal) || error.code !== 'SESSION_REQUIRED') return;
    const at = now().getTime();
    if (at - toldAt < tellEveryMs) return;
    toldAt = at;
    alert('PAYMENTS_REFUSED');
  };
}
