/** Keeps the release of Escape from the page, which may listen to that. */
export function keepRelease(): void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keyup', keep, { capture: true, once: true });
}

/**
 * Keeps a key that a part of an element has handled from the page around: a vendor's own dialog, which holds the element,
 * would close at the Escape that closes a menu inside. The browser closes a menu or popover by itself.
 */
export function keepKeys(element: HTMLElement, event: KeyboardEvent): void {
  const isEscape = event.key === 'Escape';
  if (!event.defaultPrevented && !(isEscape && element.shadowRoot?.querySelector('[popover=auto]:popover-open')))
    return;
  event.stopImmediatePropagation();
  if (isEscape) keepRelease();
}
