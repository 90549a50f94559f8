import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import type { CallOptions, OptionsOf } from '../../client/remote.ts';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';

/** Why something did not load: the server's words, and whether the error page stands in its place (AP-16). */
export interface LoadFailure {
  phase: 'failed';
  code: string;
  message: string;
  showsErrorPage: boolean;
}

export type Loaded<Value> = { phase: 'none' } | { phase: 'loading' } | LoadFailure | { phase: 'ready'; value: Value };

/** What `lending-error` says of a load. */
export interface LoadError {
  code: string;
  retryable: boolean;
  message: string;
}

type LoadOptions = Pick<CallOptions, 'isQuiet' | 'callGrant' | 'isOptional'> & {
  /** What is shown stays until the answer is there, and stays where there is none. */
  keeps?: boolean;
};

export interface Load<Name extends CallName> {
  state: ReadonlySignal<Loaded<CallReply<Name>>>;
  /** What is shown; undefined where nothing is. */
  value(): CallReply<Name> | undefined;
  /** Loads; one that is under way counts no more. @returns undefined where it failed, or a newer one has taken its place */
  load(input: CallInput<Name>, options?: LoadOptions): Promise<CallReply<Name> | undefined>;
  /** Loads the same again. */
  again(options?: LoadOptions): Promise<CallReply<Name> | undefined>;
  /** Changes what is shown. */
  update(changed: Partial<CallReply<Name>>): void;
  /** Back to nothing. */
  clear(): void;
  dispose(): void;
}

const serverFault = 'Data not loaded due to some server error';

/** A failed load. */
export function loadFailure(error: unknown): LoadFailure {
  const { code, message, showsErrorPage } = asCallError(error, serverFault);
  return { phase: 'failed', code, message, showsErrorPage };
}

/** What `lending-error` says of a failed load. */
export function loadError(error: unknown): LoadError {
  const { code, isRetryable, message } = asCallError(error, serverFault);
  return { code, retryable: isRetryable, message };
}

/**
 * The one way to load: what a call answers, for as long as it is shown.
 *
 * @param failed told of every load that failed, for `lending-error`
 */
export function createLoad<Name extends CallName>(
  { remote }: Pick<Connection, 'remote'>,
  name: Name,
  failed: (error: LoadError) => void = () => undefined,
): Load<Name> {
  const state = signal<Loaded<CallReply<Name>>>({ phase: 'none' });
  let running: AbortController | undefined;
  let asked: CallInput<Name> | undefined;

  async function load(input: CallInput<Name>, { keeps = false, ...options }: LoadOptions = {}) {
    running?.abort();
    const own = new AbortController();
    running = own;
    asked = input;
    const isShown = keeps && state.peek().phase === 'ready';
    if (!isShown) state.value = { phase: 'loading' };
    try {
      const sent = [{ ...options, signal: own.signal }] as unknown as OptionsOf<Name>;
      const value = await remote(name, input, ...sent);
      if (own.signal.aborted) return undefined;
      state.value = { phase: 'ready', value };
      return value;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      if (!isShown) state.value = loadFailure(error);
      failed(loadError(error));
      return undefined;
    }
  }
  function value() {
    const shown = state.peek();
    return shown.phase === 'ready' ? shown.value : undefined;
  }

  return {
    state,
    value,
    load,
    again: async (options) => (asked === undefined ? undefined : load(asked, options)),
    update(changed) {
      const shown = value();
      if (shown !== undefined) state.value = { phase: 'ready', value: { ...shown, ...changed } };
    },
    clear() {
      running?.abort();
      state.value = { phase: 'none' };
    },
    dispose: () => running?.abort(),
  };
}
