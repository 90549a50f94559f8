import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowDownIcon } from '../../kit/parts/icons/arrow-down.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { ChatMessage } from '../chat-messages.state.ts';
import type { ChatRoom } from '../chat-room.state.ts';
import { PendingBubble } from './pending-bubble.tsx';
import { chunksOf, sectionsOf, useOlderInTurns, type Chunk, type Section } from './chunks.ts';
import { SectionLines, type Places } from './message-chunks.tsx';
import { createNearness } from './nearness.ts';
import { createReadingPlace } from './reading-place.ts';

/** Pixels from the beginning within which older messages are fetched. */
const earlyPx = 600;

/** Pixels from the visible part within which messages are drawn, and (`placedPx`) their chunks are in the document. */
const drawnPx = 1000;
const placedPx = 3000;

const createPlaces = (): Places => ({
  sections: createNearness(placedPx),
  chunks: createNearness(drawnPx),
  heights: new Map(),
  reading: createReadingPlace((scroller) => scroller.querySelector('.sections')),
});

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
  const unread = useValue(room.unreadAtFirst);
  const scroller = useRef<HTMLDivElement>(null);
  const knownChunks = useRef<readonly Chunk[]>([]);
  const knownSections = useRef<readonly Section[]>([]);
  const sendingCount = useRef(0);
  /** The newest message's position when the agent scrolled up from the end; undefined at the end. */
  const [awaySince, setAwaySince] = useState<number>();

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
  const sendAgain = useCallback((message: ChatMessage) => void room.sendAgain(message), [room]);
  const last = messages.at(-1)?.position ?? 0;

  function loadOlder() {
    if (hasMore && !isLoadingOlder) void log.loadOlder();
  }
  function toEnd() {
    places.reading.toEnd();
    setAwaySince(undefined);
    room.markRead();
  }
  function scrolled() {
    const { reading } = places;
    reading.keep();
    setAwaySince(reading.isAtEnd() ? undefined : (awaySince ?? last));
    if (reading.isAtEnd()) room.markRead();
    if ((scroller.current?.scrollTop ?? 0) < earlyPx) loadOlder();
  }

  useLayoutEffect(() => (scroller.current ? places.reading.watch(scroller.current) : undefined), [places]);
  useLayoutEffect(() => {
    const isSending = pending.length > sendingCount.current;
    sendingCount.current = pending.length;
    // Sending scrolls to the end, however far up the agent was.
    if (isSending) places.reading.toEnd();
    if (places.reading.isAtEnd()) room.markRead();
  }, [places, room, last, pending.length]);
  useLayoutEffect(() => places.reading.keep());

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
          <div className="sections">
            {sections.map((section) => (
              <SectionLines
                key={section.at}
                section={section}
                places={places}
                firstUnread={unread.position}
                unreadCount={unread.count}
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
      {awaySince !== undefined && (
        <button className="btn small to-end" type="button" onClick={toEnd}>
          <Icon shape={arrowDownIcon} size="s" />
          {missed > 0 ? `${missed} new` : 'Latest'}
        </button>
      )}
    </div>
  );
}
