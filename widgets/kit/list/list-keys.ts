import { keyOf } from '../key-of.ts';

export interface ListKeys {
  /** Moves by one row: 1 for j and the down arrow, -1 for k and the up arrow. */
  move(by: 1 | -1): void;
  open(): void;
  /** Ticks the row, or takes its tick away. */
  select?(): void;
  search(): void;
  /** Shows the keys, unless the page around does so itself. */
  help?(): void;
}

const isTyping = (target: EventTarget | undefined) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], [role="combobox"]');
const isControl = (target: EventTarget | undefined) =>
  target instanceof Element && target.matches('button, a[href], summary');

/**
 * Works a list by keyboard: j/k or arrows move, Enter opens, x selects, / searches, ? shows the keys. Keys never fire
 * while somebody types, with a modifier, or under an open dialog; on a foreign page only inside the element.
 * @returns stops listening
 */
export function listenForListKeys(element: HTMLElement, isForeign: boolean, keys: ListKeys): () => void {
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    j: () => keys.move(1),
    k: () => keys.move(-1),
    ArrowDown: () => keys.move(1),
    ArrowUp: () => keys.move(-1),
    Enter: keys.open,
    x: keys.select,
    '/': keys.search,
    '?': keys.help,
  };
  function press(event: KeyboardEvent) {
    const path = event.composedPath();
    const key = keyOf(event);
    const action = actions[key];
    const isInside = path.includes(element);
    // A page may give the focus to an ancestor of the element.
    const isNowhere = (path[0] as Node).contains(element);
    if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isInside && (isForeign || !isNowhere)) return;
    if (isTyping(path[0]) || (event.key === 'Enter' && isControl(path[0]))) return;
    if (
      path.some(
        (node) => node instanceof Element && node.matches('[role="dialog"], [role="alertdialog"], [role="listbox"]'),
      )
    )
      return;
    if (key === '?') {
      // handled once: the document's listener receives the same event
      if (event.currentTarget === element) return;
      setTimeout(() => {
        if (!event.defaultPrevented) action();
      });
      return;
    }
    event.preventDefault();
    // the page around must not handle the list's key too
    event.stopImmediatePropagation();
    action();
  }
  element.addEventListener('keydown', press);
  document.addEventListener('keydown', press);
  return () => {
    element.removeEventListener('keydown', press);
    document.removeEventListener('keydown', press);
  };
}
