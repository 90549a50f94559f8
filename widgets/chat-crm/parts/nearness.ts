import { flushSync } from 'react-dom';

/** Called with whether an element is near, and with its height in pixels when it is not (0 when near). */
type NearnessListener = (isNear: boolean, height: number) => void;

/** Reports when elements of one scroller come near the visible part and when they leave, each in a task of its own. */
export interface Nearness {
  observe(element: Element, changed: NearnessListener): () => void;
  dispose(): void;
}

/**
 * Watches the scroller that the first observed element stands in.
 *
 * @param px pixels above and below the visible part that count as near
 */
export function createNearness(px: number): Nearness {
  const listeners = new WeakMap<Element, NearnessListener>();
  const waiting = new Map<Element, IntersectionObserverEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let root: Element | null = null;
  let observer: IntersectionObserver | undefined;

  function isFar({ top, bottom }: DOMRect) {
    const seen = root?.getBoundingClientRect();
    return seen !== undefined && (bottom < seen.top - px || top > seen.bottom + px);
  }
  function tellNext() {
    timer = undefined;
    const [next] = waiting.values();
    if (!next) return;
    waiting.delete(next.target);
    if (waiting.size > 0) timer = setTimeout(tellNext);
    const isNear = next.isIntersecting;
    // Measures again: the agent may have scrolled back, or a day's mark moved to a line above, since the observer did.
    const now = isNear ? undefined : next.target.getBoundingClientRect();
    const height = now?.height ?? 0;
    if (now && (height === 0 || !isFar(now))) return;
    // Draws within this task; otherwise React would draw all elements in one.
    flushSync(() => listeners.get(next.target)?.(isNear, height));
  }
  function look(entries: IntersectionObserverEntry[]) {
    for (const entry of entries)
      // An element without a height means that the whole screen is hidden at present.
      if (entry.isIntersecting || entry.boundingClientRect.height > 0) waiting.set(entry.target, entry);
    if (waiting.size > 0) timer ??= setTimeout(tellNext);
  }

  return {
    observe(element, changed) {
      root ??= element.closest('.messages');
      observer ??= new IntersectionObserver(look, { root, rootMargin: `${px}px 0px` });
      listeners.set(element, changed);
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer?.unobserve(element);
      };
    },
    dispose() {
      clearTimeout(timer);
      observer?.disconnect();
    },
  };
}
