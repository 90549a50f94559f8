import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type FailureKind } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import type { CallOptions, OptionsOf } from '../../client/remote.ts';
import type { CallName } from '../../contract/calls.ts';
import type { CallInput, CallReply } from '../../contract/schemas.ts';

/** Why something did not load, by what the person or the screen itself can do about it. */
export interface ShownFailure {
  kind: FailureKind;
  /** The backend's error code. */
  code?: string;
  message: string;
}

/** Why a load failed: the server's words, and whether the error page is shown in its place (AP-16). */
export interface LoadFailure extends ShownFailure {
  phase: 'failed';
  code: string;
  showsErrorPage: boolean;
}

export type Loaded<Value> = { phase: 'none' } | { phase: 'loading' } | LoadFailure | { phase: 'ready'; value: Value };

/** The value of what has loaded; undefined while it is loading, and where it failed. */
export function loadedValue<Value>(loaded: Loaded<Value>): Value | undefined {
  return loaded.phase === 'ready' ? loaded.value : undefined;
}

/** The detail of `lending-error` for a failed load. */
export interface LoadError {
  code: string;
  retryable: boolean;
  message: string;
}

type LoadOptions = Pick<CallOptions, 'isQuiet' | 'callGrant' | 'isOptional'> & {
  /** The shown value stays until the answer comes, and stays where the load fails. */
  keeps?: boolean;
};

export interface Load<Name extends CallName> {
  state: ReadonlySignal<Loaded<CallReply<Name>>>;
  /** The shown value; undefined while none is shown. */
  value(): CallReply<Name> | undefined;
  /**
   * Loads, and aborts a load under way. @returns undefined where the load failed, or a newer load has taken its place
   */
  load(input: CallInput<Name>, options?: LoadOptions): Promise<CallReply<Name> | undefined>;
  /** Loads again with the last input. @returns undefined also where nothing was loaded before */
  again(options?: LoadOptions): Promise<CallReply<Name> | undefined>;
  /** Changes parts of the shown value; does nothing while none is shown. */
  update(changed: Partial<CallReply<Name>>): void;
  /** Aborts a load under way and shows nothing. */
  clear(): void;
  dispose(): void;
}

const serverFault = 'Data not loaded due to some server error';

/** The state after a load failed with an error. */
export function loadFailure(error: unknown): LoadFailure {
  const { kind, code, message, showsErrorPage } = asCallError(error, serverFault);
  return { phase: 'failed', kind, code, message, showsErrorPage };
}

/** The detail of `lending-error` for a load that failed with an error. */
export function loadError(error: unknown): LoadError {
  const { code, isRetryable, message } = asCallError(error, serverFault);
  return { code, retryable: isRetryable, message };
}

/**
 * The one way to load: does a call and holds its reply for as long as it is shown.
 *
 * @param failed called with each failed load, for `lending-error`
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
  const value = () => loadedValue(state.peek());

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
