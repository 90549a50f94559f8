import { useId, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons/warning.tsx';
import { useValue } from '../use-value.ts';
import { ComparedLine } from './compared-line.tsx';
import type { FieldProps } from './field-frame.tsx';
import { useMessage } from './use-message.ts';

interface GroupFrameProps extends Omit<FieldProps, 'placeholder' | 'hint' | 'isReadonly'> {
  className: string;
  /** A value in words. */
  show?: (value: string) => string;
  /** @param among the name of the radios, different from those of every other form on the page */
  children(among: string, value: string): ReactNode;
}

/** Label and message of a field that is a group of radios. The rest is as in `FieldFrame`. */
export function GroupFrame({ field, label, isWide = false, className, show, children }: GroupFrameProps) {
  const id = useId();
  const value = useValue(field.value);
  const message = useMessage(field);
  const isBad = message !== undefined;
  return (
    <div className={['entry', isWide && 'full', isBad && 'is-bad'].filter(Boolean).join(' ')}>
      <span id={`${id}-label`} className="label">
        {label}
        {field.isRequired && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div
        className={className}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required={field.isRequired}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-note` : undefined}
      >
        {children(`${field.name}-${id}`, value)}
      </div>
      <ComparedLine field={field} label={label} show={show} />
      {isBad && (
        <span id={`${id}-note`} className="error">
          <Icon shape={warningIcon} size="s" />
          {message}
        </span>
      )}
    </div>
  );
}
