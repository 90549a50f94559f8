import { useEffect, useRef } from 'react';
import { isInCallingWindow, outsideCallingWindow } from '../../../contract/calling/calling-window.ts';
import { indiaFieldTime, indiaInstant } from '../../../contract/calling/follow-up.ts';
import type { Field } from '../../../kit/form/create-form.ts';
import { useValue } from '../../../kit/use-value.ts';
import { FieldFrame, type ControlProps } from './field-frame.tsx';

interface MomentFieldProps {
  field: Field;
  label: string;
  isReadonly?: boolean;
}

function MomentInput({ control, field, isReadonly }: { control: ControlProps; field: Field; isReadonly: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const value = useValue(field.value);
  const show = () => {
    if (input.current && input.current.value !== value) input.current.value = value;
  };
  useEffect(() => {
    const shown = input.current;
    // What is being typed is no date yet: it is left alone until the person leaves the field.
    if (shown && !shown.validity.badInput && shown.value !== value) shown.value = value;
  }, [value]);

  /** The picker offers no past; asked anew each time, because a form stays open. */
  function forbidPast() {
    if (input.current) input.current.min = indiaFieldTime(new Date());
  }
  useEffect(forbidPast, []);
  function take({ value: typed, validity }: HTMLInputElement) {
    if (typed === '' ? !validity.badInput : indiaInstant(typed)) field.change(typed.slice(0, 16));
  }
  return (
    <div className="input" data-readonly={isReadonly || undefined}>
      <input
        {...control}
        ref={input}
        type="datetime-local"
        max="9999-12-31T23:59"
        defaultValue={value}
        readOnly={isReadonly}
        onFocus={forbidPast}
        onInput={(event) => take(event.currentTarget)}
        onBlur={show}
      />
    </div>
  );
}

/**
 * A date and a time of Asia/Kolkata, not before now. What is typed and is no date leaves the former value in place
 * (VA-54); one outside the calling window is warned of.
 */
export function MomentField({ field, label, isReadonly = false }: MomentFieldProps) {
  const value = useValue(field.value);
  const isWarned = value !== '' && !isInCallingWindow(value);
  const hint = isWarned ? outsideCallingWindow : 'Calling window 08:00 AM to 07:00 PM';
  return (
    <FieldFrame field={field} label={label} isWarned={isWarned} {...(value === '' ? {} : { hint })}>
      {(control) => <MomentInput control={control} field={field} isReadonly={isReadonly} />}
    </FieldFrame>
  );
}
