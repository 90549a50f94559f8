/** Pixels between a panel and the edge of the window. */
const edge = 8;
const gap = 4;

/**
 * Lays an open panel of the top layer at what it belongs to: under it, or above where there is more room, and inside the
 * window. `--room` is how high it may be.
 *
 * @param align the edge of the anchor that it keeps to; that which is nearer to the window's unless given, since away from the
 *   middle it would cover what stands beside its own part of the page
 */
export function placeAt(panel: HTMLElement, anchor: HTMLElement, align?: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const windowHeight = Math.max(clientHeight, globalThis.innerHeight);
  panel.style.removeProperty('--room');
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = windowHeight - at.bottom - gap - edge;
  const above = at.top - gap - edge;
  const isAbove = height > below && above > below;
  panel.style.setProperty('--room', `${Math.max(isAbove ? above : below, 0)}px`);
  const top = isAbove ? at.top - gap - panel.offsetHeight : at.bottom + gap;
  const isAtStart = align === undefined ? at.left + at.right < clientWidth : align === 'start';
  const left = isAtStart ? at.left : at.right - width;
  panel.style.top = `${Math.max(edge, Math.min(top, windowHeight - panel.offsetHeight - edge))}px`;
  panel.style.left = `${Math.max(edge, Math.min(left, clientWidth - width - edge))}px`;
}
