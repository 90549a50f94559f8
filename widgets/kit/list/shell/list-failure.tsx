import { useEffect } from 'react';
import { LoadFailure, ScreenFailure } from '../../parts/load-state.tsx';
import { useValue } from '../../use-value.ts';
import type { ShellState } from './shell-state.ts';

/** Milliseconds until the next try, each wait longer than the one before. */
const waits = [3_000, 5_000, 10_000, 20_000, 30_000] as const;

/**
 * Loads again until it succeeds: after a while, and at once when the machine is back in its network or the page in
 * sight. @returns stops trying
 */
export function keepTrying(reload: () => Promise<void>): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function run() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    tries += 1;
    await reload();
    plan();
  }
  function plan() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(), waits[Math.min(tries, waits.length - 1)]);
  }
  const atOnce = () => void run();
  plan();
  globalThis.addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', atOnce);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    globalThis.removeEventListener('online', atOnce);
    document.removeEventListener('visibilitychange', atOnce);
  };
}

/** A list that did not load. After an outage it comes back by itself. */
export function ListFailure({ state: { failure, reload } }: { state: Pick<ShellState, 'failure' | 'reload'> }) {
  const shown = useValue(failure);
  const canRetry = shown?.canRetry ?? false;
  useEffect(() => (canRetry ? keepTrying(reload) : undefined), [canRetry, reload]);
  const retry = () => void reload();
  return shown?.isWhole ? <ScreenFailure refresh={retry} /> : <LoadFailure message={shown?.message} retry={retry} />;
}
