import { useLayoutEffect, useRef, useState } from 'react';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { chatVariantRows } from '../../contract/chat/chat.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { ChatLines } from '../../kit/chat/chat-lines.tsx';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { PartProps } from './part-props.ts';
import { LoadedPart } from './loaded-part.tsx';
import { Section } from './section.tsx';

type Chats = CallReply<'applicationChats'>;
type Messages = Pick<Chats, 'messages' | 'hasMore'>;

interface ConversationProps extends PartProps {
  roomId: string;
  /** The newest messages; undefined where they are still to be loaded. */
  first: Messages | undefined;
}

/** The messages of a chat, the newest in sight, older ones thirty at a time. */
function Conversation({ loan, widget, roomId, first }: ConversationProps) {
  const [shown, setShown] = useState<Messages>(first ?? { messages: [], hasMore: true });
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const scroller = useRef<HTMLDivElement>(null);
  const fromEnd = useRef(0);
  const { messages, hasMore } = shown;

  async function loadOlder() {
    if (phase === 'loading') return;
    setPhase('loading');
    const before = messages[0]?.position;
    try {
      const older = await widget.connection.remote('applicationChats', {
        loanApplicationNumber: loan,
        roomId,
        ...(before !== undefined && { before }),
      });
      setShown({ messages: [...older.messages, ...messages], hasMore: older.hasMore });
      setPhase('idle');
    } catch {
      setPhase('failed');
    }
  }
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
  const label = phase === 'loading' ? 'Loading' : phase === 'failed' ? 'Not loaded, try again' : 'Older messages';
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
          onClick={() => void loadOlder()}
        >
          {label}
        </button>
      ) : (
        <div className="no-more">{chatTexts.noMore}</div>
      )}
      <ChatLines messages={messages} before={undefined} base={widget.connection.base} />
    </div>
  );
}

function Shown({ chats, roomId, messages, hasMore, ...part }: Chats & PartProps) {
  const [chosen, choose] = useState(roomId);
  const chat = chats.find((each) => each.roomId === chosen) ?? chats[0];
  if (!chat) return <NoRecords text="There is no chat about this application." />;
  const { title } = chatVariantRows[chat.variant];
  return (
    <Section
      title={title}
      note={[chat.customerName, chat.contactNumber, `${chat.messageCount} messages`].filter(Boolean).join(', ')}
      aside={<Status value={chat.state} />}
    >
      {chats.length > 1 && (
        <div className="details-chats" role="group" aria-label="Chats">
          {chats.map((each) => (
            <button
              key={each.roomId}
              className="btn small"
              type="button"
              aria-pressed={each === chat}
              onClick={() => choose(each.roomId)}
            >
              {chatVariantRows[each.variant].title}, {formatDateTime(each.lastAt)}
            </button>
          ))}
        </div>
      )}
      <Conversation
        key={chat.roomId}
        {...part}
        roomId={chat.roomId}
        first={chat.roomId === roomId ? { messages, hasMore } : undefined}
      />
    </Section>
  );
}

/** The chats about the application, to be read: nothing is written here, and nobody is told. */
export function ChatsTab(props: PartProps) {
  return (
    <LoadedPart name="applicationChats" {...props}>
      {(value) => <Shown {...value} {...props} />}
    </LoadedPart>
  );
}
