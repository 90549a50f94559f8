import type { Signal } from '@preact/signals-react';
import { contractPath } from '../../contract/version.ts';
import { ofetch } from '../ofetch.ts';
import { pause } from '../pause.ts';

/** Milliseconds between two looks whether another call's answer has said what the backend offers. */
const lookMs = 50;

/** The question that is under way, by its backend's signal: all that wait for it share it. */
const asking = new WeakMap<object, Promise<void>>();

async function ask(base: string, extensions: Signal<readonly string[] | undefined>): Promise<void> {
  const { status, _data: body } = await ofetch.raw<{ data?: { extensions?: string[] } }>(base + contractPath, {
    credentials: 'omit',
    ignoreResponseError: true,
    retry: 0,
  });
  // Something before the backend has answered, or it is not ready.
  if (status >= 500) throw new Error(`HTTP ${status}`);
  extensions.value = body?.data?.extensions ?? [];
}

/**
 * Finds out what a backend offers: by the answer of a call that is under way, and at the contract's path where there is
 * none. A backend that has no such path is thus not asked by a screen that loads something.
 *
 * @param isAwaited whether such a call is under way
 */
export async function askOffer(
  base: string,
  extensions: Signal<readonly string[] | undefined>,
  isAwaited: () => boolean,
): Promise<void> {
  do await pause(lookMs);
  while (!extensions.peek() && isAwaited());
  if (extensions.peek()) return;
  const known = asking.get(extensions) ?? ask(base, extensions).finally(() => asking.delete(extensions));
  asking.set(extensions, known);
  await known;
}
