/** The messages of a refused submit are drawn within a few frames, in some engines later than in the next one. */
const framesToWait = 10;

/**
 * After a refused submit, and without effect after another, puts the focus on the first field with a message, once that field is drawn and enabled. In a
 * group the first button gets the focus. The field is scrolled to the middle, clear of headers and footers that stick
 * (WCAG 2.2, 2.4.11).
 */
export function focusFirstError(form: ParentNode | null, frames: number = framesToWait): void {
  requestAnimationFrame(() => {
    const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    const control = bad?.matches('[role=radiogroup], fieldset')
      ? bad.querySelector<HTMLElement>('input:not(:disabled)')
      : bad;
    if (control) {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'center' });
    } else if (form && frames > 0) focusFirstError(form, frames - 1);
  });
}
