import type { ComponentType } from 'react';
import { formatDate } from '../format/wall-clock.ts';
import { Bubble } from './bubble.tsx';
import type { ChatMessage } from './chat-message.ts';
import { serverNow } from '../../client/backend/server-time.ts';

function dayOf(at: string): string {
  const day = formatDate(at);
  return day === formatDate(serverNow()) ? 'Today' : day;
}

/** Who wrote a message of ours; undefined for the customer's, and for what nobody wrote. */
const authorOf = (message: ChatMessage | undefined) => (message?.direction === 'OUTGOING' ? message.sender : undefined);

interface ChatLinesProps {
  messages: readonly ChatMessage[];
  /** The message before them; undefined when none is loaded. */
  before: ChatMessage | undefined;
  /** The position of the first message that the viewer has not read, and how many there are; 0 for none. */
  firstUnread?: number;
  unreadCount?: number;
  base: string;
  sendAgain?: ((message: ChatMessage) => void) | undefined;
  FileAction?: ComponentType<{ message: ChatMessage }> | undefined;
}

/** Messages in their order, with a mark where a day begins and the author's name where another one writes. */
export function ChatLines(props: ChatLinesProps) {
  const { messages, before, firstUnread = 0, unreadCount = 0, base, sendAgain, FileAction } = props;
  let day = before ? dayOf(before.at) : '';
  let last = before;
  return messages.map((message) => {
    const own = dayOf(message.at);
    const isNewDay = own !== day;
    day = own;
    const author = authorOf(message);
    const isAuthorNamed = Boolean(author) && (isNewDay || authorOf(last) !== author);
    last = message;
    return (
      <div className="line" key={message.position} data-position={message.position}>
        {isNewDay && <div className="day-mark">{own}</div>}
        {message.position === firstUnread && (
          <div className="new-mark">
            <span>{unreadCount > 0 ? `${unreadCount} new` : 'New'}</span>
          </div>
        )}
        {isAuthorNamed && (
          // The bubble names its author to readers. The name stands outside it, as the day does: older lines come above.
          <div className="author small soft" aria-hidden="true">
            {author}
          </div>
        )}
        <Bubble message={message} base={base} sendAgain={sendAgain} FileAction={FileAction} />
      </div>
    );
  });
}
