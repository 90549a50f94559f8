import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { endSession } from '../../core/staff/end-session.ts';
import { isOver } from '../../core/staff/session.rules.ts';
import * as sessions from '../../core/staff/session.store.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import { hashOf, newToken } from '../../base/tokens.ts';

const minute = 60_000;
const usualMinutes = 15;
/** The most sessions of one embedder for one member of staff. A page that is loaded again asks for another session. */
const most = 20;

function embedderOf({ caller }: CallContext): string {
  if (caller.kind !== 'embedder') throw refuse('SESSION_REQUIRED');
  return caller.name;
}

/** Makes room for one more session by ending those used longest ago. */
async function makeRoom(tx: Tx, staffId: string, embedder: string, { now, settings }: CallContext): Promise<void> {
  const own = (await sessions.listOf(tx, staffId)).filter((session) => session.embedder === embedder);
  const living = own.filter((session) => !isOver(session, now(), settings));
  for (const { id } of living.slice(most - 1)) await endSession(tx, id, now());
}

const openEmbedSession: Handler<'openEmbedSession'> = async (input, context) => {
  const { username, screens, origins, inFrame = false, minutes = usualMinutes } = input;
  const embedder = embedderOf(context);
  const stranger = origins.find((origin) => !context.settings.embedOrigins.includes(origin));
  if (stranger !== undefined) throw refuse('NOT_ALLOWED', { message: `EMBED_ORIGINS does not list ${stranger}` });
  const found = await staffs.findEnabled(context.db, username);
  if (!found) throw refuse('NOT_FOUND', { message: 'Nobody of this username may sign in' });
  const { routeKeys } = staffs.toStaff(found);
  const foreign = screens.find((key) => !routeKeys.includes(key));
  if (foreign !== undefined)
    throw refuse('NOT_ALLOWED', { message: `${foreign} is no screen of this member of staff` });
  const now = context.now();
  const token = newToken();
  const session = {
    id: newId(now),
    staffId: found.id,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * minute),
    ip: context.ip,
    device: `A page of ${embedder}`,
    embedder,
    scope: { screens, origins, inFrame },
  };
  await context.transaction(async (tx) => {
    await makeRoom(tx, found.id, embedder, context);
    await sessions.insert(tx, session);
    await context.record(tx, {
      action: 'OPEN_EMBED_SESSION',
      entity: 'session',
      entityId: session.id,
      after: { staffId: found.id, embedder, ...session.scope, minutes },
    });
  });
  return { sessionId: session.id, token, key: found.userKey, expiresAt: session.expiresAt.toISOString() };
};

const endEmbedSession: Handler<'endEmbedSession'> = async ({ sessionId }, context) => {
  const embedder = embedderOf(context);
  return context.transaction(async (tx) => {
    if (!(await sessions.isOpenedBy(tx, sessionId, embedder))) throw refuse('NOT_FOUND');
    await endSession(tx, sessionId, context.now());
    await context.record(tx, { action: 'END_SESSION', entity: 'session', entityId: sessionId });
    return { endedSessions: 1 };
  });
};

export const embeddingHandlers = { openEmbedSession, endEmbedSession };
