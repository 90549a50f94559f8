import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { FieldFrame, type ControlProps, type FieldProps } from './field-frame.tsx';
import { RevealButton } from './reveal-button.tsx';
import { useLength } from './use-length.ts';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'password';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Gives the field the focus as it appears. */
  hasFocus?: boolean;
  /** The most characters: a longer text is not cut, but not sent either. */
  maxLength?: number;
}

function TextInput(props: TextFieldProps & { control: ControlProps; value: string }) {
  const { control, value, field, type = 'text', autoComplete = 'off', inputMode, hasFocus } = props;
  const { isReadonly, placeholder } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <div className="input" data-readonly={isReadonly || undefined}>
      <input
        {...control}
        ref={input}
        type={isRevealed ? 'text' : type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={placeholder}
        value={value}
        readOnly={isReadonly}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
      />
      {type === 'password' && <RevealButton isRevealed={isRevealed} toggle={() => setRevealed(!isRevealed)} />}
    </div>
  );
}

/** A line of text; a typed password can be shown. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, isWide = false, maxLength } = props;
  useLength(field, maxLength);
  return (
    <FieldFrame field={field} label={label} hint={hint} isWide={isWide}>
      {(control, value) => <TextInput {...props} control={control} value={value} />}
    </FieldFrame>
  );
}
