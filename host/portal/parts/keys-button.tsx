import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { keyboardIcon } from '../../../widgets/kit/parts/icons/keyboard.tsx';

/** Opens the list of keys. */
export function KeysButton({ show }: { show(): void }) {
  return (
    <button
      className="btn icon plain small keys"
      type="button"
      aria-label="Keyboard keys"
      title="Keyboard keys (?)"
      aria-haspopup="dialog"
      onClick={show}
    >
      <Icon shape={keyboardIcon} />
    </button>
  );
}
