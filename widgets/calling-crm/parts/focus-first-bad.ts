/** A refused submit is drawn within a few frames, in some engines not in the next. */
const framesToWait = 10;

/** After a refused submit: puts the focus on the first control with a message, once it is drawn and may be changed. */
export function focusFirstBad(form: ParentNode, frames: number = framesToWait): void {
  requestAnimationFrame(() => {
    const control = form.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (control) control.focus();
    else if (frames > 0) focusFirstBad(form, frames - 1);
  });
}
