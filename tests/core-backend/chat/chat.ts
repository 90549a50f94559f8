import { reading, type Reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { variants, type Room } from './room.ts';
import { actionsOf, cardOf, pageOf, serverTime, settle, timersOf } from './show-room.ts';
import { act, linkKinds, push } from './write.ts';

const filters = ['all', 'active', 'resolved', 'available'] as const;
const cardLimit = 10;
const aRoomId = { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, message: 'There is no such chat' };

/** The chat that a request names. @throws {Refusal} if the screen has none like it */
export function requireRoom({ world }: Asked, given: Reading): Room {
  const variant = given.oneOf('variant', variants);
  const roomId = given.text('roomId', aRoomId);
  given.check();
  const room = world.rooms.find((each) => each.roomId === roomId && each.variant === variant);
  if (!room) throw refused('NOT_FOUND', 'There is no such chat');
  return settle(room);
}

function list({ world, values }: Asked) {
  const given = reading(values);
  const variant = given.oneOf('variant', variants);
  const filter = given.oneOf('filter', filters);
  const sought = (given.optionalText('searchValue', { most: 80 }) ?? '').trim().toLowerCase();
  const after = given.optionalText('after', { most: 80, pattern: /^\d{1,9}$/, message: 'There is no such page' });
  given.check();
  const isFound = ({ customerName, loan }: Room) =>
    customerName.toLowerCase().startsWith(sought) || loan.number === sought || loan.contactNumber === sought;
  const rooms = world.rooms.filter((room) => room.variant === variant && isFound(settle(room)));
  const ofState = (name: string) => rooms.filter(({ state }) => name === 'all' || state.toLowerCase() === name);
  const lastAt = ({ messages }: Room) => messages.at(-1)?.at ?? 0;
  const shown = ofState(filter ?? 'all').toSorted((a, b) => lastAt(b) - lastAt(a));
  const from = Number(after ?? 0);
  const count = (name: string) => ofState(name).length;
  return {
    cards: shown.slice(from, from + cardLimit).map(cardOf),
    next: shown.length > from + cardLimit ? String(from + cardLimit) : null,
    counts: { all: count('all'), active: count('active'), resolved: count('resolved'), available: count('available') },
    serverTime: serverTime(),
  };
}

function show(asked: Asked) {
  const room = requireRoom(asked, reading(asked.values));
  return {
    card: cardOf(room),
    ...pageOf(room.messages, 'newest'),
    loans: room.loans.map(({ number, udrs, productType, loanAmount }) => ({
      loanApplicationNumber: number,
      stage: udrs,
      productType,
      loanAmount,
    })),
    links: linkKinds[room.variant],
    actions: actionsOf(room, asked.staff),
    serverTime: serverTime(),
  };
}

function readPosition(given: Reading, name: string): number | null {
  return given.isAbsent(name) ? null : given.whole(name, 0, 2_000_000_000);
}

function more(asked: Asked) {
  const given = reading(asked.values);
  const before = readPosition(given, 'before');
  const after = readPosition(given, 'after');
  const { messages } = requireRoom(asked, given);
  const page =
    after !== null && before === null
      ? pageOf(messages.slice(after), 'oldest')
      : pageOf(messages.slice(after ?? 0, before === null ? messages.length : Math.max(0, before - 1)), 'newest');
  return { ...page, serverTime: serverTime() };
}

function timers(asked: Asked) {
  return { timers: timersOf(requireRoom(asked, reading(asked.values))), serverTime: serverTime() };
}

function register(asked: Asked) {
  const given = reading(asked.values);
  if (given.isAbsent('roomId')) {
    given.oneOf('variant', variants);
    given.check();
  } else requireRoom(asked, given);
  return { serverTime: serverTime() };
}

export const chatRoutes: Routes = {
  'POST /whatsapp/list': { takes: 'json', who: 'staff', answer: list },
  'POST /whatsapp/details': { takes: 'json', who: 'staff', answer: show },
  'POST /whatsapp/takeAction': {
    takes: 'json',
    who: 'staff',
    answer: (asked) => act(asked, (given) => requireRoom(asked, given)),
  },
  'POST /whatsapp/push': {
    takes: 'json',
    who: 'staff',
    answer: (asked) => push(asked, (given) => requireRoom(asked, given)),
  },
  'POST /whatsapp/loadMore': { takes: 'json', who: 'staff', answer: more },
  'POST /whatsapp/expiryTimer': { takes: 'json', who: 'staff', answer: timers },
  'POST /whatsapp/register': { takes: 'json', who: 'staff', answer: register },
};
