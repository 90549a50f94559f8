/** After a refused submit: puts the focus on the first field with a message, once it is drawn. */
export function focusFirstError(form: ParentNode): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('.field.is-bad')?.focus());
}

/** `1 field needs an answer.`, `3 fields need an answer.` */
export function errorCountText(messages: Readonly<Record<string, unknown>>): string {
  const count = Object.values(messages).filter((message) => message !== undefined).length;
  return count === 1 ? '1 field needs an answer.' : `${count} fields need an answer.`;
}
