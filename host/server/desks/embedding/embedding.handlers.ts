import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import { rolesIn, usualMinutes, whatIsBeyond, whyUnusable } from '../../core/embedders/embedders.rules.ts';
import { findForUse, type Embedder } from '../../core/embedders/embedders.store.ts';
import { endSession } from '../../core/staff/end-session.ts';
import { isOver } from '../../core/staff/session.rules.ts';
import * as sessions from '../../core/staff/session.store.ts';
import * as staffs from '../../core/staff/staff.store.ts';
import { hashOf, newToken } from '../../base/tokens.ts';

const minute = 60_000;
/** The most sessions of one embedder for one member of staff. A page that is loaded again asks for another session. */
const most = 20;

/** Refuses what the embedder may not have, and tells those who watch the server. */
function beyond(message: string, { alert }: CallContext): Refusal {
  alert('EMBEDDER_REFUSED');
  return refuse('NOT_ALLOWED', { message });
}

/** The embedder that calls, unchanged until the transaction ends. @throws Refusal NOT_ALLOWED where its key opens nothing */
async function embedderOf(tx: Tx, context: CallContext): Promise<Embedder> {
  const { caller, ip, now } = context;
  const embedder = caller.kind === 'embedder' ? await findForUse(tx, caller.id) : undefined;
  if (!embedder) throw refuse('SESSION_REQUIRED');
  const why = whyUnusable(embedder, { ip, now: now() });
  if (why !== undefined) throw beyond(why, context);
  return embedder;
}

/** Makes room for one more session by ending those used longest ago. */
async function makeRoom(tx: Tx, staffId: string, embedder: string, { now, settings }: CallContext): Promise<void> {
  const own = (await sessions.listOf(tx, staffId)).filter((session) => session.embedder === embedder);
  const living = own.filter((session) => !isOver(session, now(), settings));
  for (const { id } of living.slice(most - 1)) await endSession(tx, id, now());
}

const openEmbedSession: Handler<'openEmbedSession'> = (input, context) =>
  context.transaction(async (tx) => {
    const embedder = await embedderOf(tx, context);
    const { name, mostMinutes } = embedder;
    const { username, screens, origins, inFrame = false, minutes = Math.min(usualMinutes, mostMinutes) } = input;
    const isTooMuch = whatIsBeyond(embedder, { screens, origins, minutes }, context.settings.embedOrigins);
    if (isTooMuch !== undefined) throw beyond(isTooMuch, context);
    const account = await staffs.findEnabled(tx, username);
    if (!account) throw refuse('NOT_FOUND', { message: 'Nobody of this username may sign in' });
    const person = staffs.toStaff(account);
    const roles = rolesIn(embedder, person);
    if (roles === null) throw beyond(`${name} opens no session for ${person.username}`, context);
    const foreign = screens.find((key) => !person.routeKeys.includes(key));
    if (foreign !== undefined)
      throw refuse('NOT_ALLOWED', { message: `${foreign} is no screen of this member of staff` });
    const now = context.now();
    const token = newToken();
    const scope = { screens, origins, inFrame, roles };
    const session = {
      id: newId(now),
      staffId: person.id,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: new Date(Math.min(now.getTime() + minutes * minute, embedder.expiresAt.getTime())),
      ip: context.ip,
      device: `A page of ${name}`,
      embedder: name,
      scope,
    };
    await makeRoom(tx, person.id, name, context);
    await sessions.insert(tx, session);
    await context.record(tx, {
      action: 'OPEN_EMBED_SESSION',
      entity: 'session',
      entityId: session.id,
      after: { staffId: person.id, embedder: name, ...scope, minutes },
    });
    const { id, firstName, lastName } = person;
    return {
      sessionId: session.id,
      token,
      key: account.userKey,
      expiresAt: session.expiresAt.toISOString(),
      user: { id, username: person.username, firstName, lastName, roles },
    };
  });

const endEmbedSession: Handler<'endEmbedSession'> = ({ sessionId }, context) =>
  context.transaction(async (tx) => {
    const { name } = await embedderOf(tx, context);
    if (!(await sessions.isOpenedBy(tx, sessionId, name))) throw refuse('NOT_FOUND');
    await endSession(tx, sessionId, context.now());
    await context.record(tx, { action: 'END_SESSION', entity: 'session', entityId: sessionId });
    return { endedSessions: 1 };
  });

export const embeddingHandlers = { openEmbedSession, endEmbedSession };
