import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { keepingFor, type Keeping } from '../../client/keeping.ts';
import type { DispositionLife } from './disposition.state.ts';
import type { WaitingCall } from './parked-calls.ts';

/** Why nothing is shown: the server's own words, and whether the error page stands in place of the screen (AP-16). */
export interface LoadFailure {
  message: string;
  showsErrorPage: boolean;
}

/** `missing`: the address lacks parameters, by their names; nothing was asked of the server. */
export type CrmCall<Opened> =
  | { phase: 'loading' }
  | { phase: 'missing'; names: readonly string[] }
  | { phase: 'failed'; failure: LoadFailure }
  | { phase: 'ready'; opened: Opened };

interface OpenedCall extends WaitingCall {
  disposition: DispositionLife;
}

/** Parameters of a dialer, by name. */
type Dialed<Name extends string> = Partial<Record<Name, string | undefined>>;

interface CrmCallParts<Name extends string, Inputs, Opened> {
  connection: Connection;
  /** The parameters that open a call. */
  names: readonly Name[];
  /** The names of the parameters that the inputs lack. */
  missing(inputs: Inputs): readonly string[];
  open(inputs: Inputs, keeping: Keeping, abort: AbortSignal): Promise<Opened>;
  loadFailed(error: { code: string; retryable: boolean; message: string }): void;
}

export interface CrmCallState<Inputs, Opened> {
  call: ReadonlySignal<CrmCall<Opened>>;
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

/** Milliseconds. */
const restoreLimit = 500;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The parameters of a call as a store gave them back. */
function inputsOf<Name extends string>(names: readonly Name[], kept: unknown): Dialed<Name> {
  const inputs: Dialed<Name> = {};
  if (typeof kept !== 'object' || kept === null) return inputs;
  for (const name of names) {
    const value: unknown = Reflect.get(kept, name);
    if (typeof value === 'string') inputs[name] = value;
  }
  return inputs;
}

/** The calls of one calling screen with a session, one after the other. */
export function createCrmCall<Name extends string, Opened extends OpenedCall>({
  connection,
  names: parameters,
  missing,
  open,
  loadFailed,
}: CrmCallParts<Name, Dialed<Name>, Opened>): CrmCallState<Dialed<Name>, Opened> {
  const call = signal<CrmCall<Opened>>({ phase: 'loading' });
  const waiting = signal<WaitingCall | undefined>(undefined);
  const keeping = keepingFor(connection);
  let arrived: Dialed<Name> = {};
  let shown: Dialed<Name> = {};
  let running: AbortController | undefined;
  let isResumed = false;

  function close() {
    const before = call.peek();
    if (before.phase === 'ready') before.opened.disposition.dispose();
  }

  function failed(error: unknown) {
    const isCall = error instanceof CallError;
    const message = isCall ? error.message : 'Data not loaded due to some server error';
    call.value = { phase: 'failed', failure: { message, showsErrorPage: isCall && error.showsErrorPage } };
    loadFailed({ code: isCall ? error.code : 'LOAD_FAILED', retryable: !isCall || error.isRetryable, message });
  }

  async function show(inputs: Dialed<Name>): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    close();
    shown = inputs;
    const names = missing(inputs);
    if (names.length > 0) {
      call.value = { phase: 'missing', names };
      return;
    }
    call.value = { phase: 'loading' };
    let opened: Opened;
    try {
      opened = await open(inputs, keeping, own.signal);
    } catch (error) {
      if (!own.signal.aborted) failed(error);
      return;
    }
    // What was typed before stands there from the start, unless the browser's store is slow to answer.
    if (!own.signal.aborted) await Promise.race([opened.disposition.restore(), pause(restoreLimit)]);
    if (own.signal.aborted) {
      opened.disposition.dispose();
      return;
    }
    call.value = { phase: 'ready', opened };
    // After the call's own writes, which its form has taken up.
    if (isResumed) return;
    isResumed = true;
    await keeping.outbox.resume();
  }

  return {
    call,
    keeping,
    waiting,
    async load(inputs) {
      arrived = inputs;
      waiting.value = undefined;
      await show(inputs);
    },
    async reopen(kept) {
      const before = call.peek();
      if (waiting.peek() === undefined && before.phase === 'ready') {
        const { subject, about } = before.opened;
        waiting.value = { subject, about };
      }
      await show(inputsOf(parameters, kept));
    },
    async goBack() {
      waiting.value = undefined;
      await show(arrived);
    },
    again: () => show(shown),
    dispose() {
      running?.abort();
      close();
    },
  };
}
