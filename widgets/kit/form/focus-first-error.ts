/** The messages of a refused submit are drawn within a few frames, in some engines later than in the next one. */
const framesToWait = 10;

/**
 * After a refused submit, puts the focus on the first field with a message, once that field is drawn and enabled. In a
 * group the first button gets the focus.
 */
export function focusFirstError(form: ParentNode, frames: number = framesToWait): void {
  requestAnimationFrame(() => {
    const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    const control = bad?.matches('[role=radiogroup], fieldset')
      ? bad.querySelector<HTMLElement>('input:not(:disabled)')
      : bad;
    if (control) control.focus();
    else if (frames > 0) focusFirstError(form, frames - 1);
  });
}

/** The number of messages in words: `1 field needs an answer.`, `3 fields need an answer.` */
export function errorCountText(messages: Readonly<Record<string, unknown>>): string {
  const count = Object.values(messages).filter((message) => message !== undefined).length;
  return count === 1 ? '1 field needs an answer.' : `${count} fields need an answer.`;
}
