import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowDownIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { ChatMessage } from '../chat-messages.state.ts';
import type { ChatRoom } from '../chat-room.state.ts';
import { PendingBubble } from './bubble.tsx';
import { chunksOf, sectionsOf, useOlderInTurns, type Chunk, type Section } from './chunks.ts';
import { SectionLines, type Places } from './message-chunks.tsx';
import { createNearness } from './nearness.ts';

/** Pixels from the end within which the agent counts as reading along. */
const nearPx = 80;
/** Pixels from the beginning within which older messages are fetched. */
const earlyPx = 600;

/** Pixels from the visible part within which messages are drawn, and (`placedPx`) their chunks are in the document. */
const drawnPx = 1000;
const placedPx = 3000;

const createPlaces = (): Places => ({
  sections: createNearness(placedPx),
  chunks: createNearness(drawnPx),
  heights: new Map(),
});

/** A line's message, and the pixels from the top of the window to it. */
interface Anchor {
  position: string | undefined;
  top: number;
}

/** The top of a line's message, below its marks: a day's mark moves to the day's first line once that line loads. */
const topOf = (line: Element) => (line.lastElementChild ?? line).getBoundingClientRect().top;

function firstLine(box: Element | null): Anchor | undefined {
  const line = box?.querySelector<HTMLElement>('.line[data-position]');
  return line ? { position: line.dataset['position'], top: topOf(line) } : undefined;
}

interface MessagesProps {
  room: ChatRoom;
  base: string;
  maySendAgain: boolean;
}

/** How many of the customer's messages there are from a position on. */
function incomingFrom(messages: readonly ChatMessage[], from: number): number {
  const next = messages.findLastIndex(({ position }) => position < from) + 1;
  return messages.slice(next).filter(({ direction }) => direction === 'INCOMING').length;
}

/** The conversation, thirty messages a load, older ones upwards without a jump (CH-04). */
export function Messages({ room, base, maySendAgain }: MessagesProps) {
  const { log, sending } = room;
  const messages = useValue(log.messages);
  const shown = useOlderInTurns(messages);
  const pending = useValue(sending.pending);
  const retrying = useValue(sending.retrying);
  const isDrawingOlder = shown.length < messages.length;
  const isLoadingOlder = useValue(log.isLoadingOlder) || isDrawingOlder;
  const hasMore = useValue(log.hasMore) || isDrawingOlder;
  const firstUnread = useValue(room.firstUnread);
  const scroller = useRef<HTMLDivElement>(null);
  const knownChunks = useRef<readonly Chunk[]>([]);
  const knownSections = useRef<readonly Section[]>([]);
  const isAtEnd = useRef(true);
  const sendingCount = useRef(0);
  /** The newest message's position when the agent scrolled up from the end; undefined at the end. */
  const [awaySince, setAwaySince] = useState<number>();
  /** The line that keeps its place while older lines are put above it. */
  const anchor = useRef<Anchor>(undefined);
  /** The position of the first message in the document; 0 for none. */
  const drawnFrom = useRef(0);

  const chunks = useMemo(() => (knownChunks.current = chunksOf(shown, knownChunks.current)), [shown]);
  const sections = useMemo(() => (knownSections.current = sectionsOf(chunks, knownSections.current)), [chunks]);
  const [places] = useState(createPlaces);
  useEffect(
    () => () => {
      places.sections.dispose();
      places.chunks.dispose();
    },
    [places],
  );
  const unreadCount = useMemo(
    () => (firstUnread === 0 ? 0 : incomingFrom(messages, firstUnread)),
    [messages, firstUnread],
  );
  const sendAgain = useCallback((message: ChatMessage) => void room.sendAgain(message), [room]);
  const first = shown[0]?.position ?? 0;
  const last = messages.at(-1)?.position ?? 0;

  // Measures just before older lines are drawn, because the agent may have scrolled on until then.
  if (first !== drawnFrom.current) anchor.current = firstLine(scroller.current);

  function loadOlder() {
    if (hasMore && !isLoadingOlder) void log.loadOlder();
  }
  function toEnd() {
    const box = scroller.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    isAtEnd.current = true;
    setAwaySince(undefined);
    room.markRead();
  }
  function scrolled() {
    const box = scroller.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
    setAwaySince(isAtEnd.current ? undefined : (awaySince ?? last));
    if (isAtEnd.current) room.markRead();
    if (box.scrollTop < earlyPx) loadOlder();
  }

  useLayoutEffect(() => {
    const box = scroller.current;
    const kept = anchor.current;
    drawnFrom.current = first;
    const line = kept && box?.querySelector(`[data-position="${kept.position}"]`);
    if (box && line) box.scrollTop += topOf(line) - kept.top;
  }, [first]);
  useLayoutEffect(() => {
    const box = scroller.current;
    const isSending = pending.length > sendingCount.current;
    sendingCount.current = pending.length;
    // Sending scrolls to the end, however far up the agent was.
    if (isSending) isAtEnd.current = true;
    if (!box || !isAtEnd.current) return;
    box.scrollTop = box.scrollHeight;
    room.markRead();
  }, [room, last, pending.length]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // Pictures load later, and the composer grows: an agent who reads at the end stays at the end.
    const observer = new ResizeObserver(() => isAtEnd.current && (box.scrollTop = box.scrollHeight));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const missed = awaySince === undefined ? 0 : incomingFrom(messages, awaySince + 1);
  return (
    <div className="messages-box">
      <div ref={scroller} className="messages" role="region" aria-label="Messages" tabIndex={0} onScroll={scrolled}>
        <div className="lines">
          {hasMore ? (
            <button className="btn small older" type="button" aria-disabled={isLoadingOlder} onClick={loadOlder}>
              {isLoadingOlder ? 'Loading' : 'Older messages'}
            </button>
          ) : (
            <div className="no-more">{chatTexts.noMore}</div>
          )}
          <div>
            {sections.map((section) => (
              <SectionLines
                key={section.at}
                section={section}
                places={places}
                firstUnread={firstUnread}
                unreadCount={unreadCount}
                base={base}
                sendAgain={maySendAgain ? sendAgain : undefined}
              />
            ))}
          </div>
          {pending.map((message) => (
            <div className="line" key={message.key}>
              <PendingBubble
                message={message}
                isRetrying={retrying.has(message.key)}
                retry={sending.retry}
                takeBack={sending.takeBack}
              />
            </div>
          ))}
        </div>
      </div>
      {missed > 0 && (
        <button className="btn small to-end" type="button" onClick={toEnd}>
          <Icon shape={arrowDownIcon} size="s" />
          {missed} new
        </button>
      )}
    </div>
  );
}
