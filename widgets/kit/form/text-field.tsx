import '@shoelace-style/shoelace/dist/components/input/input.js';
import type SlInput from '@shoelace-style/shoelace/dist/components/input/input.js';
import { useEffect, useRef } from 'react';
import { FieldMessage, useField, type FieldProps } from './field-message.tsx';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'number';
  autoComplete?: string;
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  hasFocus?: boolean;
  maxLength?: number;
}

/** A line of text; a password can be shown. */
export function TextField({
  field,
  label,
  placeholder,
  hint,
  isReadonly,
  type = 'text',
  autoComplete,
  inputMode,
  hasFocus,
  maxLength,
}: TextFieldProps) {
  const control = useRef<SlInput>(null);
  const { value, message, className } = useField(field, control, 'input');
  useEffect(() => {
    if (hasFocus) void control.current?.updateComplete.then(() => control.current?.focus());
  }, [hasFocus]);
  return (
    <sl-input
      ref={control}
      class={className}
      name={field.name}
      label={label}
      type={type}
      value={value}
      placeholder={placeholder ?? ''}
      required={field.isRequired}
      readonly={isReadonly ?? false}
      passwordToggle={type === 'password'}
      autocomplete={autoComplete ?? 'off'}
      inputmode={inputMode ?? 'text'}
      {...(maxLength === undefined ? {} : { maxlength: maxLength })}
      onsl-input={(event) => field.change(event.currentTarget.value)}
      onsl-blur={() => field.leave()}
    >
      <FieldMessage message={message} hint={hint} />
    </sl-input>
  );
}
