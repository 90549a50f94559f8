import { useId, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons.tsx';
import { useValue } from '../use-value.ts';
import type { Field } from './create-form.ts';

/** What the control inside takes. */
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
  /** The message in the field's own words, where it has better ones than the rules. */
  explained?: string | undefined;
  /** The hint is of something to think over; it stops nothing. */
  isWarned?: boolean;
  isWide?: boolean;
  children: (control: ControlProps, value: string) => ReactNode;
}

/** What every kind of field takes beside its own. */
export interface FieldProps {
  field: Field;
  label: string;
  placeholder?: string;
  /** A line under the field while it has no message. */
  hint?: string | undefined;
  isReadonly?: boolean;
  /** It takes every column of its form. */
  isWide?: boolean;
}

/**
 * Label, control and message of a field whose control is the browser's own, drawn in the house's look: the calling screens open
 * inside a dialer with the customer on the line, and their form is there at once. The rules are look/form/entry.css: a form's dialog
 * has them, and a screen with a form of its own takes them among its sheets.
 */
export function FieldFrame({
  field,
  label,
  hint,
  explained,
  isWarned = false,
  isWide = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const value = useValue(field.value);
  const message = useValue(field.message);
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
