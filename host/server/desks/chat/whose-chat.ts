import type { Tx } from '../../db/transaction.ts';
import { addLine, changeRoom, infoLine } from './add-line.ts';
import * as rooms from './chat-rooms.store.ts';
import type { NewRoom, Room } from './chat-rooms.store.ts';
import type { ChatIdentity } from '../../core/messages/chat-identity.ts';

interface Owned {
  /** Undefined when the person has no chat yet. */
  room: Room | undefined;
  /** True when another person's chat had the number until now. */
  isPassedOn: boolean;
}

/** Takes the number from a chat whose customer has it no more. The chat keeps its loan and its user id. */
async function passOn(tx: Tx, room: Room, now: Date): Promise<void> {
  const line = infoLine('This number now belongs to another WhatsApp user');
  await addLine(tx, room, line, now, { customer_number: null });
}

/** Both chats are of one person: the one with the number, and its loan, goes on. Nothing is merged. */
async function joinUser(tx: Tx, ofUser: Room, ofNumber: Room, now: Date): Promise<Room> {
  const left = infoLine(`This customer now writes in the chat of their number: ${ofNumber.customer_name}`);
  await addLine(tx, ofUser, left, now, { customer_user_id: null });
  const joined = infoLine('This customer has also written without a number, in another chat');
  return (await addLine(tx, ofNumber, joined, now, { customer_user_id: ofUser.customer_user_id })).room;
}

/** The chat of a known person, which learns the number that they write from now. */
async function learnNumber(tx: Tx, room: Room, number: string, isPassedOn: boolean, now: Date): Promise<Room> {
  const text =
    room.customer_number === null ? 'WhatsApp now shares this number' : 'The customer now writes from another number';
  const set = { customer_number: number, ...(isPassedOn && { proposes_loans: false }) };
  return (await addLine(tx, room, infoLine(text), now, set)).room;
}

/** The chat of whoever writes among those that have the number or the user id; a user id counts before a number. */
async function ownedBy(tx: Tx, { number, userId }: ChatIdentity, now: Date): Promise<Owned> {
  const found = await rooms.lockOf(tx, { number, userId });
  const ofUser = found.find((room) => userId !== null && room.customer_user_id === userId);
  const ofNumber = found.find((room) => number !== null && room.customer_number === number);
  if (ofUser === undefined || ofUser.id === ofNumber?.id) {
    if (ofNumber === undefined || userId === null || ofNumber.customer_user_id === userId)
      return { room: ofNumber, isPassedOn: false };
    if (ofNumber.customer_user_id === null) {
      return { room: await changeRoom(tx, ofNumber, { customer_user_id: userId }), isPassedOn: false };
    }
    await passOn(tx, ofNumber, now);
    return { room: undefined, isPassedOn: true };
  }
  if (number === null) return { room: ofUser, isPassedOn: false };
  if (ofNumber === undefined) return { room: await learnNumber(tx, ofUser, number, false, now), isPassedOn: false };
  if (ofNumber.customer_user_id !== null) {
    await passOn(tx, ofNumber, now);
    return { room: await learnNumber(tx, ofUser, number, true, now), isPassedOn: true };
  }
  const isOnePerson = ofUser.customer_number === null;
  return { room: isOnePerson ? await joinUser(tx, ofUser, ofNumber, now) : ofUser, isPassedOn: false };
}

/**
 * Finds the chat of whoever writes or opens a new one, and locks its row until the transaction ends.
 *
 * @param opening makes a new chat. `proposesLoans` is false when another person's chat had the number until now
 */
export async function findOrOpen(
  tx: Tx,
  who: ChatIdentity,
  opening: (proposesLoans: boolean) => Promise<NewRoom>,
  now: Date,
): Promise<{ room: Room; isNew: boolean }> {
  const { room, isPassedOn } = await ownedBy(tx, who, now);
  if (room) return { room, isNew: false };
  const made = await rooms.open(tx, await opening(!isPassedOn));
  if (made) return { room: made, isNew: true };
  // Somebody else has just opened it.
  const again = await ownedBy(tx, who, now);
  if (!again.room) throw new Error('A chat that was just opened is gone');
  return { room: again.room, isNew: false };
}
