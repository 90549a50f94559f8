import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '../../kit/format/wall-clock.ts';
import type { ChatMessage } from '../chat-messages.state.ts';
import { Bubble } from './bubble.tsx';

/** Messages that are drawn together: so few that a frame has time for them. */
const chunkSize = 20;
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
  const chunks: { at: number; messages: ChatMessage[]; before: ChatMessage | undefined }[] = [];
  let before: ChatMessage | undefined;
  for (const message of messages) {
    const at = Math.floor((message.position - 1) / chunkSize);
    const last = chunks.at(-1);
    if (last?.at === at) last.messages.push(message);
    else chunks.push({ at, messages: [message], before });
    before = message;
  }
  const old = new Map(known.map((chunk) => [chunk.at, chunk]));
  return chunks.map((chunk) => {
    const same = old.get(chunk.at);
    const isSame =
      same?.before === chunk.before &&
      same?.messages.length === chunk.messages.length &&
      same.messages.every((message, index) => message === chunk.messages[index]);
    return same && isSame ? same : chunk;
  });
}

/** Tells elements of one scroller when they come near to what is in sight and when they go. */
export interface Nearness {
  observe(element: Element, changed: (isNear: boolean) => void): () => void;
  dispose(): void;
}

/** Of the scroller that the first observed element stands in. */
export function createNearness(): Nearness {
  const listeners = new WeakMap<Element, (isNear: boolean) => void>();
  let observer: IntersectionObserver | undefined;
  return {
    observe(element, changed) {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting, boundingClientRect } of entries)
            // Without a height nothing of the screen is shown just now.
            if (isIntersecting || boundingClientRect.height > 0) listeners.get(target)?.(isIntersecting);
        },
        { root: element.closest('.messages'), rootMargin: `${nearPx}px 0px` },
      );
      listeners.set(element, changed);
      observer.observe(element);
      return () => observer?.unobserve(element);
    },
    dispose: () => observer?.disconnect(),
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
    return nearness.observe(element, (near) => {
      if (!near && holdsFocus(element)) return;
      if (!near) height.current = element.offsetHeight || height.current;
      setNear(near);
    });
  }, [nearness]);
  useLayoutEffect(() => {
    const element = box.current;
    const scroller = element?.closest('.messages');
    if (!element || !scroller || !isNear || height.current === 0) return;
    const grown = element.offsetHeight - height.current;
    // Drawn anew above what is in sight, in another width: what is read stays where it is.
    if (grown !== 0 && element.getBoundingClientRect().top < scroller.getBoundingClientRect().top)
      scroller.scrollTop += grown;
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
