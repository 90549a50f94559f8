/** Stops the next keyup where it is Escape's, because the page may listen for it. */
export function keepRelease(): void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keyup', keep, { capture: true, once: true });
}

/**
 * Stops a keydown that a part of the element has handled before it reaches the page: a dialog of the vendor's page that
 * holds the element would close at the Escape that closes a menu inside. An open popover counts as handling Escape,
 * because the browser closes it by itself.
 */
export function keepKeys(element: HTMLElement, event: KeyboardEvent): void {
  const isEscape = event.key === 'Escape';
  if (!event.defaultPrevented && !(isEscape && element.shadowRoot?.querySelector('[popover=auto]:popover-open')))
    return;
  event.stopImmediatePropagation();
  if (isEscape) keepRelease();
}
