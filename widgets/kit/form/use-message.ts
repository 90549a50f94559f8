import { useLayoutEffect } from 'react';
import { useValue } from '../use-value.ts';
import type { Field } from './create-form.ts';

/**
 * The message of a field that the component shows. A form knows the field to be on the screen as soon as it stands there:
 * `useValue` alone subscribes a moment later, in which a press would send the form without asking for the field.
 */
export function useMessage({ message }: Pick<Field, 'message'>): string | undefined {
  useLayoutEffect(() => message.subscribe(() => undefined), [message]);
  return useValue(message);
}
