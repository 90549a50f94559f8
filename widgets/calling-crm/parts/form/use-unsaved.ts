import { useEffect } from 'react';
import { useValue } from '../../../kit/use-value.ts';
import type { ProvidedMethods, Widget } from '../../../kit/widget/widget.ts';
import type { DispositionLife } from './disposition.ts';

const none: Partial<ProvidedMethods> = {};

/**
 * Reports to the element and the browser whether closing now would lose text, and saves the draft when the page asks.
 *
 * @param methods the element's other methods; pass the same object at each render
 */
export function useUnsaved(
  disposition: DispositionLife,
  widget: Widget,
  methods: Partial<ProvidedMethods> = none,
): void {
  const isDirty = useValue(disposition.isDirty);
  const isPending = useValue(disposition.isPending);
  const isSafe = useValue(disposition.isSafe);
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useEffect(() => {
    // When the draft outlives the page, the browser asks only while a save or a lookup is pending.
    if (isSafe ? !isPending : !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSafe, isDirty, isPending]);
  useEffect(() => widget.provide({ saveDraft: disposition.saveDraft, ...methods }), [widget, disposition, methods]);
}
