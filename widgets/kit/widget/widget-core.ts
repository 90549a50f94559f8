import { signal, type Signal } from '@preact/signals-react';
import { holdConnection, type TokenSource } from '../../client/connection.ts';
import { createSnackbar, type Snackbar } from '../overlay/snackbar-messages.ts';
import { emit } from './emit.ts';
import type { CloseAnswer, Persistence, ProvidedMethods, Widget } from './widget.ts';

/** What an element was given, by property name. */
export type WidgetInputs = Readonly<Record<string, unknown>>;

/** One element's state, from its construction to its end. */
export interface WidgetCore {
  inputs: Signal<WidgetInputs>;
  /** Counts the reloads of a screen that has no reload of its own. */
  generation: Signal<number>;
  snackbar: Snackbar;
  isDirty(): boolean;
  emit: Widget['emit'];
  setDirty: Widget['setDirty'];
  persistence(): Persistence;
  provide: Widget['provide'];
  /** The element's connection, which the element holds from the first call on. */
  connection(): Widget['connection'];
  /** Gives the connection back once the element is removed. */
  release(): void;
  saveDraft(): Promise<CloseAnswer>;
  requestClose(): Promise<CloseAnswer>;
  reload(): Promise<void>;
  /** Calls a method that this screen alone has; resolves to `NOT_READY` while the screen does not provide it. */
  call(method: string, given: readonly unknown[]): Promise<unknown>;
  /** Ends the session on the server and forgets it here, whether or not the server could be reached. */
  logout(): Promise<void>;
}

/** @param absent every input's value while its attribute is absent */
export function createWidgetCore(element: HTMLElement, absent: WidgetInputs): WidgetCore {
  const inputs = signal<WidgetInputs>(absent);
  const generation = signal(0);
  const held = holdConnection(
    () => {
      const { apiBase, getToken } = inputs.peek();
      return {
        apiBase: typeof apiBase === 'string' ? apiBase : undefined,
        getToken: typeof getToken === 'function' ? (getToken as TokenSource) : undefined,
      };
    },
    () => {
      generation.value += 1;
    },
  );
  const dirty = new Set<string>();
  let provided: readonly Partial<ProvidedMethods>[] = [];
  const method = <Name extends keyof ProvidedMethods>(name: Name): ProvidedMethods[Name] | undefined =>
    provided.findLast((methods) => methods[name] !== undefined)?.[name];

  const core: WidgetCore = {
    inputs,
    generation,
    snackbar: createSnackbar(),
    isDirty: () => dirty.size > 0,
    emit: (name, detail) => emit(element, name, detail),
    setDirty(next, part = '') {
      const before = core.isDirty();
      dirty[next ? 'add' : 'delete'](part);
      if (core.isDirty() !== before) core.emit('lending-dirty-change', { dirty: !before });
    },
    persistence: () => method('persistence')?.() ?? 'memory',
    provide(next) {
      const own = { ...next };
      provided = [...provided, own];
      return () => {
        provided = provided.filter((methods) => methods !== own);
      };
    },
    connection: held.current,
    release: held.release,
    async saveDraft() {
      const answer = await method('saveDraft')?.();
      return answer ?? (core.isDirty() ? { ok: false, reason: 'NOT_KEPT' } : { ok: true });
    },
    async requestClose() {
      const requestClose = method('requestClose');
      if (requestClose) return requestClose();
      return core.isDirty() ? { ok: false, reason: 'UNSAVED_CHANGES' } : { ok: true };
    },
    async reload() {
      const reload = method('reload');
      if (reload) await reload();
      else generation.value += 1;
    },
    async call(name, given) {
      const own = method(name) as ((...given: readonly unknown[]) => unknown) | undefined;
      return own === undefined ? { ok: false, reason: 'NOT_READY' } : own(...given);
    },
    async logout() {
      const { remote, hasSession, forgetSession } = core.connection();
      try {
        if (await hasSession()) await remote('signOut', {});
      } catch {
        // a session that this call could not end ends on the server by its idle time
      } finally {
        forgetSession();
        if (!element.isConnected) held.release();
      }
    },
  };
  return core;
}
