import { tallestFrame } from '../../contract/embedding/bridge.ts';

const intervalMs = 100;
/** Content that grows with its frame grows again by as much within this many milliseconds of a report. */
const loopMs = 1000;
const longestLoop = 12;

/**
 * Sends a height at most ten times a second, the newest last. Content that grows by the same each time its frame has
 * grown is followed twelve times; after that no height is sent until it changes by another amount.
 */
export function createHeightReport(send: (height: number) => void): { measured(height: number): void; stop(): void } {
  let reported = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let growth = 0;
  let repeated = 0;
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(): void {
    timer = undefined;
    const height = Math.min(Math.ceil(next), tallestFrame);
    if (height === reported) return;
    const isHeld = repeated >= longestLoop;
    const isAgain = height > reported && height - reported === growth;
    repeated = isAgain && (isHeld || performance.now() - reportedAt < loopMs) ? repeated + 1 : 0;
    if (repeated >= longestLoop) return;
    growth = height - reported;
    reported = height;
    reportedAt = performance.now();
    send(height);
  }

  return {
    measured(height) {
      next = height;
      timer ??= setTimeout(report, Math.max(0, reportedAt + intervalMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
