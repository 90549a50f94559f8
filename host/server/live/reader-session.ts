import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { headers } from '../../../widgets/contract/headers.ts';
import { headerOf } from '../http/authenticate.ts';
import type { Server } from '../http/call-context.ts';
import type { Caller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { isOver } from '../session/session.rules.ts';
import * as sessions from '../session/session.store.ts';
import { toStaff } from '../session/staff.store.ts';
import { hashOf, looksLikeToken } from '../session/tokens.ts';

/**
 * Who asks for a stream. Not `authenticate`, because a stream is opened again by itself and must not keep the session of
 * somebody who has gone home alive.
 *
 * @throws Refusal SESSION_REQUIRED or SESSION_EXPIRED
 */
export async function readerSession(
  request: FastifyRequest,
  { db, now }: Pick<Server, 'db' | 'now'>,
): Promise<Caller & { kind: 'staff' }> {
  const token = headerOf(request, headers.securityToken);
  const key = headerOf(request, headers.userKey);
  if (!token || !key || !looksLikeToken(token)) throw refuse('SESSION_REQUIRED');
  const session = await sessions.findByToken(db, hashOf(token));
  if (!session || !timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hashOf(session.userKey)))) {
    throw refuse('SESSION_REQUIRED');
  }
  if (isOver(session, now())) throw refuse('SESSION_EXPIRED');
  return { kind: 'staff', staff: toStaff(session), sessionId: session.sessionId };
}
