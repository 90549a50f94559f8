import { useLayoutEffect } from 'react';
import type { Field } from './create-form.ts';

/** Has a field take so many characters at most, as long as the component shows it; any number unless given. */
export function useLength(field: Pick<Field, 'keepWithin'>, most: number | undefined): void {
  useLayoutEffect(() => (most === undefined ? undefined : field.keepWithin?.(most)), [field, most]);
}
