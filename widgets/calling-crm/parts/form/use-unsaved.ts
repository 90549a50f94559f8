import { useEffect } from 'react';
import { useValue } from '../../../kit/use-value.ts';
import type { ProvidedMethods, Widget } from '../../../kit/widget/widget.ts';
import type { DispositionLife } from './disposition.ts';

const none: Partial<ProvidedMethods> = {};

/**
 * Tells the element and the browser whether closing now would lose something, and saves the draft when the page asks.
 *
 * @param methods what else the element answers; the same object from one drawing to the next
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
    // Where the draft outlives the page, only what is on its way is worth a question.
    if (isSafe ? !isPending : !isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSafe, isDirty, isPending]);
  useEffect(() => widget.provide({ saveDraft: disposition.saveDraft, ...methods }), [widget, disposition, methods]);
}
