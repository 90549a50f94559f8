/** A refused submit is drawn within a few frames, in some engines not in the next. */
const framesToWait = 10;

/**
 * After a refused submit: puts the focus on the first control with a message, once it is drawn and may be changed; of a
 * group on its first button.
 */
export function focusFirstBad(form: ParentNode, frames: number = framesToWait): void {
  requestAnimationFrame(() => {
    const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    const control = bad?.matches('[role=radiogroup]') ? bad.querySelector<HTMLElement>('input:not(:disabled)') : bad;
    if (control) control.focus();
    else if (frames > 0) focusFirstBad(form, frames - 1);
  });
}
