import { useId, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { useValue } from '../use-value.ts';
import { ComparedLine } from './compared-line.tsx';
import type { Field } from './create-form.ts';
import { useMessage } from './use-message.ts';

/** The properties of the control inside the frame. */
export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  field: Field;
  label: string;
  hint?: string | undefined;
  /** Shown in place of the rules' message, where the field has better words. */
  explained?: string | undefined;
  /** Shows the hint as a warning, which stops nothing. */
  isWarned?: boolean;
  isWide?: boolean;
  /** A value in words, where a colleague has changed the field; as it is unless given. */
  show?: ((value: string) => string) | undefined;
  children: (control: ControlProps, value: string) => ReactNode;
}

/** The properties that every kind of field takes. */
export interface FieldProps {
  field: Field;
  label: string;
  placeholder?: string;
  /** A line under the field while it has no message. */
  hint?: string | undefined;
  isReadonly?: boolean;
  /** Spans every column of the form. */
  isWide?: boolean;
}

/**
 * Label, control and message of a field. Controls are the browser's own in the house's look, so that the form shows at
 * once: the calling screens open inside a dialer with the customer on the line. The styles are look/form/entry.css: a
 * form's dialog adopts them, and a screen with a form of its own lists them among its sheets.
 */
export function FieldFrame({
  field,
  label,
  hint,
  explained,
  isWarned = false,
  isWide = false,
  show,
  children,
}: FieldFrameProps) {
  const id = useId();
  const value = useValue(field.value);
  const message = useMessage(field);
  const isBad = message !== undefined;
  const control = {
    id,
    name: field.name,
    required: field.isRequired,
    'aria-invalid': isBad,
    'aria-describedby': isBad || hint ? `${id}-note` : undefined,
  };
  return (
    <div className={['entry', isWide && 'full', isBad && 'is-bad'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {field.isRequired && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children(control, value)}
      <ComparedLine field={field} label={label} show={show} />
      {isBad ? (
        <span id={`${id}-note`} className="error">
          <Icon shape={warningIcon} size="s" />
          {explained ?? message}
        </span>
      ) : (
        hint && (
          <span id={`${id}-note`} className={isWarned ? 'hint warn' : 'hint'}>
            {isWarned && <Icon shape={warningIcon} size="s" />}
            {hint}
          </span>
        )
      )}
    </div>
  );
}
