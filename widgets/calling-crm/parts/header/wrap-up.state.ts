import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { CloseAnswer } from '../../../kit/widget/widget.ts';

/** The time after a call for finishing its record. `over`: the time ran out, and the text still stands. */
export type WrapUpPhase = { phase: 'off' } | { phase: 'running'; endsAt: number; seconds: number } | { phase: 'over' };

export interface WrapUp {
  current: ReadonlySignal<WrapUpPhase>;
  /**
   * Called when the line has ended: the agent's time begins, once.
   * @returns whether the call has ended, or why not yet
   */
  lineEnded(): Promise<CloseAnswer>;
  /** Adds `extensionSeconds` to the time left. */
  extend(): void;
  dispose(): void;
}

interface WrapUpParts {
  seconds: number;
  /** Ends the call with what stands in the form; false where fields need an answer, and then nothing is lost. */
  end(): Promise<boolean>;
  isEnded(): boolean;
  /** Called, to inform the page, when the time runs out and fields still need an answer. The text stays. */
  ranOut(): void;
}

/** Seconds that one extension gives. */
export const extensionSeconds = 30;

/** A countdown between the end of the line and the end of the call's record. It never takes text away. */
export function createWrapUp({ seconds, end, isEnded, ranOut }: WrapUpParts): WrapUp {
  const current = signal<WrapUpPhase>({ phase: 'off' });
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function finish(): Promise<boolean> {
    const isDone = (await end()) && isEnded();
    if (isDone) current.value = { phase: 'off' };
    return isDone;
  }
  function run(endsAt: number, total: number) {
    clearTimeout(timer);
    current.value = { phase: 'running', endsAt, seconds: total };
    timer = setTimeout(() => void expire(), endsAt - Date.now());
  }
  async function expire() {
    if (isEnded()) {
      current.value = { phase: 'off' };
      return;
    }
    current.value = { phase: 'over' };
    if (!(await finish())) ranOut();
  }

  return {
    current,
    async lineEnded() {
      if (isEnded()) return { ok: true };
      if (current.peek().phase === 'off') run(Date.now() + seconds * 1000, seconds);
      return { ok: false, reason: 'WRAP_UP' };
    },
    extend() {
      const now = current.peek();
      if (now.phase === 'running') run(now.endsAt + extensionSeconds * 1000, now.seconds + extensionSeconds);
      if (now.phase === 'over') run(Date.now() + extensionSeconds * 1000, extensionSeconds);
    },
    dispose: () => clearTimeout(timer),
  };
}
