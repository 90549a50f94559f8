import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import type { ChatAction } from '../../../../widgets/contract/chat/chat.ts';
import { chatAgentEnd, chatVariantOf } from '../../../../widgets/contract/chat/chat-rules.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { addLine, infoLine } from './add-line.ts';
import { noteLine } from './chat-notes.handlers.ts';
import * as rooms from './chat-rooms.store.ts';
import type { Room } from './chat-rooms.store.ts';
import { actionsOn, agentOf } from './chat.rules.ts';
import { nameOf, showCard } from './show-chat.ts';

/**
 * Finds the chat that a writer names and locks its row until the transaction ends.
 *
 * @throws Refusal NOT_FOUND; CHAT_ROOM_MISMATCH when its loan is in another stage than the writer has seen (CH-13,
 *   ER-17)
 */
export async function roomForWriting(
  tx: Tx,
  { variant, roomId, stage }: { variant: string; roomId: string; stage: string | null },
): Promise<Room> {
  const room = await rooms.findForChange(tx, roomId);
  if (!room || room.variant !== variant) throw refuse('NOT_FOUND');
  if (room.udrs !== stage) throw refuse('CHAT_ROOM_MISMATCH');
  return room;
}

const free = { holder_id: null, agent_due_at: null, is_answered: false } as const;
/** What the holder before has left is done with. */
const done = { state: 'RESOLVED', hand_over_position: null } as const;
const audited: Readonly<Record<ChatAction, AuditAction>> = {
  TAKE: 'TAKE_CHAT',
  RESOLVED: 'RESOLVE_CHAT',
  MAKE_AVAILABLE: 'RELEASE_CHAT',
  RESOLVED_WITH_LOAN_SELECT: 'MOVE_CHAT',
};

function requireAction(room: Room, staff: Staff, action: ChatAction): void {
  if (actionsOn({ state: room.state, holderId: room.holder_id }, staff).includes(action)) return;
  if (action === 'TAKE')
    throw refuse('CHAT_TAKEN', { message: `${nameOf(room) ?? 'A colleague'} has taken this chat` });
  throw refuse(room.state === 'ACTIVE' ? 'CHAT_NOT_HELD' : 'CHAT_STATE_CHANGED');
}

async function take(tx: Tx, room: Room, staff: Staff, now: Date): Promise<Room> {
  const name = `${staff.firstName} ${staff.lastName}`.trim();
  const set = {
    state: 'ACTIVE',
    holder_id: staff.id,
    agent_due_at: new Date(chatAgentEnd(now.getTime())),
    is_answered: false,
  } as const;
  return (await addLine(tx, room, infoLine(`${name} took this chat`), now, set)).room;
}

/** CH-12: resolves the chat and moves it to the chosen loan and to the agents of that loan's stage. */
async function move(tx: Tx, room: Room, number: string | undefined, now: Date): Promise<Room> {
  if (number === undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { loanApplicationNumber: 'Choose a loan' } });
  const loan = (await rooms.loansOf(tx, room)).find(({ loan_application_number: each }) => each === number);
  if (!loan) throw refuse('LOAN_NOT_FOUND', { fieldErrors: { loanApplicationNumber: 'This is no loan of theirs' } });
  const line = infoLine(`Resolved and moved to loan ${number}`);
  const set = { ...done, application_id: loan.id, variant: chatVariantOf(loan.udrs), ...free } as const;
  return (await addLine(tx, room, line, now, set)).room;
}

/** Adds the note of who gives a chat back, which the next holder sees above the conversation. */
async function leaveNote(tx: Tx, room: Room, staffId: string, text: string, now: Date): Promise<Room> {
  const line = noteLine(text, staffId);
  return (await addLine(tx, room, line, now, { hand_over_position: room.last_position + 1 })).room;
}

async function act(
  tx: Tx,
  context: CallContext,
  room: Room,
  staff: Staff,
  input: Parameters<Handler<'takeChatAction'>>[0],
) {
  const now = context.now();
  const name = `${staff.firstName} ${staff.lastName}`.trim();
  switch (input.action) {
    case 'TAKE':
      return take(tx, room, staff, now);
    case 'RESOLVED':
      return (await addLine(tx, room, infoLine(`${name} resolved this chat`), now, { ...done, ...free })).room;
    case 'MAKE_AVAILABLE': {
      const noted = input.note === undefined ? room : await leaveNote(tx, room, staff.id, input.note, now);
      const set = { state: 'AVAILABLE', waiting_since: now, ...free } as const;
      return (await addLine(tx, noted, infoLine(`${name} made this chat available`), now, set)).room;
    }
    case 'RESOLVED_WITH_LOAN_SELECT':
      return move(tx, room, input.loanApplicationNumber, now);
  }
}

/** AP-72: of any number of agents who take a chat at once, only one gets the chat. */
export const takeChatAction: Handler<'takeChatAction'> = async (input, context) => {
  const staff = agentOf(context.caller, input.variant);
  const { action } = input;
  return context.once(async (tx) => {
    const room = await roomForWriting(tx, input);
    const isTaken = action === 'TAKE' && room.state === 'ACTIVE' && room.holder_id === staff.id;
    if (!isTaken) requireAction(room, staff, action);
    const changed = isTaken ? room : await act(tx, context, room, staff, input);
    if (!isTaken)
      await context.record(tx, {
        action: audited[action],
        entity: 'chat',
        entityId: room.id,
        loanApplicationNumber: changed.loan_application_number,
        before: { state: room.state, holder: nameOf(room), loanApplicationNumber: room.loan_application_number },
        after: {
          state: changed.state,
          holder: nameOf(changed),
          loanApplicationNumber: changed.loan_application_number,
        },
        version: changed.version,
      });
    const now = context.now();
    return {
      card: showCard(changed, staff.id, now),
      actions: actionsOn({ state: changed.state, holderId: changed.holder_id }, staff),
      serverTime: now.toISOString(),
    };
  });
};
