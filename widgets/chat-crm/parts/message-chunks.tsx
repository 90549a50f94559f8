import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate } from '../../kit/format/wall-clock.ts';
import type { ChatMessage } from '../chat-messages.state.ts';
import { Bubble } from './bubble.tsx';

/** Messages that are drawn together: so few that a frame has time for them. */
const chunkSize = 10;
/** So near to what is in sight, messages are drawn; further away their place alone is kept, however long the chat is. */
const nearPx = 1500;

/** Messages that follow each other. */
export interface Chunk {
  at: number;
  messages: readonly ChatMessage[];
  /** The message before it. */
  before: ChatMessage | undefined;
}

/**
 * Messages by their place in the chat, so that a chunk stays the same, and is not drawn again, whatever comes before or
 * after it.
 *
 * @param known the chunks until now
 */
export function chunksOf(messages: readonly ChatMessage[], known: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  let next = 0;
  for (let start = 0; start < messages.length;) {
    const at = chunkAt(messages[start]);
    let end = start + 1;
    while (end < messages.length && chunkAt(messages[end]) === at) end += 1;
    while ((known[next]?.at ?? at) < at) next += 1;
    const before = messages[start - 1];
    const same = known[next];
    // Compared in place: a chat of thousands leaves no garbage behind.
    if (same?.at === at && same.before === before && isRun(same.messages, messages, start, end)) chunks.push(same);
    else chunks.push({ at, messages: messages.slice(start, end), before });
    start = end;
  }
  return chunks;
}

const chunkAt = (message: ChatMessage | undefined) => Math.floor(((message?.position ?? 1) - 1) / chunkSize);

/** Whether some messages are those from `start` to before `end` of others. */
function isRun(some: readonly ChatMessage[], others: readonly ChatMessage[], start: number, end: number): boolean {
  return some.length === end - start && some.every((message, index) => message === others[start + index]);
}

/**
 * Of the messages those to draw just now: older ones that have been loaded join chunk by chunk, each in a task of its own,
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
    () => (first < shownFrom ? messages.filter(({ position }) => position >= shownFrom) : messages),
    [messages, first, shownFrom],
  );
}

/** What an element is told: whether it is near, and how high it was when it was looked at, in pixels. */
type Told = (isNear: boolean, height: number) => void;

/** Tells elements of one scroller when they come near to what is in sight and when they go, each in a task of its own. */
export interface Nearness {
  observe(element: Element, changed: Told): () => void;
  dispose(): void;
}

/** Of the scroller that the first observed element stands in. */
export function createNearness(): Nearness {
  const listeners = new WeakMap<Element, Told>();
  const waiting = new Map<Element, IntersectionObserverEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let observer: IntersectionObserver | undefined;

  function tellNext() {
    timer = undefined;
    const [next] = waiting.values();
    if (!next) return;
    waiting.delete(next.target);
    if (waiting.size > 0) timer = setTimeout(tellNext);
    // Drawn within this very task, or all of them would be drawn in one.
    flushSync(() => listeners.get(next.target)?.(next.isIntersecting, next.boundingClientRect.height));
  }
  function look(entries: IntersectionObserverEntry[]) {
    for (const entry of entries)
      // Without a height nothing of the screen is shown just now.
      if (entry.isIntersecting || entry.boundingClientRect.height > 0) waiting.set(entry.target, entry);
    if (waiting.size > 0) timer ??= setTimeout(tellNext);
  }

  return {
    observe(element, changed) {
      observer ??= new IntersectionObserver(look, {
        root: element.closest('.messages'),
        rootMargin: `${nearPx}px 0px`,
      });
      listeners.set(element, changed);
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer?.unobserve(element);
      };
    },
    dispose() {
      clearTimeout(timer);
      observer?.disconnect();
    },
  };
}

function dayOf(at: string): string {
  const day = formatDate(at);
  return day === formatDate(new Date()) ? 'Today' : day;
}

interface ChunkProps {
  chunk: Chunk;
  nearness: Nearness;
  firstUnread: number;
  unreadCount: number;
  base: string;
  sendAgain: ((message: ChatMessage) => void) | undefined;
}

/** Whether somebody's focus is within an element. */
function holdsFocus(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && element.contains(root.activeElement);
}

/** The lines of a chunk, or their place alone while they are far away. */
export const ChunkLines = memo(function ChunkLines(props: ChunkProps) {
  const { chunk, nearness } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(true);
  /** Of the lines when they went. */
  const height = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return nearness.observe(element, (near, measured) => {
      if (!near && holdsFocus(element)) return;
      if (!near) height.current = measured;
      setNear(near);
    });
  }, [nearness]);
  useLayoutEffect(() => {
    const element = box.current;
    const scroller = element?.closest('.messages');
    if (!element || !scroller || !isNear || height.current === 0) return;
    const now = element.getBoundingClientRect();
    const grown = now.height - height.current;
    // Drawn anew above what is in sight, in another width: what is read stays where it is.
    if (Math.abs(grown) >= 1 && now.top < scroller.getBoundingClientRect().top) scroller.scrollTop += grown;
  }, [isNear]);
  return (
    <div ref={box} className="chunk" style={isNear ? undefined : { height: height.current }}>
      {isNear && <Lines {...props} messages={chunk.messages} before={chunk.before} />}
    </div>
  );
});

function Lines(props: ChunkProps & Pick<Chunk, 'messages' | 'before'>) {
  const { messages, before, firstUnread, unreadCount, base, sendAgain } = props;
  let day = before ? dayOf(before.at) : '';
  return messages.map((message) => {
    const own = dayOf(message.at);
    const isNewDay = own !== day;
    day = own;
    return (
      <div className="line" key={message.position} data-position={message.position}>
        {isNewDay && <div className="day-mark">{own}</div>}
        {message.position === firstUnread && (
          <div className="new-mark">
            <span>{unreadCount > 0 ? `${unreadCount} new` : 'New'}</span>
          </div>
        )}
        <Bubble message={message} base={base} sendAgain={sendAgain} />
      </div>
    );
  });
}
