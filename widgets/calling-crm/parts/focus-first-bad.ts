/** After a refused submit: puts the focus on the first control with a message, once it is drawn. */
export function focusFirstBad(form: ParentNode): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
