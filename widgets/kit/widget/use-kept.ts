import { useEffect } from 'react';
import type { Keeping } from '../../client/drafts/keeping.ts';
import { useValue } from '../use-value.ts';
import type { Widget } from './widget.ts';

/**
 * Says for the element what becomes of what is typed when the page goes: its `persistence`, with an event once it is known
 * and when it changes, and that it is dirty as long as a text or a write of this screen, parked ones too, would end with the page.
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
