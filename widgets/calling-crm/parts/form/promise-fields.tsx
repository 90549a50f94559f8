import { useEffect, useRef, useState } from 'react';
import { promiseRange } from '../../../contract/calling/promise-to-pay.ts';
import type { Field } from '../../../kit/form/create-form.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { FieldFrame } from './field-frame.tsx';

interface PromiseFieldsProps {
  amount: Field;
  date: Field;
  /** Whole rupees; null where they are not known. */
  dues: number | null;
  isReadonly: boolean;
}

function PromiseDate({ field, isReadonly }: { field: Field; isReadonly: boolean }) {
  const [{ first, last }] = useState(() => promiseRange(new Date()));
  return (
    <FieldFrame field={field} label="Promised on" hint="1 to 15 days from today">
      {(control, value) => (
        <div className="input" data-readonly={isReadonly || undefined}>
          <input
            {...control}
            type="date"
            min={first}
            max={last}
            value={value}
            readOnly={isReadonly}
            onChange={(event) => field.change(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Amount and day of a promise to pay; shown where the call status asks for them. Import it lazily. */
export function PromiseFields({ amount, date, dues, isReadonly }: PromiseFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // They come in below the status that was just chosen: a reader hears of them, the focus stays.
    box.current?.setAttribute('aria-live', 'polite');
  }, []);
  return (
    <div ref={box} className="promise full">
      <FieldFrame
        field={amount}
        label="Promised amount"
        {...(dues === null ? {} : { hint: `Dues ${formatMoney(dues)}` })}
      >
        {(control, value) => (
          <div className="input rupees" data-readonly={isReadonly || undefined}>
            <span aria-hidden="true">₹</span>
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={value}
              readOnly={isReadonly}
              onChange={(event) => amount.change(event.currentTarget.value)}
            />
          </div>
        )}
      </FieldFrame>
      <PromiseDate field={date} isReadonly={isReadonly} />
    </div>
  );
}
