import type { WriteStream } from 'node:tty';
import { grouped } from '../../../../../widgets/contract/money.ts';

/** Called while a seeder works, with its name, the rows done and the rows wanted. */
export type Report = (name: string, done: number, total: number) => void;

/** Milliseconds between two lines when the output is no terminal. */
const pauseMs = 5000;
const barWidth = 30;
const drawnEveryMs = 100;

function timeLeft(sinceMs: number, share: number): string {
  if (share <= 0 || share >= 1 || sinceMs < 2000) return '';
  const seconds = Math.round((sinceMs * (1 - share)) / share / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
}

/**
 * Shows the progress of long work. On a terminal a bar fills. Elsewhere a line is printed every five seconds, and none
 * for quicker work.
 */
export function showProgress(
  out: Pick<WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = Date.now,
): Report {
  let current = '';
  let began = now();
  let shown = began;
  return (name, done, total) => {
    if (name !== current) {
      current = name;
      began = now();
      shown = out.isTTY ? 0 : began;
    }
    const share = total === 0 ? 1 : done / total;
    const isDone = done >= total;
    if (now() - shown < (out.isTTY ? drawnEveryMs : pauseMs) && !(isDone && out.isTTY)) return;
    shown = now();
    const text = `${Math.floor(share * 100)}% of ${grouped(total)}${timeLeft(now() - began, share)}`;
    const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
    if (out.isTTY) out.write(`\r  ${name.padEnd(20)} [${bar}] ${text.padEnd(40)}${isDone ? '\n' : ''}`);
    else out.write(`  ${name}: ${text}\n`);
  };
}
