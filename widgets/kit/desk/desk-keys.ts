import { useEffect, useLayoutEffect, useRef } from 'react';
import { keyOf } from '../key-of.ts';

/** What a key does, by the key. */
export type DeskKeys = Readonly<Record<string, () => void>>;

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], .viewer';

/** Only these keys repeat while they are held down, so that no card is approved unseen. */
const repeatable = /^(?:[jk]|ArrowUp|ArrowDown)$/;

/** Whether a key is meant for what has the focus: a field, a menu, a dialog, the viewer. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return event
    .composedPath()
    .some((target) => target instanceof Element && (target.matches(typing) || target.localName.includes('sl-')));
}

/** Listens to the desk's keys where nobody types: in the element or on the page around it, never in another element. */
export function useDeskKeys(element: HTMLElement, keys: DeskKeys): void {
  const latest = useRef(keys);
  // With what is shown, not after it: a key must not act on the card before.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const path = event.composedPath();
      // A page may give the focus to a container of the element.
      const isAround = event.target instanceof Node && event.target.contains(element);
      const isHere = path.includes(element) || event.target === document.body || isAround;
      const key = keyOf(event);
      const run = latest.current[key];
      if (!isHere || !run || isElsewhere(event)) return;
      event.preventDefault();
      // The page must not act on a key that the desk takes.
      event.stopImmediatePropagation();
      if (!event.repeat || repeatable.test(key)) run();
    }
    element.addEventListener('keydown', press);
    document.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('keydown', press);
      document.removeEventListener('keydown', press);
    };
  }, [element]);
}
