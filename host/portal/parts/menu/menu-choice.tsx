import { Icon } from '../../../../widgets/kit/parts/icon.tsx';
import { checkIcon } from '../../../../widgets/kit/parts/icons/check.tsx';

interface MenuChoiceProps {
  label: string;
  isChosen: boolean;
  choose(): void;
}

/** One of several values in a drop-down; the chosen one has a tick. */
export function MenuChoice({ label, isChosen, choose }: MenuChoiceProps) {
  return (
    <button className="mi" type="button" role="menuitemradio" aria-checked={isChosen} tabIndex={-1} onClick={choose}>
      {label}
      <span className="grow" />
      {isChosen && <Icon shape={checkIcon} />}
    </button>
  );
}
