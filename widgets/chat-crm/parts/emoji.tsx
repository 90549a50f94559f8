import { useRef } from 'react';
import { Popover } from '../../kit/overlay/popover.tsx';
import { usePopover } from '../../kit/overlay/use-popover.ts';
import { Icon } from '../../kit/parts/icon.tsx';

/** Drawn as an icon, because a machine may lack the emoji itself. */
const smileIcon = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M5.6 9.6a2.9 2.9 0 0 0 4.8 0M6.1 6.3v.4M9.9 6.3v.4" />
  </>
);

/** The emoji that agents use, with their names for screen readers. */
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
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, opener } = usePopover();
  const close = () => setOpen(false);
  return (
    <>
      <button
        {...opener}
        ref={button}
        className="btn icon plain small emoji-button"
        type="button"
        aria-label="Emoji"
        title="Emoji"
      >
        <Icon shape={smileIcon} />
      </button>
      <Popover label="Emoji" isOpen={isOpen} close={close} anchor={button} className="pop emojis">
        {emojis.map(([sign, name]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => {
              close();
              put(sign);
            }}
          >
            {sign}
          </button>
        ))}
      </Popover>
    </>
  );
}
