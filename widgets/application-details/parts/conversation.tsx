import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { ChatLines } from '../../kit/chat/chat-lines.tsx';
import { useValue } from '../../kit/use-value.ts';
import { createConversation, type Messages } from './conversation.state.ts';
import type { PartProps } from './part-props.ts';

interface ConversationProps extends PartProps {
  roomId: string;
  /** The newest messages; undefined where they are still to be loaded. */
  first: Messages | undefined;
}

const words = { idle: 'Older messages', loading: 'Loading', failed: 'Not loaded, try again' } as const;

/** The messages of a chat, the newest in sight, older ones thirty at a time. Drawn anew for another chat. */
export function Conversation({ loan, widget, roomId, first }: ConversationProps) {
  const { connection } = widget;
  const state = useMemo(
    () => createConversation(connection, { loan, roomId, first }),
    [connection, loan, roomId, first],
  );
  useEffect(() => {
    if (!first) void state.loadOlder();
    return () => state.dispose();
  }, [state, first]);
  const { messages, hasMore } = useValue(state.shown);
  const phase = useValue(state.phase);
  const scroller = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  // What is read stays where it is when older messages come above it, and when a picture gets its height.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const keep = () => {
      box.scrollTop = box.scrollHeight - fromEnd.current;
    };
    keep();
    box.addEventListener('load', keep, true);
    return () => box.removeEventListener('load', keep, true);
  }, [messages]);
  return (
    <div
      ref={scroller}
      className="details-messages"
      role="region"
      aria-label="Messages"
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        fromEnd.current = box.scrollHeight - box.scrollTop;
      }}
    >
      {hasMore ? (
        <button
          className="btn small details-older"
          type="button"
          aria-disabled={phase === 'loading'}
          onClick={() => void state.loadOlder()}
        >
          {words[phase]}
        </button>
      ) : (
        <div className="no-more">{chatTexts.noMore}</div>
      )}
      <ChatLines messages={messages} before={undefined} base={connection.base} />
    </div>
  );
}
