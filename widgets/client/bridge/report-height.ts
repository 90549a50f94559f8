import { tallestFrame } from '../../contract/embedding/bridge.ts';

const intervalMs = 100;
/** A content that grows with its frame grows again right after every report, by as much. */
const loopMs = 1000;
const longestLoop = 12;

/**
 * Tells a height at most ten times a second, the newest last. A content that grows by the same each time its frame has
 * grown is let go on twelve times, and then held until it measures otherwise.
 */
export function createHeightReport(send: (height: number) => void): { measured(height: number): void; stop(): void } {
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let growth = 0;
  let repeated = 0;
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    timer = undefined;
    const height = Math.min(Math.ceil(next), tallestFrame);
    if (height === told) return;
    const isHeld = repeated >= longestLoop;
    const isAgain = height > told && height - told === growth;
    repeated = isAgain && (isHeld || performance.now() - toldAt < loopMs) ? repeated + 1 : 0;
    if (repeated >= longestLoop) return;
    growth = height - told;
    told = height;
    toldAt = performance.now();
    send(height);
  }

  return {
    measured(height) {
      next = height;
      timer ??= setTimeout(tell, Math.max(0, toldAt + intervalMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
