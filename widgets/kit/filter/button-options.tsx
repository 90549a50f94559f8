import { useId } from 'react';
import { pickerDays } from '../list/filter-checks.ts';
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

/** Buttons of which some open a picker of past, of future or of all days (FL-13 to FL-15). */
export function DateOptions(props: FilterPartProps) {
  const { filter, choice, change, describedBy } = props;
  const days = pickerDays(filter, choice);
  return (
    <>
      <ButtonOptions {...props} />
      {days && (
        <div className="two-columns ends">
          {(['min', 'max'] as const).map((end) => (
            <label key={end} className="end">
              <span className="soft">{end === 'min' ? 'From' : 'To'}</span>
              <input
                className="input"
                type="date"
                value={choice[end]}
                {...days}
                aria-describedby={describedBy}
                aria-invalid={describedBy !== undefined}
                onChange={(event) => {
                  // while what is typed is no date, the value stays what it was
                  if (!event.target.validity.badInput) change({ [end]: event.target.value });
                }}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}
