import { keyOf } from '../../kit/key-of.ts';
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { fillReply, findReplies } from '../../contract/chat/chat-replies.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { chatIcon } from '../../kit/parts/icons/chat.tsx';
import { editIcon } from '../../kit/parts/icons/edit.tsx';
import { useSignalValue } from './use-signal-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { loadedValue } from '../../kit/work/create-load.ts';
import type { ChatReplies, ReadyReply } from './replies.state.ts';

const ReplyEditor = lazyPart(async () => (await import('./reply-editor.tsx')).ReplyEditor);
/** Replies that are offered at once. */
const mostShown = 8;

interface PickerParts {
  replies: { state: ChatReplies; widget: Widget } | undefined;
  /** The composer's text. */
  text: string;
  type(text: string): void;
  customerName: string;
  area: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Ready replies for the composer: "/" at its beginning or the button offers them, what is typed after "/" finds them,
 * the arrows choose and Enter inserts. Nothing is sent: the reply stands in the composer.
 */
export function useReplyPicker({ replies, text, type, customerName, area }: PickerParts) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const [putAway, setPutAway] = useState(false);
  const [edits, setEdits] = useState(false);
  const [choice, setChoice] = useState({ typed: '', at: 0 });
  const isTyped = text.startsWith('/') && !text.includes('\n');
  const isOpen = replies !== undefined && (isAsked || (isTyped && !putAway));
  const state = replies?.state;
  const shown = useSignalValue(state?.state);
  const loaded = shown && loadedValue(shown);
  const failure = shown?.phase === 'failed' ? shown.message : '';
  const typed = isTyped ? text.slice(1) : '';
  const found = loaded ? findReplies(loaded.replies, typed).slice(0, mostShown) : [];
  // Another text finds others: the first of them is chosen.
  const at = choice.typed === typed ? Math.min(choice.at, found.length - 1) : 0;
  if (!isTyped && putAway) setPutAway(false);

  useEffect(() => {
    if (isOpen && state && state.state.peek().phase !== 'ready') void state.load();
  }, [isOpen, state]);
  function close() {
    setAsked(false);
    setPutAway(true);
  }
  function put(reply: ReadyReply) {
    const filled = fillReply(reply.text, customerName);
    const before = isTyped ? '' : text.trimEnd();
    type(before === '' ? filled : `${before} ${filled}`);
    setAsked(false);
    area.current?.focus();
  }
  /** @returns true for a key that was meant for the list */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)];
    const reply = found[at];
    // Until the replies are there, Enter would send the customer what finds them.
    const isWaiting = loaded === undefined && failure === '' && event.key === 'Enter';
    if (step !== undefined && found.length > 0) setChoice({ typed, at: (at + step + found.length) % found.length });
    else if (event.key === 'Enter' && reply) put(reply);
    else if (event.key === 'Escape') close();
    else if (!isWaiting) return false;
    event.preventDefault();
    return true;
  }

  const note =
    failure || (loaded === undefined ? 'Loading' : loaded.replies.length === 0 ? 'No ready replies yet' : 'None found');
  const list = isOpen && (
    <div className="replies">
      <ul id={`${id}-list`} role="listbox" aria-label="Ready replies">
        {found.map((reply, index) => (
          <li
            key={reply.replyId}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // The composer keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => put(reply)}
          >
            <span className="strong cut">{reply.title}</span>
            <span className="soft cut grow">{fillReply(reply.text, customerName)}</span>
            <span className="faint small">{reply.isOfTeam ? 'Team' : 'Yours'}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <div className="replies-note small soft" role="status">
          {note}
        </div>
      )}
      <button className="btn small plain" type="button" onClick={() => setEdits(true)}>
        <Icon shape={editIcon} size="s" />
        Edit replies
      </button>
    </div>
  );
  return {
    press,
    /** What the text area says of the list. */
    described:
      isOpen && found.length > 0 ? { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${at}` } : {},
    list: (
      <>
        {list}
        {edits && replies && (
          <ReplyEditor replies={replies.state} widget={replies.widget} close={() => setEdits(false)} />
        )}
      </>
    ),
    button: replies && (
      <button
        className="btn small plain"
        type="button"
        aria-expanded={isOpen}
        title="Ready replies (/)"
        onClick={() => {
          if (isOpen) return close();
          setAsked(true);
          area.current?.focus();
        }}
      >
        <Icon shape={chatIcon} />
        <span className="tool-word reply-word">Replies</span>
      </button>
    ),
  };
}
