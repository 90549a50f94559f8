import ratingSheet from '../look/form/rating.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import type { FieldProps } from './field-frame.tsx';
import { GroupFrame } from './group-frame.tsx';

/** The values of a rating (CO-40). */
const ratings = ['1', '2', '3', '4', '5'];

/** How well something went, 1 to 5: five radios side by side. */
export function RatingField({ field, label, isReadonly = false }: FieldProps) {
  useSheet(ratingSheet);
  return (
    <GroupFrame field={field} label={label} isWide className="ratings">
      {(among, value) =>
        ratings.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name={among}
              value={rating}
              checked={value === rating}
              disabled={isReadonly}
              onChange={() => field.change(rating)}
            />
            <span>{rating}</span>
          </label>
        ))
      }
    </GroupFrame>
  );
}
