import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useState } from 'react';
import { useValue } from '../../kit/use-value.ts';

/** The value of a signal that may be absent. */
export function useSignalValue<Value>(from: ReadonlySignal<Value> | undefined): Value | undefined {
  const [none] = useState(() => signal<Value | undefined>(undefined));
  return useValue<Value | undefined>(from ?? none);
}
