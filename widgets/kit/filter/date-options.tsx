import { useId, useState } from 'react';
import { DateBox } from '../form/date/date-box.tsx';
import { DateTools } from '../form/date/date-tools.tsx';
import type { OpenDays } from '../form/date/days.ts';
import { inDays } from '../form/date/quick-choices.ts';
import { isDateValue } from '../form/date/written-date.ts';
import { pickerDays } from '../list/filter-checks.ts';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { ButtonOptions } from './button-options.tsx';
import type { FilterPartProps } from './filter-part.ts';

const ends = { min: 'From', max: 'To' } as const;

const backwards = () => [
  inDays('Today', 0),
  inDays('Yesterday', -1),
  inDays('7 days ago', -7),
  inDays('30 days ago', -30),
];
const forwards = () => [inDays('Today', 0), inDays('Tomorrow', 1), inDays('In 7 days', 7), inDays('In 30 days', 30)];

/** The first or the last day that a filter lets through. */
function DayEnd({ end, days, choice, change, describedBy }: FilterPartProps & { end: 'min' | 'max'; days: OpenDays }) {
  const id = useId();
  const [lacks, explain] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const value = choice[end];
  // after Apply the message of the whole filter is shown instead
  const isBad = isLeft && value !== '' && !isDateValue(value) && describedBy === undefined;
  return (
    <div className="end">
      <label className="soft" htmlFor={id}>
        {ends[end]}
      </label>
      <DateBox
        control={{
          id,
          name: end,
          required: false,
          'aria-invalid': isBad || describedBy !== undefined,
          'aria-describedby': isBad ? `${id}-note` : describedBy,
        }}
        value={value}
        change={(day) => change({ [end]: day })}
        leave={() => setLeft(true)}
        explain={explain}
      >
        {(given) => <DateTools {...given} open={() => days} quick={days.min === undefined ? backwards : forwards} />}
      </DateBox>
      {isBad && (
        <span id={`${id}-note`} className="error">
          <Icon shape={warningIcon} size="s" />
          {lacks}
        </span>
      )}
    </div>
  );
}

/** Buttons, some of which open a picker of past days, of future days or of all days (FL-13 to FL-15). */
export function DateOptions(props: FilterPartProps) {
  const days = pickerDays(props.filter, props.choice);
  return (
    <>
      <ButtonOptions {...props} />
      {days && (
        <div className="two-columns ends">
          <DayEnd {...props} end="min" days={days} />
          <DayEnd {...props} end="max" days={days} />
        </div>
      )}
    </>
  );
}
