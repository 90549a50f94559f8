import '@shoelace-style/shoelace/dist/components/input/input.js';
import type SlInput from '@shoelace-style/shoelace/dist/components/input/input.js';
import { useRef } from 'react';
import { FieldMessage, useField, type FieldProps } from './field-message.tsx';

interface DateTimeFieldProps extends FieldProps {
  /** The earliest value, YYYY-MM-DDTHH:mm, Asia/Kolkata like the value itself. */
  min?: string;
  max?: string;
}

/** A date and a time of day. While what is typed is no date, the value stays what it was. */
export function DateTimeField({ field, label, hint, isReadonly, min, max }: DateTimeFieldProps) {
  const control = useRef<SlInput>(null);
  const { value, message, className } = useField(field, control, 'input');
  function take({ value: typed, validity }: SlInput) {
    if (!validity.badInput) field.change(typed.slice(0, 16));
  }
  return (
    <sl-input
      ref={control}
      class={className}
      name={field.name}
      label={label}
      type="datetime-local"
      value={value}
      required={field.isRequired}
      readonly={isReadonly ?? false}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onsl-input={(event) => take(event.currentTarget)}
      onsl-blur={() => field.leave()}
    >
      <FieldMessage message={message} hint={hint} />
    </sl-input>
  );
}
