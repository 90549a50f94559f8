import { useId, type ReactNode } from 'react';
import type { Field } from '../../../kit/form/create-form.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { warningIcon } from '../../../kit/parts/icons.tsx';
import { useValue } from '../../../kit/use-value.ts';

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
  hint?: string;
  /** The hint is of something to think over; it stops nothing. */
  isWarned?: boolean;
  isWide?: boolean;
  children: (control: ControlProps, value: string) => ReactNode;
}

/**
 * Label, control and message of a field. The calling screens open inside a dialer with the customer on the line: their
 * controls are the browser's own, drawn like the kit's, so that the form is there at once.
 */
export function FieldFrame({ field, label, hint, isWarned = false, isWide = false, children }: FieldFrameProps) {
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
          {message}
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
