import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { asCallError } from '../../client/call-error.ts';
import { chatTexts } from '../../contract/chat/chat-rules.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { arrowDownIcon } from '../../kit/parts/icons/arrow-down.tsx';
import { arrowUpIcon } from '../../kit/parts/icons/arrow-up.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { searchIcon } from '../../kit/parts/icons/search.tsx';
import type { ChatRoom } from '../chat-room.state.ts';
import { jumpTo } from './jump-to.ts';
import { markWords, unmarkWords } from './mark-words.ts';

/** Milliseconds after the last key until a text is looked for. */
const afterMs = 300;

interface Found {
  positions: readonly number[];
  hasMore: boolean;
  /** The hit that is shown, from 0 for the newest. */
  at: number;
  note: string;
}
const nothing: Found = { positions: [], hasMore: false, at: 0, note: '' };

export function SearchButton({ isOpen, toggle }: { isOpen: boolean; toggle(isOpen: boolean): void }) {
  return (
    <button
      className="btn icon plain small"
      type="button"
      aria-label="Search in this chat"
      title="Search in this chat"
      aria-expanded={isOpen}
      onClick={() => toggle(!isOpen)}
    >
      <Icon shape={searchIcon} />
    </button>
  );
}

/** Finds a text in the whole history of a chat. Enter goes to the hit before, Shift and Enter to the one after. */
export function MessageSearch({ room, close }: { room: ChatRoom; close(): void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState(nothing);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const jump = useRef(new AbortController());
  useEffect(() => field.current?.focus(), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      jump.current.abort();
      unmarkWords();
    },
    [],
  );

  async function show(hits: Found, at: number, wanted = text.trim()) {
    const position = hits.positions[at];
    jump.current.abort();
    const own = new AbortController();
    jump.current = own;
    setFound({ ...hits, at });
    if (position === undefined || !(await room.log.reach(position)) || own.signal.aborted) return;
    const scroller = box.current?.closest('.conversation')?.querySelector<HTMLElement>('.messages');
    if (scroller && (await jumpTo(scroller, position, own.signal)))
      markWords(scroller.querySelector('.line.found .said'), wanted);
  }
  async function look(wanted: string, own: AbortController) {
    try {
      const { positions, hasMore } = await room.search(wanted);
      const note = positions.length === 0 ? chatTexts.noResults : '';
      if (!own.signal.aborted) await show({ positions, hasMore, at: 0, note }, 0, wanted);
    } catch (error) {
      if (!own.signal.aborted) setFound({ ...nothing, note: asCallError(error).message });
    }
  }
  function change(typed: string) {
    setText(typed);
    unmarkWords();
    jump.current.abort();
    clearTimeout(timer.current);
    const own = new AbortController();
    jump.current = own;
    if (typed.trim() === '') setFound(nothing);
    else timer.current = setTimeout(() => void look(typed.trim(), own), afterMs);
  }

  const { positions, hasMore, at, note } = found;
  const step = (by: 1 | -1) => void show(found, (at + by + positions.length) % positions.length);
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && positions.length > 0) step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }
  const isIdle = positions.length < 2;
  return (
    <div ref={box} className="message-search row" role="search" aria-label="In this chat">
      <div className="chat-search grow">
        <Icon shape={searchIcon} size="s" />
        <input
          ref={field}
          type="search"
          aria-label="Search in this chat"
          placeholder="Search in this chat"
          maxLength={80}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <span className="small soft num" role="status">
        {positions.length > 0 ? `${at + 1} of ${positions.length}${hasMore ? '+' : ''}` : note}
      </span>
      <button
        className="act"
        type="button"
        aria-label="Older hit"
        aria-disabled={isIdle}
        onClick={() => isIdle || step(1)}
      >
        <Icon shape={arrowUpIcon} size="s" />
      </button>
      <button
        className="act"
        type="button"
        aria-label="Newer hit"
        aria-disabled={isIdle}
        onClick={() => isIdle || step(-1)}
      >
        <Icon shape={arrowDownIcon} size="s" />
      </button>
      <button className="act" type="button" aria-label="Close the search" onClick={close}>
        <Icon shape={closeIcon} size="s" />
      </button>
    </div>
  );
}
