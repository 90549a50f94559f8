import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { browserStore, memoryStore, type KeptStore } from '../../client/kept-store.ts';
import { createOutbox, type Outbox } from '../../client/outbox.ts';
import type { DispositionLife } from './disposition.state.ts';

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

interface OpenedCall {
  disposition: DispositionLife;
}

/** Where drafts and unsent writes of a screen are kept, and whose they are. */
export interface Keeping {
  store: KeptStore;
  outbox: Outbox;
  owner: string;
  isLasting: boolean;
}

interface CrmCallParts<Inputs, Opened> {
  connection: Connection;
  /** The names of the parameters that the inputs lack. */
  missing(inputs: Inputs): readonly string[];
  open(inputs: Inputs, keeping: Keeping, abort: AbortSignal): Promise<Opened>;
  loadFailed(error: { code: string; retryable: boolean; message: string }): void;
}

export interface CrmCallState<Inputs, Opened> {
  call: ReadonlySignal<CrmCall<Opened>>;
  /** Loads the call of these inputs; the one before is put by with its draft. */
  load(inputs: Inputs): Promise<void>;
  dispose(): void;
}

/** Milliseconds. */
const restoreLimit = 500;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function keepingOf(connection: Connection): Keeping {
  const store = connection.isForeign ? memoryStore() : browserStore();
  const owner = connection.session.state.userInfo.peek()?.id ?? 'page';
  return {
    store,
    owner,
    outbox: createOutbox(store, connection.remote, owner),
    isLasting: !connection.isForeign,
  };
}

/** The calls of one calling screen with a session, one after the other. */
export function createCrmCall<Inputs, Opened extends OpenedCall>({
  connection,
  missing,
  open,
  loadFailed,
}: CrmCallParts<Inputs, Opened>): CrmCallState<Inputs, Opened> {
  const call = signal<CrmCall<Opened>>({ phase: 'loading' });
  const keeping = keepingOf(connection);
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

  return {
    call,
    async load(inputs) {
      running?.abort();
      const own = new AbortController();
      running = own;
      close();
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
    },
    dispose() {
      running?.abort();
      close();
      keeping.outbox.dispose();
    },
  };
}
