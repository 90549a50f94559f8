import { useId } from 'react';
import { ChoiceBox } from '../../kit/form/choice-box.tsx';

interface WhatToDoProps {
  legend: string;
  /** The first and the second thing. */
  labels: readonly [string, string];
  isSecond: boolean;
  choose(isSecond: boolean): void;
}

/** Chooses between two things that a dialog does. */
export function WhatToDo({ legend, labels: [first, second], isSecond, choose }: WhatToDoProps) {
  const among = useId();
  return (
    <fieldset className="filter">
      <legend>{legend}</legend>
      <div className="buttons">
        <ChoiceBox among={among} isButton isChosen={!isSecond} choose={() => choose(false)}>
          {first}
        </ChoiceBox>
        <ChoiceBox among={among} isButton isChosen={isSecond} choose={() => choose(true)}>
          {second}
        </ChoiceBox>
      </div>
    </fieldset>
  );
}
