import { indiaTime } from '../clock.ts';
import type { Staff } from '../session.ts';
import type { Message, Room } from './room.ts';

export const pageSize = 30;
const agentMs = 900_000;
const windowMs = 24 * 3_600_000;

const lastIncoming = ({ messages }: Room) => messages.findLast(({ direction }) => direction === 'INCOMING')?.at ?? null;

/** Whether free text may still be sent: for 24 hours after the customer's last message. */
export function isWindowOpen(room: Room): boolean {
  const at = lastIncoming(room);
  return at !== null && Date.now() < at + windowMs;
}

/** Gives the chat back when its holder has not written for too long. */
export function settle(room: Room): Room {
  if (room.state === 'ACTIVE' && Date.now() >= room.heldAt + agentMs) {
    room.state = 'AVAILABLE';
    room.holderId = null;
  }
  return room;
}

export function actionsOf({ state, holderId }: Room, { id }: Staff): string[] {
  if (state === 'AVAILABLE') return ['TAKE'];
  return state === 'ACTIVE' && holderId === id ? ['RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'] : [];
}

function timer(type: string, endsAt: number) {
  const remainingSeconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  return { type, endsAt: new Date(endsAt).toISOString(), remainingSeconds };
}

export function timersOf(room: Room) {
  const writtenAt = lastIncoming(room);
  return [
    ...(isWindowOpen(room) && writtenAt !== null ? [timer('CONSENT_TIMER', writtenAt + windowMs)] : []),
    ...(room.state === 'ACTIVE' ? [timer('AGENT_TIMER', room.heldAt + agentMs)] : []),
  ];
}

export const shownMessage = (message: Message) => ({ ...message, at: indiaTime(message.at) });

export function cardOf(room: Room) {
  const last = room.messages.at(-1);
  return {
    roomId: room.roomId,
    customerName: room.customerName,
    loanApplicationNumber: room.loan.number,
    state: room.state,
    lastMessage: last ? { text: last.text, at: indiaTime(last.at), direction: last.direction } : null,
    timers: timersOf(room),
    stage: room.loan.udrs,
  };
}

/** At most one page of messages, the newest of those that are sought or the oldest, always oldest first. */
export function pageOf(messages: readonly Message[], end: 'newest' | 'oldest') {
  const page = end === 'newest' ? messages.slice(-pageSize) : messages.slice(0, pageSize);
  return { messages: page.map(shownMessage), hasMore: messages.length > page.length };
}

export const serverTime = () => new Date().toISOString();
