import type { ReadonlySignal } from '@preact/signals-react';
import { useCallback, useSyncExternalStore } from 'react';

/** A signal's value; the component renders again when it changes. */
export function useValue<Value>(source: ReadonlySignal<Value>): Value {
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  return useSyncExternalStore(subscribe, () => source.peek());
}
