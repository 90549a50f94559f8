import { useId } from 'react';
import type { Field } from '../../../kit/form/create-form.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { warningIcon } from '../../../kit/parts/icons.tsx';
import { useValue } from '../../../kit/use-value.ts';

interface RatingFieldProps {
  field: Field;
  isReadonly?: boolean;
}

/** How well the call went, by the agent: 1 to 5 (CO-40). */
const ratings = ['1', '2', '3', '4', '5'];

export function RatingField({ field, isReadonly = false }: RatingFieldProps) {
  const id = useId();
  const value = useValue(field.value);
  const message = useValue(field.message);
  const isBad = message !== undefined;
  return (
    <div className={isBad ? 'entry full is-bad' : 'entry full'}>
      <span id={`${id}-label`} className="label">
        Self call rating
        {field.isRequired && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div
        className="ratings"
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required={field.isRequired}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-note` : undefined}
      >
        {ratings.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={`${field.name}-${id}`}
              value={rating}
              checked={value === rating}
              disabled={isReadonly}
              onChange={() => field.change(rating)}
            />
            <span>{rating}</span>
          </label>
        ))}
      </div>
      {isBad && (
        <span id={`${id}-note`} className="error">
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </div>
  );
}
