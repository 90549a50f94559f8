/** Frames in which a line must stay where it is before it counts as reached: what is above it is drawn meanwhile. */
const steadyFrames = 4;
/** Frames after which the search for a line is given up: some four seconds. */
const mostFrames = 240;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The line of a position, or the box of its section while its lines are far away and not drawn. */
function placeOf(scroller: Element, position: number): { line?: HTMLElement; box?: Element } {
  const line = scroller.querySelector<HTMLElement>(`.line[data-position="${position}"]`);
  if (line) return { line };
  const sections = [...scroller.querySelectorAll<HTMLElement>('.section')];
  const section = sections.find(({ dataset }) => Number(dataset['last']) >= position);
  const chunks = [...(section?.querySelectorAll<HTMLElement>('.chunk') ?? [])];
  const chunk = chunks.findLast(({ dataset }) => Number(dataset['at']) * chunkSize < position);
  const box = chunk ?? section;
  return box ? { box } : {};
}
/** Messages of a chunk, whose `data-at` counts chunks from the beginning of the chat. */
const chunkSize = 5;

/**
 * Scrolls a conversation until the line of a loaded message stands in its middle, and marks the line. Scrolls the
 * conversation alone, never the page around it.
 *
 * @returns false where the line does not come, or `signal` ends the jump
 */
export async function jumpTo(scroller: HTMLElement, position: number, signal: AbortSignal): Promise<boolean> {
  for (const marked of scroller.querySelectorAll('.line.found')) marked.classList.remove('found');
  let steady = 0;
  for (let frame = 0; frame < mostFrames && !signal.aborted; frame += 1) {
    const { line, box } = placeOf(scroller, position);
    const target = (line ?? box)?.getBoundingClientRect();
    if (target) {
      const { top, height } = scroller.getBoundingClientRect();
      const before = scroller.scrollTop;
      scroller.scrollTop += target.top - top - Math.max(0, (height - target.height) / 2);
      steady = line && Math.abs(scroller.scrollTop - before) < 2 ? steady + 1 : 0;
      line?.classList.add('found');
      if (steady >= steadyFrames) return true;
    }
    await nextFrame();
  }
  return false;
}
