/** Milliseconds after which a hidden page, which draws no frames, counts as drawn. */
const undrawnMs = 2000;

/**
 * Calls `run` once the browser has shown what was just drawn, so that work that can wait does not delay the drawing.
 *
 * @param delay milliseconds to wait after the drawing
 * @returns cancels the call, if it has not happened yet
 */
export function afterDrawn(run: () => void, delay = 0): () => void {
  let timer = setTimeout(run, undrawnMs + delay);
  // two frames: the first one draws, and the second one starts once the first has been shown
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
