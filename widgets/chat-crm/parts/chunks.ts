import { useEffect, useMemo, useState } from 'react';
import type { ChatMessage } from '../chat-messages.state.ts';

/** How many messages are drawn together: few enough for one animation frame. */
const chunkSize = 5;
/** How many far-away messages share one placeholder: enough that a long chat has about a hundred placeholders. */
const sectionSize = 100;

/** Messages that follow each other. */
export interface Chunk {
  at: number;
  messages: readonly ChatMessage[];
  /** The message before the chunk; undefined when none is loaded. */
  before: ChatMessage | undefined;
}

/** Chunks that follow each other. */
export interface Section {
  at: number;
  chunks: readonly Chunk[];
}

/**
 * Groups messages by their position in the chat, so that a chunk stays the same object, and is not drawn again,
 * whatever comes before or after it.
 *
 * @param known the chunks until now
 */
export function chunksOf(messages: readonly ChatMessage[], known: readonly Chunk[]): Chunk[] {
  return runsOf(
    messages,
    known,
    ({ position }) => Math.floor((position - 1) / chunkSize),
    (chunk, start, end) => chunk.before === messages[start - 1] && isRun(chunk.messages, messages, start, end),
    (at, start, end) => ({ at, messages: messages.slice(start, end), before: messages[start - 1] }),
  );
}

/** Groups chunks by their position in the chat; an unchanged section stays the same object too. */
export function sectionsOf(chunks: readonly Chunk[], known: readonly Section[]): Section[] {
  return runsOf(
    chunks,
    known,
    ({ at }) => Math.floor((at * chunkSize) / sectionSize),
    (section, start, end) => isRun(section.chunks, chunks, start, end),
    (at, start, end) => ({ at, chunks: chunks.slice(start, end) }),
  );
}

/** Groups neighbouring items of the same place; reuses each known run that has not changed. */
function runsOf<Item, Run extends { at: number }>(
  items: readonly Item[],
  known: readonly Run[],
  placeOf: (item: Item) => number,
  isSame: (run: Run, start: number, end: number) => boolean,
  create: (at: number, start: number, end: number) => Run,
): Run[] {
  const runs: Run[] = [];
  let next = 0;
  let start = 0;
  let [first] = items;
  while (first !== undefined) {
    const at = placeOf(first);
    let end = start;
    do first = items[++end];
    while (first !== undefined && placeOf(first) === at);
    while ((known[next]?.at ?? at) < at) next += 1;
    const same = known[next];
    runs.push(same?.at === at && isSame(same, start, end) ? same : create(at, start, end));
    start = end;
  }
  return runs;
}

/** True when `some` equals `others` from `start` to before `end`; compares in place and allocates nothing. */
function isRun<Item>(some: readonly Item[], others: readonly Item[], start: number, end: number): boolean {
  return some.length === end - start && some.every((item, index) => item === others[start + index]);
}

/**
 * The messages to draw at present. Older messages that have been loaded join chunk by chunk, each in a task of its own,
 * so that the page goes on scrolling meanwhile.
 */
export function useOlderInTurns(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const first = messages[0]?.position ?? 0;
  const [shownFrom, setShownFrom] = useState(first);
  // The first page of all, or a page beyond a gap.
  if (first > 0 && (shownFrom === 0 || first > shownFrom)) setShownFrom(first);
  useEffect(() => {
    if (first >= shownFrom) return;
    const next = Math.max(first, Math.floor((shownFrom - 2) / chunkSize) * chunkSize + 1);
    const timer = setTimeout(() => setShownFrom(next));
    return () => clearTimeout(timer);
  }, [first, shownFrom]);
  return useMemo(
    () => (first < shownFrom ? messages.slice(messages.findIndex(({ position }) => position >= shownFrom)) : messages),
    [messages, first, shownFrom],
  );
}
