/** Milliseconds after which a hidden page, which draws no frames, counts as drawn. */
const undrawnMs = 2000;

/**
 * Runs something once the browser has shown what was just drawn: what can wait must not take the time of what cannot.
 *
 * @param delay milliseconds after it has drawn
 * @returns takes it back, if it has not run yet
 */
export function afterDrawn(run: () => void, delay = 0): () => void {
  let timer = setTimeout(run, undrawnMs + delay);
  // two frames: the one that draws, and the one that shows that it has
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(run, delay);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
