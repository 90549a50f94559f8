/** Pixels from the end within which the agent counts as reading along. */
const nearPx = 80;

/** Something drawn that moves with what is read, and the pixels from the beginning of the conversation to it. */
interface Mark {
  element: Element;
  edge: 'top' | 'bottom';
  at: number;
}

/**
 * Keeps what is read where it is: the end for who reads along, otherwise the first line in sight. The line's place is
 * measured from the beginning of the conversation, so that scrolling does not change it, and whatever is drawn, taken
 * away or resized above it does.
 */
export interface ReadingPlace {
  /** Starts to watch the scroller, whose only child holds the lines. Returns the end of it. */
  watch(scroller: HTMLElement): () => void;
  isAtEnd(): boolean;
  /** Puts back what is read, and notes what is read now. Called after each change of what is drawn, and with each scroll. */
  keep(): void;
  toEnd(): void;
}

/** The first child whose lower edge is below a height; children follow each other. */
function firstBelow(parent: Element, height: number): Element | undefined {
  const { children } = parent;
  let [from, to] = [0, children.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > height) to = middle;
    else from = middle + 1;
  }
  return children[from];
}

/** @param linesOf the element within the scroller whose children are the sections */
export function createReadingPlace(linesOf: (scroller: HTMLElement) => Element | null): ReadingPlace {
  let box: HTMLElement | undefined;
  let isAtEnd = true;
  /** Where the scroller stood, and how far it could be scrolled, when the marks were made. */
  let known = { top: 0, most: -1 };
  /** A hidden scroller forgets where it stood. */
  let wasHidden = false;
  /** The line in sight, then its chunk and its section, which stay where the line is not drawn any more. */
  let marks: readonly Mark[] = [];

  const mostOf = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;
  const placeOf = (scroller: HTMLElement, element: Element, edge: Mark['edge']) =>
    element.getBoundingClientRect()[edge] - scroller.getBoundingClientRect().top + scroller.scrollTop;

  /** @param rest pixels that a browser which scrolls by whole ones has left over, for the next time */
  function mark(scroller: HTMLElement, rest = 0) {
    known = { top: scroller.scrollTop, most: mostOf(scroller) };
    const { top } = scroller.getBoundingClientRect();
    const lines = linesOf(scroller);
    const section = lines && firstBelow(lines, top);
    const chunk = section && firstBelow(section, top);
    // A line is its message, below its marks: a day's mark moves to the day's first line once that line loads.
    const line = chunk && firstBelow(chunk, top)?.lastElementChild;
    marks = [line, chunk, section].flatMap((element) => {
      const edge = element === line ? 'top' : 'bottom';
      return element ? [{ element, edge, at: placeOf(scroller, element, edge) - rest }] : [];
    });
  }
  function keepEnd(scroller: HTMLElement) {
    // Who has scrolled up a little, and whose end has not moved, is not pulled back.
    if (mostOf(scroller) !== known.most) scroller.scrollTop = scroller.scrollHeight;
    mark(scroller);
  }
  function keepLine(scroller: HTMLElement) {
    const kept = marks.find(({ element }) => element.isConnected);
    const moved = kept ? placeOf(scroller, kept.element, kept.edge) - kept.at : 0;
    const wanted = scroller.scrollTop + moved;
    if (Math.abs(moved) >= 0.5) scroller.scrollTop = wanted;
    const rest = wanted - scroller.scrollTop;
    // More than a pixel is left over where the conversation ends.
    mark(scroller, Math.abs(rest) < 1 ? rest : 0);
  }
  /** The scroller, as it stood before it was hidden; undefined while it is hidden. */
  function shown(): HTMLElement | undefined {
    const isHidden = box?.clientHeight === 0;
    if (box && wasHidden && !isHidden) box.scrollTop = known.top;
    wasHidden = isHidden;
    return isHidden ? undefined : box;
  }
  function keep() {
    const scroller = shown();
    if (!scroller) return;
    const isNear = mostOf(scroller) - scroller.scrollTop < nearPx;
    // What has just been drawn moves the end away: only who scrolls up leaves it.
    isAtEnd = isNear || (isAtEnd && scroller.scrollTop >= known.top - 1);
    if (isAtEnd) keepEnd(scroller);
    else keepLine(scroller);
  }

  return {
    isAtEnd: () => isAtEnd,
    keep,
    toEnd() {
      isAtEnd = true;
      known = { top: 0, most: -1 };
      keep();
    },
    watch(scroller) {
      box = scroller;
      // Pictures and fonts load later, and the composer grows.
      const observer = new ResizeObserver(keep);
      observer.observe(scroller);
      for (const child of scroller.children) observer.observe(child);
      keep();
      return () => {
        observer.disconnect();
        box = undefined;
      };
    },
  };
}
