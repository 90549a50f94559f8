import { useId } from 'react';
import { ChoiceBox } from '../form/choice-box.tsx';
import { takesMany, toggleOption } from '../list/filters.ts';
import type { FilterPartProps } from './filter-part.ts';

/** Options as buttons: one of them is active, or several can be (FL-11, FL-12). */
export function ButtonOptions({ filter, choice, change, describedBy }: FilterPartProps) {
  const name = useId();
  return (
    <div className="buttons">
      {filter.filterOption.map((option) => (
        <ChoiceBox
          key={option.id}
          isButton
          among={takesMany(filter) ? undefined : name}
          isChosen={choice.options.includes(option.id)}
          describedBy={describedBy}
          choose={() => change({ options: toggleOption(filter, choice, option), min: '', max: '' })}
        >
          {option.label}
        </ChoiceBox>
      ))}
    </div>
  );
}
