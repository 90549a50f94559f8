import { useEffect, useLayoutEffect, useRef, type KeyboardEvent as ReactKeyEvent, type RefObject } from 'react';
import { keepRelease } from '../widget/keep-keys.ts';

/** The open overlays of the page, the last one on top. */
const open: object[] = [];

/** True when a node is the inner one or contains it, across shadow roots. */
function holds(outer: EventTarget | undefined, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node === outer) return true;
  return false;
}

interface Escape {
  /** For `onKeyDown` of the layer, so that the parts inside receive the key first. */
  press(event: ReactKeyEvent<HTMLElement>): void;
  /** True while the Escape under way was pressed on another part of the page, which the key belongs to. */
  isElsewhere(): boolean;
}

/**
 * Escape closes the topmost overlay alone: the page around, whose own dialog may hold the element, does not receive the
 * key.
 *
 * @param layer the element that contains the overlay
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

  // listens as soon as the overlay is drawn: an overlay that can be seen takes the key
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = {};
    open.push(own);
    /**
     * Handles Escape while the focus is outside the layer, before the page's handlers, which would take the key as
     * theirs.
     */
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
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is read when a key is pressed
  }, [layer, isOpen]);
  return {
    press: (event) => void (event.nativeEvent.isComposing || take(event)),
    isElsewhere: () => isElsewhere.current,
  };
}
