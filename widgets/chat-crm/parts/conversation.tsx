import { useEffect, useRef, useState, type ReactNode } from 'react';
import { chatAgentSeconds, type ChatLinkKind } from '../../contract/chat/chat.ts';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { secondsLeft, writeLeft } from '../../kit/format/time-left.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowLeftIcon } from '../../kit/parts/icons/arrow-left.tsx';
import { infoIcon } from '../../kit/parts/icons/info.tsx';
import { LoadFailure } from '../../kit/parts/load-state.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { SkeletonShape, Skeleton } from '../../kit/parts/skeleton.tsx';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { ChatRoom } from '../chat-room.state.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import type { ChatReplies } from '../work/replies.state.ts';
import { ChatPictures } from '../work/chat-pictures.tsx';
import { MessageSearch, SearchButton } from '../work/message-search.tsx';
import { HandOverBar } from '../work/hand-over-bar.tsx';
import { Composer } from './composer.tsx';
import { Countdown } from './countdown.tsx';
import { Messages } from './messages.tsx';
import { StateWord } from './room-list.tsx';

interface ConversationProps {
  room: ChatRoom;
  clock: ServerClock;
  replies: ChatReplies;
  widget: Widget;
  close(): void;
  showDetails(): void;
  askLink(kind: ChatLinkKind): void;
}

/** Until when free text may be sent, and the time left by the server's clock (CH-08). Redraws alone each second. */
function FreeText({ endsAt, clock }: { endsAt: string | undefined; clock: ServerClock }) {
  const now = useValue(clock.now);
  const left = endsAt === undefined ? 0 : secondsLeft(endsAt, now);
  if (left === 0) return <div className="small soft until">Free text is closed</div>;
  return (
    <div className="small soft until">
      Free text until {formatDateTime(endsAt)},{' '}
      <span className="num" role="timer" aria-live="off">
        {writeLeft(left)} left
      </span>
    </div>
  );
}

function Head({ room, clock, close, showDetails, search }: ConversationProps & { search: ReactNode }) {
  const card = useValue(room.card);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = card !== undefined;
  useEffect(() => {
    // If this agent holds the chat, the composer takes the focus.
    if (isThere && !room.card.peek()?.holder?.isMe) heading.current?.focus({ preventScroll: true });
  }, [room, isThere]);
  const back = (
    <button className="btn icon plain back" type="button" aria-label="Back to the chats" onClick={close}>
      <Icon shape={arrowLeftIcon} />
    </button>
  );
  if (!card) return <header className="conversation-head">{back}</header>;
  const { holder } = card;
  const agent = card.timers.find(({ type }) => type === 'AGENT_TIMER');
  const consent = card.timers.find(({ type }) => type === 'CONSENT_TIMER');
  return (
    <header className="conversation-head">
      {back}
      <div className="grow">
        <div className="row">
          <h2 ref={heading} className="cut" tabIndex={-1}>
            {card.customerName}
          </h2>
          <StateWord state={card.state} />
        </div>
        <FreeText endsAt={consent?.endsAt} clock={clock} />
      </div>
      {holder && (
        <span className="row small soft holder">
          <Avatar name={holder.name} isSelf={holder.isMe} isHere={holder.isMe} />
          <span className="cut">{holder.isMe ? 'You hold this chat' : `${holder.name} holds this chat`}</span>
        </span>
      )}
      {agent && <Countdown endsAt={agent.endsAt} seconds={chatAgentSeconds} clock={clock} label="to reply" />}
      {search}
      <button
        className="btn icon plain small to-details"
        type="button"
        aria-label="Customer details"
        onClick={showDetails}
      >
        <Icon shape={infoIcon} />
      </button>
    </header>
  );
}

function Loading() {
  return (
    <div className="messages-box">
      <Skeleton label="Loading messages">
        <div className="message-shapes">
          {[40, 62, 30, 54, 46].map((width, at) => (
            <div key={width} className={at % 2 ? 'out' : ''}>
              <SkeletonShape width={`${width}%`} height={44} />
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}

/** The open chat: who holds it, its messages, and where to write. */
export function Conversation(props: ConversationProps) {
  const { room, clock, widget, askLink } = props;
  const phase = useValue(room.phase);
  const card = useValue(room.card);
  const isMismatched = useValue(room.isMismatched);
  const hasFiles = useOffers(widget.connection, 'chatDesk');
  const hasSearch = useOffers(widget.connection, 'chatSearch');
  const [isSearching, setSearching] = useState(false);
  const hasReplies = useOffers(widget.connection, 'chatReplies');
  const mayWrite = !widget.isReadonly && card?.state === 'ACTIVE' && card.holder?.isMe === true;
  return (
    <section className="conversation" aria-label={card ? `Chat with ${card.customerName}` : 'Chat'}>
      <Head {...props} search={hasSearch && <SearchButton isOpen={isSearching} toggle={setSearching} />} />
      {isSearching && <MessageSearch room={room} close={() => setSearching(false)} />}
      {isMismatched && (
        <Notice tone="bad" action={{ label: 'Refresh', run: () => void room.refresh() }}>
          {chatTexts.mismatch}
        </Notice>
      )}
      {phase.phase === 'loading' && <Loading />}
      {phase.phase === 'failed' && <LoadFailure failure={phase} retry={() => room.load()} />}
      {phase.phase === 'ready' && card && (
        <>
          <HandOverBar handOver={phase.details.handOver} />
          <ChatPictures room={room} variant={props.replies.variant} loan={card.loanApplicationNumber} widget={widget}>
            <Messages key={room.roomId} room={room} base={widget.connection.base} maySendAgain={mayWrite && hasFiles} />
          </ChatPictures>
          <Composer
            room={room}
            card={card}
            details={phase.details}
            clock={clock}
            replies={hasReplies ? { state: props.replies, widget } : undefined}
            isReadonly={widget.isReadonly}
            hasFiles={hasFiles}
            say={{ failed: widget.snackbar.error }}
            askLink={askLink}
          />
        </>
      )}
    </section>
  );
}
