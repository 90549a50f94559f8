import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { chatLinkLabels, chatTextLength, type ChatLinkKind } from '../../contract/chat/chat.ts';
import { chatTexts, isChatWindowOpen, whyNoWriting } from '../../contract/chat/chat-rules.ts';
import { acceptOf, checkChosenFile, type FileKind } from '../../contract/files/uploads.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { lengthMessage } from '../../kit/form/length-message.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { imageIcon } from '../../kit/parts/icons/image.tsx';
import { linkIcon } from '../../kit/parts/icons/link.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { sendIcon } from '../../kit/parts/icons/send.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { ChatCard } from '../chat-list.state.ts';
import type { ChatDetails } from '../chat-messages.state.ts';
import type { ChatRoom } from '../chat-room.state.ts';
import type { ServerClock } from '../../kit/server-clock.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { ChatReplies } from '../work/replies.state.ts';
import { useReplyPicker } from '../work/reply-picker.tsx';
import { FilePreview, type ChosenFile } from './file-preview.tsx';
import { EmojiButton } from './emoji.tsx';
import { TemplateMenu } from '../work/template-menu.tsx';

const kinds: readonly FileKind[] = ['image', 'pdf', 'word', 'video'];
const tallestPx = 160;

interface ComposerProps {
  room: ChatRoom;
  card: ChatCard;
  details: Pick<ChatDetails, 'templates' | 'links' | 'actions'>;
  clock: ServerClock;
  isReadonly: boolean;
  /** Whether the backend sends files and templates. */
  hasFiles: boolean;
  say: { failed(text: string): void };
  /** Ready replies, where the backend has them. */
  replies: { state: ChatReplies; widget: Widget } | undefined;
  askLink(kind: ChatLinkKind): void;
}

/** The closed composer, with the reason why nobody, or not this agent, may write. */
function Closed({ text, action }: { text: string; action?: { label: string; run(): void } | undefined }) {
  return (
    <div className="composer">
      <div className="notice off">
        <Icon shape={lockIcon} />
        <div className="grow">{text}</div>
        {action && (
          <button className="btn primary" type="button" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}

/** The composer while free text is closed: templates and links alone (CH-16). */
function TemplatesOnly({ room, details, hasFiles, askLink }: ComposerProps) {
  return (
    <div className="composer">
      <div className="notice off">
        <Icon shape={lockIcon} />
        <div className="grow">
          <div className="strong">Free text is closed.</div>
          <div>{hasFiles ? chatTexts.windowClosed : chatTexts.windowOver}</div>
        </div>
      </div>
      <div className="row tools">
        <LinkMenu links={details.links} askLink={askLink} />
        <span className="grow" />
        {hasFiles && <TemplateMenu room={room} templates={details.templates} isMain />}
      </div>
    </div>
  );
}

function LinkMenu({ links, askLink }: { links: readonly ChatLinkKind[]; askLink(kind: ChatLinkKind): void }) {
  if (links.length === 0) return null;
  return (
    <Menu
      className="btn small plain"
      title="Send a link"
      label={
        <>
          <Icon shape={linkIcon} />
          <span className="tool-word">Link</span>
        </>
      }
      items={links.map((kind) => ({ key: kind, label: chatLinkLabels[kind], run: () => askLink(kind) }))}
    />
  );
}

/** The text, a picture, templates and links. Enter sends, Shift+Enter breaks the line. */
export function Composer(props: ComposerProps) {
  const { room, card, details, clock, isReadonly } = props;
  const now = useValue(clock.now);
  const windowEnd = card.timers.find(({ type }) => type === 'CONSENT_TIMER')?.endsAt;
  const why = whyNoWriting({
    state: card.state,
    isMine: card.holder?.isMe ?? false,
    holder: card.holder?.name ?? null,
    windowEndsAt: windowEnd === undefined ? null : Date.parse(windowEnd),
  });
  if (isReadonly) return <Closed text="This page shows chats without writing." />;
  if (why !== undefined) {
    const take = { label: 'Take chat', run: () => void room.act('TAKE') };
    return <Closed text={why} action={details.actions.includes('TAKE') ? take : undefined} />;
  }
  const isOpen = isChatWindowOpen(windowEnd === undefined ? null : Date.parse(windowEnd), now);
  return isOpen ? <Writing {...props} /> : <TemplatesOnly {...props} />;
}

function Writing({ room, card, details, hasFiles, askLink, say, replies }: ComposerProps) {
  const { sending } = room;
  const text = useValue(sending.text);
  const isBusy = useValue(sending.isUploading);
  const isMismatched = useValue(room.isMismatched);
  const area = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [isOver, setOver] = useState(false);
  const tooLong = lengthMessage(text, chatTextLength);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, tallestPx)}px`;
  }, [text]);
  useEffect(() => area.current?.focus({ preventScroll: true }), [room]);
  useEffect(() => () => void (chosen?.address && URL.revokeObjectURL(chosen.address)), [chosen]);

  const ready = useReplyPicker({ replies, text, type: sending.type, customerName: card.customerName, area });

  function choose(file: File | undefined) {
    if (!file || !hasFiles) return;
    const wrong = checkChosenFile(kinds, file);
    if (wrong !== undefined) return say.failed(wrong);
    setChosen({ file, address: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined });
    area.current?.focus();
  }
  function fileIn(items: DataTransfer): File | undefined {
    return [...items.files][0];
  }
  function send() {
    if (isMismatched) return say.failed(chatTexts.mismatch);
    if (tooLong !== undefined) return say.failed(tooLong);
    if (!chosen) return sending.sendText();
    if (isBusy) return;
    sending.sendFile(chosen.file, text).then(
      () => setChosen(undefined),
      // The chosen file stays, and `sendFile` has reported the reason.
      () => undefined,
    );
  }
  function put(emoji: string) {
    const element = area.current;
    const [start, end] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    sending.type(text.slice(0, start) + emoji + text.slice(end));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(start + emoji.length, start + emoji.length);
    });
  }
  const keys = (event: KeyboardEvent) => {
    if (ready.press(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const file = fileIn(event.clipboardData);
    if (!file || !hasFiles) return;
    event.preventDefault();
    choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(fileIn(event.dataTransfer));
  };

  return (
    <div
      className={isOver ? 'composer over' : 'composer'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(hasFiles);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {chosen && <FilePreview chosen={chosen} remove={() => setChosen(undefined)} />}
      {ready.list}
      <textarea
        {...ready.described}
        ref={area}
        className="composer-text"
        aria-label="Message"
        placeholder={isOver ? 'Drop the file here' : 'Write a message'}
        rows={2}
        value={text}
        onChange={(event) => sending.type(event.target.value)}
        onKeyDown={keys}
        onPaste={paste}
      />
      <div className="row tools">
        {hasFiles && <TemplateMenu room={room} templates={details.templates} isMain={false} />}
        {ready.button}
        <LinkMenu links={details.links} askLink={askLink} />
        {hasFiles && (
          <FileButton look="btn icon plain small" label="Attach a file" accept={acceptOf(kinds)} choose={choose}>
            <Icon shape={imageIcon} />
          </FileButton>
        )}
        <EmojiButton put={put} />
        <span className="grow" />
        {tooLong === undefined ? (
          <span className="small faint key-hint">
            <span className="kbd">Enter</span> sends, <span className="kbd">Shift</span>{' '}
            <span className="kbd">Enter</span> breaks
          </span>
        ) : (
          <span className="small strong" role="status">
            {tooLong}
          </span>
        )}
        <button
          className="btn primary"
          type="button"
          aria-disabled={isBusy || tooLong !== undefined || (text.trim() === '' && !chosen)}
          onClick={send}
        >
          <Icon shape={sendIcon} />
          {isBusy && chosen ? 'Sending' : 'Send'}
        </button>
      </div>
    </div>
  );
}
