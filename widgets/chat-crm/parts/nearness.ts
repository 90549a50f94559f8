import { flushSync } from 'react-dom';

/** What an element is told: whether it is near, and how high it is when it goes, in pixels. */
type NearnessListener = (isNear: boolean, height: number) => void;

/** Tells elements of one scroller when they come near to what is in sight and when they go, each in a task of its own. */
export interface Nearness {
  observe(element: Element, changed: NearnessListener): () => void;
  dispose(): void;
}

/**
 * Of the scroller that the first observed element stands in.
 *
 * @param px how far above and below what is in sight counts as near
 */
export function createNearness(px: number): Nearness {
  const listeners = new WeakMap<Element, NearnessListener>();
  const waiting = new Map<Element, IntersectionObserverEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let observer: IntersectionObserver | undefined;

  function tellNext() {
    timer = undefined;
    const [next] = waiting.values();
    if (!next) return;
    waiting.delete(next.target);
    if (waiting.size > 0) timer = setTimeout(tellNext);
    const isNear = next.isIntersecting;
    // Not as high as it was when it was looked at: the mark of a day may have gone to a line above it since.
    const height = isNear ? 0 : next.target.getBoundingClientRect().height;
    const isHidden = !isNear && height === 0;
    if (isHidden) return;
    // Drawn within this very task, or all of them would be drawn in one.
    flushSync(() => listeners.get(next.target)?.(isNear, height));
  }
  function look(entries: IntersectionObserverEntry[]) {
    for (const entry of entries)
      // Without a height nothing of the screen is shown just now.
      if (entry.isIntersecting || entry.boundingClientRect.height > 0) waiting.set(entry.target, entry);
    if (waiting.size > 0) timer ??= setTimeout(tellNext);
  }

  return {
    observe(element, changed) {
      observer ??= new IntersectionObserver(look, {
        root: element.closest('.messages'),
        rootMargin: `${px}px 0px`,
      });
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
