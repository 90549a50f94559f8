import { memo } from 'react';
import { fileAddress } from '../../client/files/download.ts';
import { chatLinkLabels } from '../../contract/chat/chat.ts';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { formatTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import {
  checkDoubleIcon,
  checkIcon,
  documentIcon,
  downloadIcon,
  imageIcon,
  infoIcon,
  linkIcon,
  pendingIcon,
  templateIcon,
  warningIcon,
} from '../../kit/parts/icons.tsx';
import type { ChatMessage } from '../chat-messages.state.ts';
import { PictureAction } from '../work/picture-action.tsx';
import { NoteLine } from '../work/note-line.tsx';
import type { PendingMessage } from '../chat-sending.state.ts';

const statusLooks = {
  SENT: { icon: checkIcon, word: 'Sent' },
  DELIVERED: { icon: checkDoubleIcon, word: 'Delivered' },
  READ: { icon: checkDoubleIcon, word: 'Read' },
  ERROR: { icon: warningIcon, word: chatTexts.failed },
} as const;

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

/** A text with its addresses as links. */
function Said({ text }: { text: string }) {
  return (
    <p className="said">
      {text.split(address).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function Attached({ message, base }: { message: ChatMessage; base: string }) {
  const { file, fileState } = message;
  if (fileState === 'FETCHING') return <div className="attached soft">The file is on its way</div>;
  if (fileState === 'FAILED') return <div className="attached soft">This file cannot be shown</div>;
  if (!file) return null;
  const url = fileAddress({ base }, file.url);
  const isPicture = file.mediaType.startsWith('image/');
  const ratio = file.width && file.height ? { aspectRatio: `${file.width} / ${file.height}` } : {};
  return (
    <div className="attached">
      {isPicture && (
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${file.name}`}>
          <img src={url} alt={file.name} loading="lazy" style={ratio} />
        </a>
      )}
      <div className="row">
        <Icon shape={isPicture ? imageIcon : documentIcon} />
        <span className="grow cut strong" title={file.name}>
          {file.name}
        </span>
        <span className="faint small num">{sizeOf(file.bytes)}</span>
        <PictureAction message={message} />
        <a className="act" href={url} download={file.name} aria-label={`Download ${file.name}`}>
          <Icon shape={downloadIcon} />
        </a>
      </div>
    </div>
  );
}

interface BubbleProps {
  message: ChatMessage;
  base: string;
  /** Undefined when the viewer may not write. */
  sendAgain: ((message: ChatMessage) => void) | undefined;
}

/** A message, a heading or a line about an event (CH-05 to CH-07). */
export const Bubble = memo(function Bubble({ message, base, sendAgain }: BubbleProps) {
  const { kind, direction, status, text, linkKind, templateName, failure } = message;
  const time = <span className="num">{formatTime(message.at)}</span>;
  if (kind === 'LABEL')
    return (
      <div className="label-line">
        {text} {time}
      </div>
    );
  if (message.isNote) return <NoteLine message={message} />;
  if (kind === 'INFO')
    return (
      <div className="info-line">
        <Icon shape={infoIcon} size="s" />
        <span>
          {text} {time}
        </span>
      </div>
    );
  const isOut = direction === 'OUTGOING';
  const look = status && statusLooks[status];
  return (
    <div className={['bubble', isOut && 'out', status === 'ERROR' && 'err'].filter(Boolean).join(' ')}>
      <span className="hidden-text">{isOut ? `${message.sender ?? 'Agent'}: ` : 'Customer: '}</span>
      {linkKind && (
        <div className="of">
          <Icon shape={linkIcon} size="s" />
          {chatLinkLabels[linkKind]}
        </div>
      )}
      {templateName && !linkKind && (
        <div className="of">
          <Icon shape={templateIcon} size="s" />
          Template
        </div>
      )}
      <Attached message={message} base={base} />
      {text !== '' && <Said text={text} />}
      <div className={`meta ${status === 'READ' ? 'read' : ''}`}>
        {time}
        {look && (
          <>
            <Icon shape={look.icon} />
            <span>{look.word}</span>
          </>
        )}
        {status === 'ERROR' && sendAgain && (
          <button className="link" type="button" onClick={() => sendAgain(message)}>
            Send again
          </button>
        )}
      </div>
      {status === 'ERROR' && failure && <div className="why">{failure}</div>}
    </div>
  );
});

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
