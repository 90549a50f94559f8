function freezeDeep<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freezeDeep);
  }
  return value;
}

/**
 * Dispatches an element's event to the page around: bubbling and composed, with a frozen detail that carries `v: 1`. A
 * detail holds ids only, never a name, a phone number, an amount or a note.
 * @param name kebab-case with the `lending-` prefix
 * @returns false when a listener prevented the default
 */
export function emit(
  element: HTMLElement,
  name: `lending-${string}`,
  detail: Readonly<Record<string, unknown>> = {},
): boolean {
  return element.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail: freezeDeep({ ...detail, v: 1 }) }),
  );
}
