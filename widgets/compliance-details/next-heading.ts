/** How many frames what follows a decision may take to be drawn. */
const framesToWait = 30;

/**
 * After a decision puts the focus on the next heading: the first below what was decided on, else the first of the screen that is
 * left. What held the focus, a dialog or a form, has gone by then, and a keyboard would begin at the page's top.
 *
 * @param after what was decided on; without it the first heading of the case's work
 */
export function focusNextHeading(
  after: Element | null | undefined,
  root = after?.getRootNode(),
  frames = framesToWait,
): void {
  if (!(root instanceof ShadowRoot)) return;
  requestAnimationFrame(() => {
    // Who has gone on to something else by then stays there.
    const isElsewhere = root.activeElement !== null && after?.contains(root.activeElement) !== true;
    if (isElsewhere || root.querySelector('lending-sl-dialog[open]') !== null) {
      if (frames > 0) focusNextHeading(after, root, frames - 1);
      return;
    }
    const headings = [...root.querySelectorAll<HTMLElement>('.case-work :is(h2, h3)')];
    const next = after?.isConnected
      ? headings.find((each) => after.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING)
      : undefined;
    const heading = next ?? headings[0] ?? root.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'nearest' });
  });
}
