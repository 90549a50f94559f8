/** Pixels between a panel and the edge of the window. */
const edge = 8;
const gap = 4;

/**
 * Places an open panel of the top layer at its anchor: below, or above where it does not fit below and there is more
 * room, and inside the window. Sets `--room` to the height that the panel may have.
 *
 * @param align the edge of the anchor that the panel is aligned to; unless given, the edge nearer to the window's edge,
 *    so that the panel opens away from the middle of the page
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
