import { useId, useRef } from 'react';
import { Icon } from '../../kit/parts/icon.tsx';

/** Drawn, since a machine may lack the sign itself. */
const smileIcon = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M5.6 9.6a2.9 2.9 0 0 0 4.8 0M6.1 6.3v.4M9.9 6.3v.4" />
  </>
);

/** What agents use, with their names for readers. */
const emojis: readonly (readonly [sign: string, name: string])[] = [
  ['🙂', 'smile'],
  ['😊', 'warm smile'],
  ['😀', 'grin'],
  ['😅', 'relieved laugh'],
  ['🙏', 'folded hands'],
  ['👍', 'thumbs up'],
  ['👎', 'thumbs down'],
  ['👌', 'okay'],
  ['👏', 'applause'],
  ['🤝', 'handshake'],
  ['👋', 'wave'],
  ['💐', 'flowers'],
  ['🎉', 'celebration'],
  ['✅', 'tick'],
  ['❌', 'cross'],
  ['⚠️', 'warning'],
  ['❗', 'exclamation'],
  ['❓', 'question'],
  ['⏳', 'hourglass'],
  ['⏰', 'alarm clock'],
  ['📅', 'calendar'],
  ['📄', 'document'],
  ['📎', 'paper clip'],
  ['📷', 'camera'],
  ['📞', 'telephone'],
  ['💳', 'card'],
  ['🏦', 'bank'],
  ['₹', 'rupee'],
  ['😔', 'sad'],
  ['😕', 'confused'],
  ['🤔', 'thinking'],
  ['❤️', 'heart'],
];

/** A button with a grid of emoji, in the top layer. */
export function EmojiButton({ put }: { put(emoji: string): void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  function place() {
    const anchor = button.current?.getBoundingClientRect();
    const element = panel.current;
    if (!anchor || !element) return;
    element.style.top = `${Math.max(8, anchor.top - element.offsetHeight - 4)}px`;
    element.style.left = `${Math.max(8, Math.min(anchor.left, globalThis.innerWidth - element.offsetWidth - 8))}px`;
  }
  return (
    <>
      <button
        ref={button}
        className="btn icon plain small emoji-button"
        type="button"
        aria-label="Emoji"
        title="Emoji"
        popoverTarget={id}
      >
        <Icon shape={smileIcon} />
      </button>
      <div
        ref={panel}
        id={id}
        className="emojis"
        popover="auto"
        role="group"
        aria-label="Emoji"
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          place();
          panel.current?.querySelector('button')?.focus({ preventScroll: true });
        }}
      >
        {emojis.map(([sign, name]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => {
              panel.current?.hidePopover();
              put(sign);
            }}
          >
            {sign}
          </button>
        ))}
      </div>
    </>
  );
}
