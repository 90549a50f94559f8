import { useEffect, useRef, useState, type ReactNode } from 'react';
import { chatAgentSeconds, chatFilters, type ChatFilter } from '../../contract/chat/chat.ts';
import { formatDate, formatTime } from '../../kit/format/wall-clock.ts';
import { Count } from '../../kit/parts/count.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { chatIcon } from '../../kit/parts/icons/chat.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { pendingIcon } from '../../kit/parts/icons/pending.tsx';
import { searchIcon } from '../../kit/parts/icons/search.tsx';
import { Blank, LoadFailure, NoResults, ScreenFailure } from '../../kit/parts/load-state.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { SkeletonShape, Skeleton } from '../../kit/parts/skeleton.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { ChatCard, ChatList } from '../chat-list.state.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import { Countdown } from './countdown.tsx';
import { serverNow } from '../../client/backend/server-time.ts';

const filterLabels: Readonly<Record<ChatFilter, string>> = {
  all: 'All',
  active: 'Active',
  resolved: 'Resolved',
  available: 'Available',
};
const stateLooks = {
  AVAILABLE: { tone: 'wait', icon: pendingIcon, word: 'Available' },
  ACTIVE: { tone: 'live', icon: activeIcon, word: 'Active' },
  RESOLVED: { tone: 'good', icon: approvedIcon, word: 'Resolved' },
} as const;
const searchDelayMs = 300;

function Filters({ list }: { list: ChatList }) {
  const chosen = useValue(list.filter);
  const counts = useValue(list.counts);
  return (
    <div className="filters" role="group" aria-label="Filter">
      {chatFilters.map((filter) => {
        const count = filter === 'active' || filter === 'available' ? (counts?.[filter] ?? 0) : 0;
        return (
          <button key={filter} type="button" aria-pressed={chosen === filter} onClick={() => void list.choose(filter)}>
            {filterLabels[filter]}
            {count > 0 && <span className="n num">{count > 999 ? '999+' : count}</span>}
          </button>
        );
      })}
    </div>
  );
}

function Search({ list }: { list: ChatList }) {
  const found = useValue(list.search);
  const [text, setText] = useState(found);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function find(value: string, delay: number) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void list.find(value.trim()), delay);
  }
  return (
    <div className="chat-search">
      <Icon shape={searchIcon} size="s" />
      <input
        type="search"
        aria-label="Search by Loan ID, mobile number or name"
        placeholder="Search by Loan ID, mobile, name"
        value={text}
        maxLength={80}
        onChange={(event) => find(event.target.value, searchDelayMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(text, 0);
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          find('', 0);
        }}
      />
      {text !== '' && (
        <button className="act" type="button" aria-label="Clear search" onClick={() => find('', 0)}>
          <Icon shape={closeIcon} size="s" />
        </button>
      )}
    </div>
  );
}

function lastTime(at: string): string {
  return formatDate(at) === formatDate(serverNow()) ? formatTime(at) : formatDate(at).slice(0, 6);
}

/** The state in a word; an unresolved chat whose free-text window is over shows that instead. */
function CardState({ card }: { card: ChatCard }) {
  const isClosed = !card.timers.some(({ type }) => type === 'CONSENT_TIMER');
  if (card.state !== 'RESOLVED' && isClosed)
    return (
      <span className="status off">
        <Icon shape={expiredIcon} />
        24 hours over
      </span>
    );
  return <StateWord state={card.state} />;
}

/** The state of a chat: an icon and a word. */
export function StateWord({ state }: { state: ChatCard['state'] }) {
  const { tone, icon, word } = stateLooks[state];
  return (
    <span className={`status ${tone}`}>
      <Icon shape={icon} />
      {word}
    </span>
  );
}

interface CardProps {
  card: ChatCard;
  isOpen: boolean;
  clock: ServerClock;
  open(roomId: string): void;
}

function Card({ card, isOpen, clock, open }: CardProps) {
  const { holder, lastMessage, unreadCount } = card;
  const agentTimer = card.timers.find(({ type }) => type === 'AGENT_TIMER');
  const sender = lastMessage?.sender;
  const writer = sender && (sender.isMe ? 'You' : sender.name);
  const said = lastMessage && (lastMessage.text || 'File');
  return (
    <li>
      <button className="room" type="button" aria-current={isOpen} onClick={() => open(card.roomId)}>
        <Avatar name={card.customerName} size="m" />
        <span className="grow">
          <span className="row">
            <span className="strong grow cut">{card.customerName}</span>
            {lastMessage && <span className="faint small num">{lastTime(lastMessage.at)}</span>}
          </span>
          <span className="row line2">
            <CardState card={card} />
            <span className="soft cut grow">{writer ? `${writer}: ${said}` : said}</span>
            {unreadCount > 0 && (
              <span>
                <Count value={unreadCount} isQuiet={false} />
                <span className="hidden-text"> unread</span>
              </span>
            )}
            {holder?.isMe && agentTimer && (
              <Countdown endsAt={agentTimer.endsAt} seconds={chatAgentSeconds} clock={clock} />
            )}
            {holder && !holder.isMe && (
              <span className="row small soft held">
                <Avatar name={holder.name} />
                <span className="cut">{holder.name}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

function RoomsSkeleton() {
  return (
    <Skeleton label="Loading chats">
      {Array.from({ length: 6 }, (_, at) => (
        <div className="room" key={at}>
          <SkeletonShape width={28} height={28} />
          <span className="grow">
            <SkeletonShape width="60%" />
            <SkeletonShape width="90%" />
          </span>
        </div>
      ))}
    </Skeleton>
  );
}

const emptyTexts: Readonly<Record<ChatFilter, string>> = {
  all: 'A chat appears here as soon as a customer writes.',
  active: 'Nobody holds a chat. Take one under Available.',
  resolved: 'Chats that are resolved stay here.',
  available: 'Every chat is held or resolved.',
};

function Cards({ list, clock, openId, open }: RoomListProps) {
  const cards = useValue(list.cards);
  const phase = useValue(list.phase);
  const filter = useValue(list.filter);
  const search = useValue(list.search);
  const hasMore = useValue(list.hasMore);
  const isLoadingMore = useValue(list.isLoadingMore);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = foot.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void list.loadMore(), {
      root: element.closest('.rooms'),
      rootMargin: '120px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, hasMore, cards.length]);

  if (phase.phase === 'failed') {
    const again = () => list.load();
    return phase.showsErrorPage ? (
      <ScreenFailure failure={phase} refresh={again} />
    ) : (
      <LoadFailure failure={phase} retry={again} />
    );
  }
  if (phase.phase === 'loading') return <RoomsSkeleton />;
  if (cards.length === 0 && search !== '')
    return <NoResults text="Search for a loan number, a mobile number or a name." />;
  if (cards.length === 0) return <Blank icon={chatIcon} title="No chats" text={emptyTexts[filter]} />;
  return (
    <>
      <ul aria-label={`${filterLabels[filter]} chats`}>
        {cards.map((card) => (
          <Card key={card.roomId} card={card} isOpen={card.roomId === openId} clock={clock} open={open} />
        ))}
      </ul>
      {hasMore && (
        <div ref={foot} className="more">
          <button
            className="btn small"
            type="button"
            aria-disabled={isLoadingMore}
            onClick={() => void list.loadMore()}
          >
            {isLoadingMore ? 'Loading' : 'More chats'}
          </button>
        </div>
      )}
    </>
  );
}

interface RoomListProps {
  list: ChatList;
  clock: ServerClock;
  openId: string | undefined;
  open(roomId: string): void;
}

/** The chats: filters with their counts, search, ten cards at a time (CH-02, CO-22). */
export function RoomList(props: RoomListProps & { title: string; tools: ReactNode }) {
  return (
    <nav className="rooms" aria-label="Chats">
      <div className="rooms-head">
        <div className="row">
          <h1 className="grow">{props.title}</h1>
          {props.tools}
        </div>
        <Filters list={props.list} />
        <Search list={props.list} />
      </div>
      <Cards {...props} />
    </nav>
  );
}
