/** Puts the focus on a heading, or on the button that opens and closes what it heads: that can be reached as it is. */
export function focusHeading(heading: HTMLElement): HTMLElement {
  const opener = heading.closest('button');
  if (!opener) heading.tabIndex = -1;
  (opener ?? heading).focus({ preventScroll: true });
  return opener ?? heading;
}

/** How many frames what follows a decision may take to be drawn. */
const framesToWait = 30;

/**
 * After a decision puts the focus on the next heading: the first below what was decided on, else the first of the work that is
 * left. What held the focus, a dialog or a form, has gone by then, and a keyboard would begin at the page's top.
 *
 * @param root the screen's
 * @param work selects the part of the screen where the work stands
 * @param after what was decided on; without it the first heading of the work
 */
export function focusNextHeading(
  root: Node | null | undefined,
  work: string,
  after?: Element | null,
  frames = framesToWait,
): void {
  if (!(root instanceof ShadowRoot)) return;
  requestAnimationFrame(() => {
    // A dialog that closes gives the focus back to what has opened it, until that goes; who has gone on meanwhile stays there.
    const isElsewhere = root.activeElement !== null && after?.contains(root.activeElement) !== true;
    if (isElsewhere || root.querySelector('lending-sl-dialog[open]') !== null) {
      if (frames > 0) focusNextHeading(root, work, after, frames - 1);
      return;
    }
    const headings = [...root.querySelectorAll<HTMLElement>(`${work} :is(h2, h3)`)];
    const next = after?.isConnected
      ? headings.find((each) => after.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING)
      : undefined;
    const heading = next ?? headings[0] ?? root.querySelector<HTMLElement>('h1');
    if (!heading) return;
    focusHeading(heading);
    heading.scrollIntoView({ block: 'nearest' });
  });
}
