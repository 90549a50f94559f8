import { useId } from 'react';
import { takesMany, toggleOption } from '../list/filters.ts';
import type { FilterPartProps } from './filter-part.ts';

/** Options as buttons: one of them is active, or several can be (FL-11, FL-12). */
export function ButtonOptions({ filter, choice, change, describedBy }: FilterPartProps) {
  const name = useId();
  return (
    <div className="buttons">
      {filter.filterOption.map((option) => (
        <label key={option.id} className="button-option">
          <input
            className="hidden-text"
            type={takesMany(filter) ? 'checkbox' : 'radio'}
            name={name}
            checked={choice.options.includes(option.id)}
            aria-describedby={describedBy}
            onChange={() => change({ options: toggleOption(filter, choice, option), min: '', max: '' })}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
