import { useLayoutEffect, useRef, useState } from 'react';
import type { Field } from './create-form.ts';
import { FieldFrame, type ControlProps } from './field-frame.tsx';
import { groupDigits, readRupees } from './typed-money.ts';

interface MoneyFieldProps {
  field: Field;
  label: string;
  hint?: string | undefined;
  isReadonly?: boolean;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The caret's place that leaves so many digits after it: before a comma, or past it after a deletion forwards. */
function placeOf(text: string, digitsAfter: number, isPastComma: boolean): number {
  let place = text.length;
  while (place > 0 && digitsIn(text.slice(place)) < digitsAfter) place -= 1;
  return !isPastComma && text[place - 1] === ',' ? place - 1 : place;
}

function MoneyInput({ control, field, value, isReadonly }: { control: ControlProps; value: string } & MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // a new object for each change: where only a comma was deleted, nothing else changes and the effect must still run
  const [caret, setCaret] = useState<{ digitsAfter: number; isPastComma: boolean }>();
  const shown = groupDigits(value);
  // the commas move while somebody types, so the caret is put back among its digits
  useLayoutEffect(() => {
    if (!caret || !input.current) return;
    const place = placeOf(input.current.value, caret.digitsAfter, caret.isPastComma);
    input.current.setSelectionRange(place, place);
  }, [caret]);
  function take({ value: text, selectionEnd }: HTMLInputElement, event: Event) {
    const digitsAfter = digitsIn(text.slice(selectionEnd ?? text.length));
    const isPastComma = event instanceof InputEvent && event.inputType === 'deleteContentForward';
    const read = readRupees(text);
    setCaret(read === undefined ? undefined : { digitsAfter, isPastComma });
    field.change(read ?? text);
  }
  return (
    <div className="input rupees" data-readonly={isReadonly || undefined}>
      <span aria-hidden="true">₹</span>
      <input
        {...control}
        ref={input}
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        readOnly={isReadonly}
        onBlur={field.leave}
        onChange={(event) => take(event.currentTarget, event.nativeEvent)}
      />
    </div>
  );
}

/**
 * Whole rupees, with Indian grouping while they are typed. The form holds digits alone, or the text as typed or pasted
 * while it is no whole amount, which the form's rules refuse.
 */
export function MoneyField(props: MoneyFieldProps) {
  return (
    <FieldFrame field={props.field} label={props.label} hint={props.hint} show={(value) => `₹${groupDigits(value)}`}>
      {(control, value) => <MoneyInput {...props} control={control} value={value} />}
    </FieldFrame>
  );
}
