import type { ReactNode, Ref } from 'react';
import choiceSheet from '../look/form/choice.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';

interface ChoiceBoxProps {
  isChosen: boolean;
  choose(isChosen: boolean): void;
  /** The choices among which this is the only one; without it, it is chosen beside others. */
  among?: string | undefined;
  /** Drawn as a button that stays pressed. */
  isButton?: boolean;
  isDisabled?: boolean;
  className?: string;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** One thing to choose, with its words: a square box, a round one where it is one of several, or a button. */
export function ChoiceBox({
  isChosen,
  choose,
  among,
  isButton = false,
  isDisabled = false,
  className = '',
  describedBy,
  ref,
  children,
}: ChoiceBoxProps) {
  useSheet(choiceSheet);
  const box = among === undefined ? 'box' : 'box round';
  return (
    <label className={isButton ? 'button-option' : `choice ${className}`.trimEnd()}>
      <input
        ref={ref}
        className={isButton ? 'hidden-text' : box}
        type={among === undefined ? 'checkbox' : 'radio'}
        name={among}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => choose(event.target.checked)}
      />
      {children}
    </label>
  );
}
