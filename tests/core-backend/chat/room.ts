import { randomUUID } from 'node:crypto';
import { nameOf, type Application } from '../applications/application.ts';
import type { World } from '../world.ts';

export const variants = ['general', 'nach', 'ip-document'] as const;
export type Variant = (typeof variants)[number];

export interface Message {
  messageId: string;
  position: number;
  kind: 'LABEL' | 'MESSAGE' | 'INFO';
  direction: 'OUTGOING' | 'INCOMING' | null;
  status: 'ERROR' | 'SENT' | 'DELIVERED' | 'READ' | null;
  text: string;
  at: number;
  sender: string | null;
  linkKind: string | null;
  url: string | null;
}

export interface Room {
  roomId: string;
  variant: Variant;
  customerName: string;
  loan: Application;
  /** All loans of the customer. */
  loans: Application[];
  state: 'AVAILABLE' | 'ACTIVE' | 'RESOLVED';
  /** Who has taken the chat. */
  holderId: string | null;
  /** When the holder last wrote, or took the chat. */
  heldAt: number;
  /** By position, from 1 without gaps. */
  messages: Message[];
}

const words = [
  'Hello',
  'My form was not taken',
  'Which form is it?',
  'The one for the mandate',
  'Please send it again',
];

export function addMessage({ messages }: Room, given: Partial<Message> & Pick<Message, 'text'>): Message {
  const message: Message = {
    messageId: randomUUID(),
    position: messages.length + 1,
    kind: 'MESSAGE',
    direction: null,
    status: null,
    at: Date.now(),
    sender: null,
    linkKind: null,
    url: null,
    ...given,
  };
  messages.push(message);
  return message;
}

/** Adds a chat with forty messages, the last of them just written by the customer. */
export function addRoom(world: World, variant: Variant, loans: [Application, ...Application[]]): Room {
  const [loan] = loans;
  const room: Room = {
    roomId: randomUUID(),
    variant,
    customerName: nameOf(loan),
    loan,
    loans,
    state: 'AVAILABLE',
    holderId: null,
    heldAt: 0,
    messages: [],
  };
  addMessage(room, { kind: 'LABEL', text: 'Chat began', at: Date.now() - 41 * 60_000 });
  for (let count = 1; count < 40; count += 1) {
    const isTheirs = count % 2 === 1;
    addMessage(room, {
      text: `${words[count % words.length]} (${count})`,
      at: Date.now() - (40 - count) * 60_000,
      direction: isTheirs ? 'INCOMING' : 'OUTGOING',
      status: isTheirs ? null : 'READ',
      sender: isTheirs ? null : 'Asha Nair',
    });
  }
  world.rooms.push(room);
  return room;
}
