import { reading, type Reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked } from '../route.ts';
import { addMessage, type Room, type Variant } from './room.ts';
import { actionsOf, cardOf, isWindowOpen, serverTime, shownMessage } from './show-room.ts';

const actions = ['TAKE', 'RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'] as const;
/** Links that may be sent, by screen. */
export const linkKinds: Readonly<Record<Variant, readonly string[]>> = {
  general: ['TUTORIAL_LINK', 'PAYMENT_LINK', 'UDRS_MISMATCH'],
  nach: ['MANUAL_NACH_LINK', 'NACH_TUTORIAL_LINK', 'PAYMENT_LINK'],
  'ip-document': ['TUTORIAL_LINK', 'UDRS_MISMATCH'],
};

type FindRoom = (given: Reading) => Room;

function checkStage({ loan }: Room, stage: string | null): void {
  if (stage !== loan.udrs) throw refused('CHAT_ROOM_MISMATCH', 'UDRS status moved to next stage! Please refresh.');
}

/** Takes a chat, resolves it, or gives it back. */
export function act({ values, staff }: Asked, find: FindRoom) {
  const given = reading(values);
  const action = given.oneOf('action', actions);
  const stage = given.optionalText('stage', { most: 40 });
  const isSelect = action === 'RESOLVED_WITH_LOAN_SELECT';
  const number = isSelect ? given.text('loanApplicationNumber', { message: 'Choose a loan' }) : '';
  const room = find(given);
  checkStage(room, stage);
  if (action === 'TAKE' && room.state === 'ACTIVE') throw refused('CHAT_TAKEN', 'A colleague has taken this chat');
  if (!actionsOf(room, staff).includes(action ?? ''))
    throw refused('CHAT_STATE_CHANGED', 'This chat has changed in the meantime');
  if (isSelect) {
    const loan = room.loans.find((each) => each.number === number);
    if (!loan) throw refused('LOAN_NOT_FOUND', 'The customer has no loan application with this number');
    room.loan = loan;
  }
  const isTaken = action === 'TAKE';
  room.state = isTaken ? 'ACTIVE' : action === 'MAKE_AVAILABLE' ? 'AVAILABLE' : 'RESOLVED';
  room.holderId = isTaken ? staff.id : null;
  room.heldAt = Date.now();
  const name = `${staff.firstName} ${staff.lastName}`;
  addMessage(room, { kind: 'INFO', text: `${name}: ${room.state.toLowerCase()}` });
  return { card: cardOf(room), actions: actionsOf(room, staff), serverTime: serverTime() };
}

/** Sends a text or a link to the customer; who sends must have taken the chat. */
export function push({ values, staff }: Asked, find: FindRoom) {
  const given = reading(values);
  const stage = given.optionalText('stage', { most: 40 });
  const text = given.optionalText('text', { most: 4096 });
  const linkKind = given.optionalText('linkKind', { most: 40 });
  if ((text === null) === (linkKind === null) || text?.trim() === '') given.fault('text', 'Write a message');
  const room = find(given);
  if (linkKind !== null && !linkKinds[room.variant].includes(linkKind))
    throw refused('CHAT_NOT_SENDABLE', 'This link cannot be sent here');
  checkStage(room, stage);
  if (room.state !== 'ACTIVE' || room.holderId !== staff.id)
    throw refused('CHAT_NOT_HELD', 'Only the holder of a chat can do this');
  if (!isWindowOpen(room)) throw refused('CHAT_WINDOW_CLOSED', 'The customer last wrote more than 24 hours ago');
  room.heldAt = Date.now();
  const message = addMessage(room, {
    text: text ?? `Open this link: ${linkKind}`,
    direction: 'OUTGOING',
    status: 'SENT',
    sender: `${staff.firstName} ${staff.lastName}`,
    linkKind,
    url: linkKind === null ? null : `https://customers.core.example/go/${linkKind.toLowerCase()}`,
  });
  return { message: shownMessage(message), card: cardOf(room), serverTime: serverTime() };
}
