import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import { chatLeads } from '../../../../widgets/contract/chat/chat.ts';
import { mostChatReplies } from '../../../../widgets/contract/chat/chat-replies.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { agentOf } from './chat.rules.ts';
import * as store from './chat-replies.store.ts';
import type { Reply } from './chat-replies.store.ts';

const leads: readonly string[] = chatLeads;

/** A team's replies are the words of the company: leads alone write them. Everybody writes the own ones. */
const mayEditTeam = ({ roles }: Staff) => roles.some((role) => leads.includes(role));

function present({ id, staffId, title, text }: Reply, staff: Staff): CallReply<'saveChatReply'> {
  const isOfTeam = staffId === null;
  return { replyId: id, title, text, isOfTeam, mayEdit: !isOfTeam || mayEditTeam(staff) };
}

const chatReplies: Handler<'chatReplies'> = async ({ variant }, { caller, db }) => {
  const staff = agentOf(caller, variant);
  const replies = await store.forAgent(db, variant, staff.id);
  return { replies: replies.map((reply) => present(reply, staff)), mayEditTeam: mayEditTeam(staff) };
};

/** A reply that the caller may change. @throws Refusal NOT_FOUND, also for a colleague's own; NOT_ALLOWED for the team's */
function requireOwn(known: readonly Reply[], id: string, staff: Staff): Reply {
  const found = known.find((reply) => reply.id === id);
  if (!found) throw refuse('NOT_FOUND');
  if (found.staffId === null && !mayEditTeam(staff)) throw refuse('NOT_ALLOWED');
  return found;
}

function requireWords(field: 'title' | 'text', words: string): string {
  const said = words.trim();
  if (said === '')
    throw refuse('VALIDATION_FAILED', {
      fieldErrors: { [field]: field === 'title' ? 'Enter a title' : 'Enter a text' },
    });
  return said;
}

/** Audits who writes for the team; a person's own replies are as private as a draft. */
async function recordTeams(
  tx: Tx,
  context: CallContext,
  action: AuditAction,
  reply: Reply,
  variant: string,
): Promise<void> {
  if (reply.staffId !== null) return;
  await context.record(tx, {
    action,
    entity: 'chatReply',
    entityId: reply.id,
    after: { variant, title: reply.title, text: reply.text },
  });
}

const saveChatReply: Handler<'saveChatReply'> = async (input, context) => {
  const { variant, replyId, isOfTeam } = input;
  const staff = agentOf(context.caller, variant);
  if (isOfTeam && !mayEditTeam(staff)) throw refuse('NOT_ALLOWED');
  const title = requireWords('title', input.title);
  const text = requireWords('text', input.text);
  const staffId = isOfTeam ? null : staff.id;
  return context.once(async (tx) => {
    const known = await store.forAgent(tx, variant, staff.id);
    const changed = replyId === undefined ? undefined : requireOwn(known, replyId, staff);
    const others = known.filter((each) => each.staffId === staffId && each.id !== replyId);
    if (others.length >= mostChatReplies)
      throw refuse('VALIDATION_FAILED', { message: `There are ${mostChatReplies} replies already. Delete one first` });
    const words = { staffId, title, text, now: context.now() };
    const saved = changed ? await store.change(tx, changed.id, words) : await store.insert(tx, { variant, ...words });
    await recordTeams(tx, context, 'SAVE_CHAT_REPLY', saved, variant);
    return present(saved, staff);
  });
};

const deleteChatReply: Handler<'deleteChatReply'> = async ({ variant, replyId }, context) => {
  const staff = agentOf(context.caller, variant);
  return context.once(async (tx) => {
    const reply = requireOwn(await store.forAgent(tx, variant, staff.id), replyId, staff);
    await store.remove(tx, reply.id);
    await recordTeams(tx, context, 'DELETE_CHAT_REPLY', reply, variant);
    return { replyId };
  });
};

export const chatReplyHandlers = { chatReplies, saveChatReply, deleteChatReply };
