import { useEffect, type RefObject } from 'react';
import formSheet from '../look/form.css?sheet';
import { useShoelaceLook } from '../look/use-shoelace-look.ts';
import { Icon } from '../parts/icon.tsx';
import { warningIcon } from '../parts/icons.tsx';
import { useValue } from '../use-value.ts';
import { useSheet } from '../widget/use-sheet.ts';
import type { Field } from './create-form.ts';

/** What every field part takes beside its own. */
export interface FieldProps {
  field: Field;
  label: string;
  placeholder?: string;
  /** A line under the field while it has no message. */
  hint?: string;
  isReadonly?: boolean;
}

/** What is asked of a Shoelace form control. */
interface Control {
  readonly shadowRoot: ShadowRoot | null;
  updateComplete: Promise<boolean>;
}

/** A field's value and message, and its class; the control inside is told that it is invalid. */
export function useField(field: Field, control: RefObject<Control | null>, selector: string) {
  useShoelaceLook();
  useSheet(formSheet);
  const value = useValue(field.value);
  const message = useValue(field.message);
  const isBad = message !== undefined;
  useEffect(() => {
    const element = control.current;
    // Shoelace passes no aria-invalid on to the control in its shadow root
    void element?.updateComplete.then(() =>
      element.shadowRoot?.querySelector(selector)?.setAttribute('aria-invalid', String(isBad)),
    );
  }, [control, selector, isBad]);
  return { value, message, className: isBad ? 'field is-bad' : 'field' };
}

/** The line under a field: its message, or its hint. Shoelace ties this slot to the control as its description. */
export function FieldMessage({ message, hint }: { message: string | undefined; hint: string | undefined }) {
  if (message === undefined) return hint === undefined ? null : <span slot="help-text">{hint}</span>;
  return (
    <span slot="help-text" className="error">
      <Icon shape={warningIcon} size="s" />
      {message}
    </span>
  );
}
