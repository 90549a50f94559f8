import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import { pause } from '../../../client/pause.ts';
import type { DispositionLife } from '../form/disposition.ts';
import type { WaitingCall } from '../parked/parked-calls.ts';

/** What the sequence uses of a shown call: its form's state, and its line in the list of parked calls. */
export interface ShownCall extends WaitingCall {
  /** The ids by which the page around the element knows the call. */
  ids: Readonly<Record<string, string>>;
  disposition: DispositionLife;
}

/** The calls of one calling screen, one after the other. */
export interface CallSequence<Inputs, Phase> {
  call: ReadonlySignal<Phase>;
  keeping: Keeping;
  /** The call that came in last, while a parked one is shown in its place. */
  waiting: ReadonlySignal<WaitingCall | undefined>;
  /** Takes up a parked call again by the inputs that its draft kept; the shown call is parked instead. */
  reopen(kept: unknown): Promise<void>;
  /** Returns to the call that came in last. */
  goBack(): Promise<void>;
  /** Loads the call of these inputs; the former call is parked with its draft. */
  load(inputs: Inputs): Promise<void>;
  /** Loads again the call that is shown or could not be loaded, a parked call too. */
  again(): Promise<void>;
  dispose(): void;
}

interface CallSequenceParts<Inputs, Phase> {
  keeping: Keeping;
  loading: Phase;
  /** The phase for inputs that cannot open a call; the server is not asked then. Undefined for inputs that can. */
  refuse?(inputs: Inputs): Phase | undefined;
  /**
   * Never rejects: a failure is a phase too.
   *
   * @param isAgain true for a call that this screen has opened before
   */
  open(inputs: Inputs, abort: AbortSignal, isAgain: boolean): Promise<Phase>;
  /** The call of a phase that shows one. */
  shownIn(phase: Phase): ShownCall | undefined;
  /** Reads the inputs of a call from what its draft kept. */
  inputsOf(kept: unknown): Inputs;
  /** Called when a call with typed text is parked for another call. */
  parked(ids: ShownCall['ids']): void;
}

/** Milliseconds that a loaded call waits for its draft before it is shown. */
const restoreLimit = 500;

/** Opens call after call: the former call is parked with its draft, and a reply that comes too late shows nothing. */
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

  /** Sends what earlier pages left unsent, after the call's own form has taken up its writes. */
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
    // Text typed before stands in the form from the start, unless the browser's store is slow to answer.
    if (disposition && !own.signal.aborted) await Promise.race([disposition.restore(), pause(restoreLimit)]);
    if (own.signal.aborted) {
      disposition?.dispose();
      return;
    }
    call.value = next;
    await resume();
  }

  /** Shows the next call. A call whose save is on its way is not reported as parked: nobody has to come back to it. */
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
