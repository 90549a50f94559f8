import { memo, type ComponentType } from 'react';
import { fileAddress } from '../../client/files/download.ts';
import { chatLinkLabels } from '../../contract/chat/chat.ts';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { formatTime } from '../format/wall-clock.ts';
import { FilePicture } from '../desk/picture/file-picture.tsx';
import { Icon } from '../parts/icon.tsx';
import { checkDoubleIcon } from '../parts/icons/check-double.tsx';
import { checkIcon } from '../parts/icons/check.tsx';
import { documentIcon } from '../parts/icons/document.tsx';
import { downloadIcon } from '../parts/icons/download.tsx';
import { imageIcon } from '../parts/icons/image.tsx';
import { infoIcon } from '../parts/icons/info.tsx';
import { linkIcon } from '../parts/icons/link.tsx';
import { templateIcon } from '../parts/icons/template.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import type { ChatMessage } from './chat-message.ts';
import { NoteLine } from './note-line.tsx';
import { Said } from './said.tsx';

const statusLooks = {
  SENT: { icon: checkIcon, word: 'Sent' },
  DELIVERED: { icon: checkDoubleIcon, word: 'Delivered' },
  READ: { icon: checkDoubleIcon, word: 'Read' },
  ERROR: { icon: warningIcon, word: chatTexts.failed },
} as const;

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

interface BubbleProps {
  message: ChatMessage;
  base: string;
  /** Undefined when the viewer may not write. */
  sendAgain: ((message: ChatMessage) => void) | undefined;
  /** What a screen offers for a file beside its download. */
  FileAction?: ComponentType<{ message: ChatMessage }> | undefined;
}

function Attached({ message, base, FileAction }: Pick<BubbleProps, 'message' | 'base' | 'FileAction'>) {
  const { file, fileState } = message;
  if (fileState === 'FETCHING') return <div className="attached soft">The file is on its way</div>;
  if (fileState === 'FAILED') return <div className="attached soft">This file cannot be shown</div>;
  if (!file) return null;
  const url = fileAddress({ base }, file.url);
  const isPicture = file.mediaType.startsWith('image/');
  const ratio = file.width && file.height ? { aspectRatio: `${file.width} / ${file.height}` } : {};
  return (
    <div className="attached">
      {isPicture && <FilePicture src={url} alt={file.name} isLazy isLink style={ratio} />}
      <div className="row">
        <Icon shape={isPicture ? imageIcon : documentIcon} />
        <span className="grow cut strong" title={file.name}>
          {file.name}
        </span>
        <span className="faint small num">{sizeOf(file.bytes)}</span>
        {FileAction && <FileAction message={message} />}
        <a className="act" href={url} download={file.name} aria-label={`Download ${file.name}`}>
          <Icon shape={downloadIcon} />
        </a>
      </div>
    </div>
  );
}

/** A message, a heading or a line about an event (CH-05 to CH-07). */
export const Bubble = memo(function Bubble({ message, base, sendAgain, FileAction }: BubbleProps) {
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
      <Attached message={message} base={base} FileAction={FileAction} />
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
