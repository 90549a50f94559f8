import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { Said } from '../../kit/chat/said.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { pendingIcon } from '../../kit/parts/icons/pending.tsx';
import { warningIcon } from '../../kit/parts/icons/warning.tsx';
import type { PendingMessage } from '../chat-sending.state.ts';

interface PendingBubbleProps {
  message: PendingMessage;
  isRetrying: boolean;
  retry(key: string): void;
  takeBack(key: string): void;
}

/** The agent's own message before the server has it. */
export function PendingBubble({ message, isRetrying, retry, takeBack }: PendingBubbleProps) {
  const { key, text, file, phase } = message;
  const isRefused = phase === 'refused';
  return (
    <div className={isRefused ? 'bubble out err' : 'bubble out pending'}>
      {file && (
        <div className="attached">
          <img src={file.address} alt={file.name} />
        </div>
      )}
      {text !== '' && <Said text={text} />}
      <div className="meta">
        <Icon shape={isRefused ? warningIcon : pendingIcon} />
        <span>{isRefused ? chatTexts.failed : isRetrying ? 'Not sent yet, retrying' : 'Sending'}</span>
        {isRefused && (
          <>
            <button className="link" type="button" onClick={() => retry(key)}>
              Send again
            </button>
            <button className="link" type="button" onClick={() => takeBack(key)}>
              Edit
            </button>
          </>
        )}
      </div>
    </div>
  );
}
