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
  /** False where the server has sent no call statuses: nothing can be saved then. */
  hasStatuses: boolean;
  /** How often a submit was refused. Each time the first field with a message gets the focus. */
  refusals: number;
}

const noStatuses = 'The server has sent no call statuses, so this call cannot be saved. Tell your administrator';

/** Says above the form how many fields stop its submit, and goes to the first of them. */
export function RefusedSubmit<Values extends Record<keyof Values, string>>({
  form,
  element,
  isStopped,
  hasStatuses,
  refusals,
}: RefusedSubmitProps<Values>) {
  const messages = useValue(form.messages);
  const values = useValue(form.values);
  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstError(element.current);
  }, [element, refusals]);
  if (!hasStatuses) return <Notice tone="bad">{noStatuses}</Notice>;
  return isStopped && Object.keys(messages).length > 0 ? (
    <Notice tone="bad">{errorCountText<keyof Values & string>(messages, values)}</Notice>
  ) : null;
}
