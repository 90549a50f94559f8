import { useEffect, useRef } from 'react';
import { promiseDays, promiseRange } from '../../../contract/calling/promise-to-pay.ts';
import type { Field } from '../../form/create-form.ts';
import { DateField } from '../../form/date-field.tsx';
import { inDays } from '../../form/date/quick-choices.ts';
import { MoneyField } from '../../form/money-field.tsx';
import { formatMoney } from '../../format/money.ts';
import { serverNow } from '../../../client/backend/server-time.ts';

interface PromiseFieldsProps {
  amount: Field;
  date: Field;
  /** Whole rupees; null where the dues are not known. */
  dues: number | null;
  isReadonly: boolean;
}

function openDays() {
  const { first, last } = promiseRange(serverNow());
  const late = `A promise is for ${promiseDays.last} days from today at most`;
  return { min: first, max: last, early: 'A promise is for today at the earliest', late };
}
const choices = () => [
  inDays('Today', 0),
  inDays('Tomorrow', 1),
  inDays('In 3 days', 3),
  inDays('In a week', 7),
  inDays('In 15 days', 15),
];

/** Amount and day of a promise to pay; shown where the call status asks for them. Import it lazily. */
export function PromiseFields({ amount, date, dues, isReadonly }: PromiseFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The fields appear below the status that was just chosen: a screen reader announces them, and the focus stays.
    box.current?.setAttribute('aria-live', 'polite');
  }, []);
  return (
    <div ref={box} className="promise full">
      <MoneyField
        field={amount}
        label="Promised amount"
        hint={dues === null ? undefined : `Dues ${formatMoney(dues)}`}
        isReadonly={isReadonly}
      />
      <DateField
        field={date}
        label="Promised on"
        hint="Today, or within 15 days"
        isReadonly={isReadonly}
        open={openDays}
        quick={choices}
      />
    </div>
  );
}
