import { useEffect, type RefObject } from 'react';
import type { Form } from '../../../kit/form/create-form.ts';
import { errorCountText } from '../../../kit/form/error-count-text.ts';
import { focusFirstError } from '../../../kit/form/focus-first-error.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';

interface RefusedSubmitProps<Values extends Record<keyof Values, string>> {
  form: Form<Values>;
  element: RefObject<HTMLFormElement | null>;
  /** True while the form shows what stopped its last submit. */
  isStopped: boolean;
  /** How often a submit was refused. Each time the first field with a message gets the focus. */
  refusals: number;
}

/** Says above the form how many fields stop its submit, and goes to the first of them. */
export function RefusedSubmit<Values extends Record<keyof Values, string>>({
  form,
  element,
  isStopped,
  refusals,
}: RefusedSubmitProps<Values>) {
  const messages = useValue(form.messages);
  const values = useValue(form.values);
  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstError(element.current);
  }, [element, refusals]);
  return isStopped && Object.keys(messages).length > 0 ? (
    <Notice tone="bad">{errorCountText<keyof Values & string>(messages, values)}</Notice>
  ) : null;
}
