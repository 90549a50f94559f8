import { useEffect, useLayoutEffect, useRef, type KeyboardEvent as ReactKeyEvent, type RefObject } from 'react';
import { keepRelease } from '../widget/keep-keys.ts';

/** The open overlays of the page, the last one on top. */
const open: object[] = [];

/** Whether a node is, or holds, another one, in whatever shadow root that stands. */
function holds(outer: EventTarget | undefined, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node === outer) return true;
  return false;
}

interface Escape {
  /** For the layer, so that the parts inside onKeyDown the key before. */
  press(event: ReactKeyEvent<HTMLElement>): void;
  /** Whether the key that asks for the close right now was pressed on another part of the page, whose key it is. */
  isElsewhere(): boolean;
}

/**
 * Escape closes the topmost overlay, and that alone: the page around, whose own dialog may hold the element, does not onKeyDown of
 * the key.
 *
 * @param layer holds the overlay
 */
export function useEscape(layer: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): Escape {
  const latest = useRef(close);
  const isElsewhere = useRef(false);
  useEffect(() => void (latest.current = close));

  function take(event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>) {
    const root = layer.current?.getRootNode();
    // the browser itself closes a menu or popover that is open above the overlay
    const hasMenu = root instanceof ShadowRoot && root.querySelector('[popover=auto]:popover-open') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || hasMenu) return false;
    event.preventDefault();
    latest.current();
    return true;
  }

  // with the overlay itself: what can be seen takes the key
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = {};
    open.push(own);
    /** The focus is nowhere, or on what holds the overlay: before the page's handlers, which would take the key for theirs. */
    function onKeyDown(event: KeyboardEvent) {
      const path = event.composedPath();
      const element = layer.current;
      if (event.key !== 'Escape' || !element || path.includes(element) || open.at(-1) !== own) return;
      const root = element.getRootNode();
      const isOurs = holds(path[0], element) || (root instanceof ShadowRoot && path.includes(root.host));
      isElsewhere.current = !isOurs;
      setTimeout(() => (isElsewhere.current = false));
      if (!isOurs || !take(event)) return;
      event.stopImmediatePropagation();
      keepRelease();
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      open.splice(open.indexOf(own), 1);
      window.removeEventListener('keydown', onKeyDown, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what it closes is read when a key comes
  }, [layer, isOpen]);
  return {
    press: (event) => void (event.nativeEvent.isComposing || take(event)),
    isElsewhere: () => isElsewhere.current,
  };
}
