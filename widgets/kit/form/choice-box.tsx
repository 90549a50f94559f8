import type { ReactNode, Ref } from 'react';
import choiceSheet from '../look/form/choice.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';

interface ChoiceBoxProps {
  isChosen: boolean;
  choose(isChosen: boolean): void;
  /** The radio group's name, where only one of the group can be chosen; undefined for a check box. */
  among?: string | undefined;
  /** Drawn as a button that stays pressed. */
  isButton?: boolean;
  isDisabled?: boolean;
  className?: string;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** A labelled choice: a square box, a round one where only one of a group can be chosen, or a button. */
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
