import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { untilAnswered } from '../client/drafts/until-answered.ts';
import { chatMinimumAvailable, type ChatFilter, type ChatState, type ChatVariant } from '../contract/chat/chat.ts';
import type { CallReply } from '../contract/schemas.ts';
import { loadError, loadFailure, type LoadError, type LoadFailure } from '../kit/work/create-load.ts';
import type { ServerClock } from '../kit/server-clock.ts';

type ListReply = CallReply<'chatList'>;
export type ChatCard = ListReply['cards'][number];

/** The list's types (EN-44): `availableAppend` holds the available chats after their first page (CH-03). */
export interface ChatLists {
  all: readonly ChatCard[];
  available: readonly ChatCard[];
  availableAppend: readonly ChatCard[];
}

export type ListPhase = { phase: 'loading' } | LoadFailure | { phase: 'ready' };

export interface ChatList {
  filter: ReadonlySignal<ChatFilter>;
  search: ReadonlySignal<string>;
  lists: ReadonlySignal<ChatLists>;
  /** The cards that the chosen filter shows. */
  cards: ReadonlySignal<readonly ChatCard[]>;
  counts: ReadonlySignal<ListReply['counts'] | undefined>;
  phase: ReadonlySignal<ListPhase>;
  hasMore: ReadonlySignal<boolean>;
  isLoadingMore: ReadonlySignal<boolean>;
  choose(filter: ChatFilter): Promise<void>;
  find(text: string): Promise<void>;
  load(): Promise<void>;
  /** Takes what has changed on the first page; the pages after it stay. A failure changes nothing. */
  loadAgain(): Promise<void>;
  loadMore(): Promise<void>;
  /** Fetches the cards of chats that are new or have changed. */
  refresh(roomIds: readonly string[]): Promise<void>;
  /** Takes a card of any reply. */
  take(card: ChatCard): void;
  dispose(): void;
}

interface ListParts {
  connection: Pick<Connection, 'remote'>;
  variant: ChatVariant;
  clock: ServerClock;
  /** Called with every card of a reply, listed or not. */
  seen(cards: readonly ChatCard[]): void;
  /** Called with the ids of chats that are not on this desk any more, listed or not. */
  lost(roomIds: readonly string[]): void;
  loadFailed(error: LoadError): void;
}

const stateOf: Partial<Record<ChatFilter, ChatState>> = {
  active: 'ACTIVE',
  resolved: 'RESOLVED',
  available: 'AVAILABLE',
};
/** Cards that one call fetches by their ids. */
const mostAtOnce = 50;
const none: ChatLists = { all: [], available: [], availableAppend: [] };

const has = ({ cards }: ListReply, id: string) => cards.some(({ roomId }) => roomId === id);

function newestFirst(a: ChatCard, b: ChatCard): number {
  const [at, bt] = [a.lastMessage?.at ?? '', b.lastMessage?.at ?? ''];
  return at === bt ? (a.roomId < b.roomId ? 1 : -1) : at < bt ? 1 : -1;
}

/** The cards of a variant's chats by filter, ten at a time; `refresh` and `take` keep them current. */
export function createChatList({ connection, variant, clock, seen, lost, loadFailed }: ListParts): ChatList {
  const { remote } = connection;
  const filter = signal<ChatFilter>('all');
  const search = signal('');
  const lists = signal<ChatLists>(none);
  const cards = signal<readonly ChatCard[]>([]);
  const counts = signal<ListReply['counts'] | undefined>(undefined);
  const phase = signal<ListPhase>({ phase: 'loading' });
  const hasMore = signal(false);
  const isLoadingMore = signal(false);
  let next: string | null = null;
  let loading = new AbortController();

  function show(changed: ChatLists) {
    lists.value = changed;
    cards.value = filter.peek() === 'available' ? [...changed.available, ...changed.availableAppend] : changed.all;
  }
  function take(reply: ListReply) {
    clock.sync(reply.serverTime);
    counts.value = reply.counts;
    seen(reply.cards);
  }
  function setNext(cursor: string | null) {
    next = cursor;
    hasMore.value = cursor !== null;
  }
  const ask = (more: { after?: string; only?: string[] }, signalOf: AbortSignal) =>
    remote(
      'chatList',
      { variant, filter: filter.peek(), ...(search.peek() && { searchValue: search.peek() }), ...more },
      { signal: signalOf },
    );

  async function load() {
    loading.abort();
    const own = new AbortController();
    loading = own;
    if (phase.peek().phase !== 'ready') phase.value = { phase: 'loading' };
    try {
      const reply = await ask({}, own.signal);
      if (own.signal.aborted) return;
      take(reply);
      setNext(reply.next);
      const isAvailable = filter.peek() === 'available';
      show(
        isAvailable
          ? { ...lists.peek(), available: reply.cards, availableAppend: [] }
          : { ...lists.peek(), all: reply.cards },
      );
      phase.value = { phase: 'ready' };
    } catch (error) {
      if (own.signal.aborted) return;
      phase.value = loadFailure(error);
      loadFailed(loadError(error));
    }
  }

  async function loadAgain() {
    if (phase.peek().phase !== 'ready') return load();
    const own = loading;
    const reply = await ask({}, own.signal).catch(() => undefined);
    if (!reply || own.signal.aborted) return;
    take(reply);
    // Without further pages the reply holds all chats, so those that it leaves out are gone.
    if (reply.next === null)
      remove(new Set(cards.peek().flatMap(({ roomId }) => (has(reply, roomId) ? [] : [roomId]))));
    for (const card of reply.cards) place(card);
  }

  async function loadMore() {
    if (next === null || isLoadingMore.peek()) return;
    const own = loading;
    isLoadingMore.value = true;
    try {
      const reply = await ask({ after: next }, own.signal);
      if (own.signal.aborted) return;
      take(reply);
      setNext(reply.next);
      const { all, available, availableAppend } = lists.peek();
      const known = new Set(cards.peek().map(({ roomId }) => roomId));
      const added = reply.cards.filter(({ roomId }) => !known.has(roomId));
      show(
        filter.peek() === 'available'
          ? { all, available, availableAppend: [...availableAppend, ...added] }
          : { all: [...all, ...added], available, availableAppend },
      );
    } catch {
      // The button stays: the next press asks again.
    } finally {
      isLoadingMore.value = false;
    }
  }

  /** Puts a card where it belongs now, or takes it out. */
  function place(card: ChatCard) {
    const state = stateOf[filter.peek()];
    const isShown = cards.peek().some(({ roomId }) => roomId === card.roomId);
    const belongs = (state === undefined || card.state === state) && (isShown || search.peek() === '');
    const without = (list: readonly ChatCard[]) => list.filter(({ roomId }) => roomId !== card.roomId);
    const swapped = (list: readonly ChatCard[]) => list.map((each) => (each.roomId === card.roomId ? card : each));
    const { all, available, availableAppend } = lists.peek();
    if (filter.peek() !== 'available') {
      const last = all.at(-1);
      // The card belongs below the loaded ones, and comes with its own page.
      const isBeyond = !isShown && hasMore.peek() && last !== undefined && newestFirst(last, card) < 0;
      const sorted = belongs && !isBeyond ? [...without(all), card].toSorted(newestFirst) : without(all);
      return show({ all: sorted, available, availableAppend });
    }
    if (!belongs) return show({ all, available: without(available), availableAppend: without(availableAppend) });
    if (isShown) return show({ all, available: swapped(available), availableAppend: swapped(availableAppend) });
    // A chat that has just become available has waited the shortest time, so it is last.
    if (!hasMore.peek()) show({ all, available, availableAppend: [...availableAppend, card] });
  }

  function remove(gone: ReadonlySet<string>) {
    if (gone.size === 0) return;
    const left = (list: readonly ChatCard[]) => list.filter(({ roomId }) => !gone.has(roomId));
    const { all, available, availableAppend } = lists.peek();
    show({ all: left(all), available: left(available), availableAppend: left(availableAppend) });
  }

  function keepEnough() {
    if (filter.peek() === 'available' && cards.peek().length < chatMinimumAvailable) void loadMore();
  }

  return {
    filter,
    search,
    lists,
    cards,
    counts,
    phase,
    hasMore,
    isLoadingMore,
    load,
    loadAgain,
    loadMore,
    async choose(chosen) {
      if (filter.peek() === chosen) return;
      filter.value = chosen;
      setNext(null);
      phase.value = { phase: 'loading' };
      show(none);
      await load();
    },
    async find(text) {
      if (search.peek() === text) return;
      search.value = text;
      setNext(null);
      phase.value = { phase: 'loading' };
      show(none);
      await load();
    },
    async refresh(roomIds) {
      if (phase.peek().phase !== 'ready') return;
      const own = loading;
      try {
        for (let from = 0; from < roomIds.length; from += mostAtOnce) {
          const only = roomIds.slice(from, from + mostAtOnce);
          const reply = await untilAnswered(() => ask({ only }, own.signal), own.signal);
          if (own.signal.aborted) return;
          take(reply);
          for (const card of reply.cards) place(card);
          // A chat that the reply leaves out belongs to another variant now.
          const found = new Set(reply.cards.map(({ roomId }) => roomId));
          const gone = only.filter((id) => !found.has(id));
          lost(gone);
          remove(new Set(gone));
        }
        keepEnough();
      } catch {
        // The next event asks again.
      }
    },
    take(card) {
      seen([card]);
      place(card);
      keepEnough();
    },
    dispose: () => loading.abort(),
  };
}
