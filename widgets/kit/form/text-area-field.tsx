import '@shoelace-style/shoelace/dist/components/textarea/textarea.js';
import type SlTextarea from '@shoelace-style/shoelace/dist/components/textarea/textarea.js';
import { useRef } from 'react';
import { FieldMessage, useField, type FieldProps } from './field-message.tsx';

interface TextAreaFieldProps extends FieldProps {
  /** CO-42; remarks take 5 (CO-41). */
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField({
  field,
  label,
  placeholder,
  hint,
  isReadonly,
  rows = 2,
  maxLength,
}: TextAreaFieldProps) {
  const control = useRef<SlTextarea>(null);
  const { value, message, className } = useField(field, control, 'textarea');
  return (
    <sl-textarea
      ref={control}
      class={className}
      name={field.name}
      label={label}
      value={value}
      rows={rows}
      resize="vertical"
      placeholder={placeholder ?? ''}
      required={field.isRequired}
      readonly={isReadonly ?? false}
      {...(maxLength === undefined ? {} : { maxlength: maxLength })}
      onsl-input={(event) => field.change(event.currentTarget.value)}
      onsl-blur={() => field.leave()}
    >
      <FieldMessage message={message} hint={hint} />
    </sl-textarea>
  );
}
