import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { callRows } from '../contract/calls.ts';
import type { CallReply } from '../contract/schemas.ts';

export type OwnSession = CallReply<'listSessions'>['sessions'][number];

export type SessionsLoad =
  | { kind: 'loading' }
  | { kind: 'loaded'; sessions: readonly OwnSession[] }
  | { kind: 'failed'; message: string };

export interface SessionsState {
  load: ReadonlySignal<SessionsLoad>;
  /** The session that is being ended, or `others`. */
  ending: ReadonlySignal<string>;
  reload(): Promise<void>;
  /** @returns the text to show @throws {CallError} where it was refused */
  end(sessionId: string): Promise<string>;
  endOthers(): Promise<string>;
  dispose(): void;
}

/** The signed-in user's own sessions. */
export function createSessions({ remote }: Connection): SessionsState {
  const load = signal<SessionsLoad>({ kind: 'loading' });
  const ending = signal('');
  const left = new AbortController();

  async function reload() {
    try {
      const { sessions } = await remote('listSessions', {}, { signal: left.signal });
      load.value = { kind: 'loaded', sessions };
    } catch (error) {
      if (left.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      load.value = { kind: 'failed', message: error.message };
    }
  }

  async function whileEnding(what: string, work: () => Promise<unknown>): Promise<void> {
    ending.value = what;
    try {
      await work();
    } finally {
      ending.value = '';
      await reload();
    }
  }

  return {
    load,
    ending,
    reload,
    async end(sessionId) {
      await whileEnding(sessionId, () => remote('endSession', { sessionId }));
      return callRows.endSession.success ?? '';
    },
    async endOthers() {
      await whileEnding('others', () => remote('endOtherSessions', {}));
      return callRows.endOtherSessions.success ?? '';
    },
    dispose: () => left.abort(),
  };
}
