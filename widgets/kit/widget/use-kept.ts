import { useEffect } from 'react';
import type { Keeping } from '../../client/drafts/keeping.ts';
import { useValue } from '../use-value.ts';
import type { Widget } from './widget.ts';

/**
 * Reports what becomes of typed text when the page goes. Sets the element's `persistence`, with an event once it is
 * known and when it changes. Marks the element dirty while a text or a write of this screen, parked ones too, would end
 * with the page.
 */
export function useKept(
  { emit, provide, setDirty }: Widget,
  { persistence, isAtRisk }: Pick<Keeping, 'persistence' | 'isAtRisk'>,
): void {
  const known = useValue(persistence);
  const isUnkept = useValue(isAtRisk);
  useEffect(() => {
    if (!known) return;
    const takeBack = provide({ persistence: () => known });
    emit('lending-persistence-change', { persistence: known });
    return takeBack;
  }, [known, emit, provide]);
  useEffect(() => setDirty(isUnkept, 'unkept'), [isUnkept, setDirty]);
}
