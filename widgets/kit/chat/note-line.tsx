import { formatTime } from '../format/wall-clock.ts';
import { Icon } from '../parts/icon.tsx';
import { lockIcon } from '../parts/icons/lock.tsx';
import type { ChatMessage } from './chat-message.ts';
import { Said } from './said.tsx';

/** A note of a colleague for colleagues, in a look of its own, so that nobody takes it for a message. */
export function NoteLine({ message }: { message: ChatMessage }) {
  return (
    <div className="note-line" role="note" aria-label="Note for colleagues">
      <div className="row small">
        <Icon shape={lockIcon} size="s" />
        <span className="grow">
          <span className="strong">{message.sender ?? 'A colleague'}</span>, only staff see this
        </span>
        <span className="num">{formatTime(message.at)}</span>
      </div>
      <Said text={message.text} />
    </div>
  );
}
