/** After a refused submit: puts the focus on the first control with a message, once it is drawn; of a group on its first button. */
export function focusFirstBad(form: ParentNode): void {
  requestAnimationFrame(() => {
    const bad = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = bad?.matches('[role=radiogroup]') ? bad.querySelector<HTMLElement>('input') : bad;
    control?.focus();
  });
}
