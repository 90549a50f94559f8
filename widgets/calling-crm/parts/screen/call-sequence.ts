import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import { pause } from '../../../client/pause.ts';
import type { DispositionLife } from '../form/disposition.ts';
import type { WaitingCall } from '../parked/parked-calls.ts';

/** What a call that is shown has for the one after it: its form's life, and its line in the list of parked calls. */
export interface ShownCall extends WaitingCall {
  /** By which the page around knows it. */
  ids: Readonly<Record<string, string>>;
  disposition: DispositionLife;
}

/** The calls of one calling screen, one after the other. */
export interface CallSequence<Inputs, Phase> {
  call: ReadonlySignal<Phase>;
  keeping: Keeping;
  /** The call that came in last, while a parked one is shown in its place. */
  waiting: ReadonlySignal<WaitingCall | undefined>;
  /** Takes up a parked call again, by what its draft kept; the one that is shown is parked in its turn. */
  reopen(kept: unknown): Promise<void>;
  /** Back to the call that came in last. */
  goBack(): Promise<void>;
  /** Loads the call of these inputs; the one before is put by with its draft. */
  load(inputs: Inputs): Promise<void>;
  /** Loads the call anew that is shown, or was to be: a parked one too. */
  again(): Promise<void>;
  dispose(): void;
}

interface CallSequenceParts<Inputs, Phase> {
  keeping: Keeping;
  loading: Phase;
  /** What stands in the place of a call that these inputs cannot open; nothing is asked of the server then. */
  refuse?(inputs: Inputs): Phase | undefined;
  /**
   * Never rejects: a failure is a phase too.
   *
   * @param isAgain whether it is a call that this screen has shown before
   */
  open(inputs: Inputs, abort: AbortSignal, isAgain: boolean): Promise<Phase>;
  /** The call of a phase that shows one. */
  shownIn(phase: Phase): ShownCall | undefined;
  /** The inputs of a call as a store gave them back. */
  inputsOf(kept: unknown): Inputs;
  /** A call that is typed in was put by for another one. */
  parked(ids: ShownCall['ids']): void;
}

/** Milliseconds. */
const restoreLimit = 500;

/** Opens call after call: the one before is put by with its draft, and an answer that comes too late shows nothing. */
export function createCallSequence<Inputs, Phase>({
  keeping,
  loading,
  refuse,
  open,
  shownIn,
  inputsOf,
  parked,
}: CallSequenceParts<Inputs, Phase>): CallSequence<Inputs, Phase> {
  const call = signal(loading);
  const waiting = signal<WaitingCall | undefined>(undefined);
  let arrived: Inputs | undefined;
  let shown: Inputs | undefined;
  let running: AbortController | undefined;
  let isResumed = false;

  /** What earlier pages left unsent goes out, after what the call's own form has taken up. */
  async function resume() {
    if (isResumed) return;
    isResumed = true;
    await keeping.outbox.resume();
  }

  async function show(inputs: Inputs, isAgain = true): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    shownIn(call.peek())?.disposition.dispose();
    shown = inputs;
    const refused = refuse?.(inputs);
    if (refused !== undefined) {
      call.value = refused;
      return;
    }
    call.value = loading;
    const next = await open(inputs, own.signal, isAgain);
    const disposition = shownIn(next)?.disposition;
    // What was typed before stands there from the start, unless the browser's store is slow to answer.
    if (disposition && !own.signal.aborted) await Promise.race([disposition.restore(), pause(restoreLimit)]);
    if (own.signal.aborted) {
      disposition?.dispose();
      return;
    }
    call.value = next;
    await resume();
  }

  /** What is on its way is none to come back to. */
  async function showNext(inputs: Inputs, isAgain = true): Promise<void> {
    const before = shownIn(call.peek());
    const isParked = before?.disposition.isDirty.peek() === true && !before.disposition.isSending.peek();
    const shows = show(inputs, isAgain);
    if (before && isParked) parked(before.ids);
    await shows;
  }

  return {
    call,
    keeping,
    waiting,
    async load(inputs) {
      arrived = inputs;
      waiting.value = undefined;
      await showNext(inputs, false);
    },
    async reopen(kept) {
      const before = shownIn(call.peek());
      if (waiting.peek() === undefined && before) waiting.value = { subject: before.subject, about: before.about };
      await showNext(inputsOf(kept));
    },
    async goBack() {
      waiting.value = undefined;
      if (arrived !== undefined) await showNext(arrived);
    },
    async again() {
      if (shown !== undefined) await show(shown);
    },
    dispose() {
      running?.abort();
      shownIn(call.peek())?.disposition.dispose();
    },
  };
}
