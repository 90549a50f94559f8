import { Icon } from '../parts/icon.tsx';
import { revealIcon } from '../parts/icons/reveal.tsx';

const hideIcon = (
  <>
    {revealIcon}
    <path d="M3 13 13 3" />
  </>
);

/** Shows what is typed in the password field, and hides it again. */
export function RevealButton({ isRevealed, toggle }: { isRevealed: boolean; toggle(): void }) {
  return (
    <button
      className="btn icon plain small"
      type="button"
      aria-pressed={isRevealed}
      aria-label="Show password"
      title={isRevealed ? 'Hide password' : 'Show password'}
      onClick={toggle}
    >
      <Icon shape={isRevealed ? hideIcon : revealIcon} />
    </button>
  );
}
