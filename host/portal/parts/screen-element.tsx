import { createElement, useLayoutEffect, useState } from 'react';
import type { Tag } from '../../../widgets/contract/screens.ts';
import { loadElement } from '../../elements.ts';
import { reloadForNewVersion } from '../new-version.ts';
import { FaultPage } from './fault-page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface ScreenProps {
  tag: Tag;
  attributes: Readonly<Record<string, string>>;
}

/**
 * A screen's element, loaded on demand (SH-33). React draws it only once the tag is defined, because before that the
 * element has no properties to set. A screen whose script did not load tries again by itself, and when it is left
 * and opened again.
 */
export function ScreenElement({ tag, attributes }: ScreenProps) {
  const [phase, setPhase] = useState(() => (customElements.get(tag) ? 'defined' : 'loading'));
  const [attempt, setAttempt] = useState(0);
  useLayoutEffect(() => {
    let isGone = false;
    async function load() {
      try {
        await loadElement(tag);
        if (!isGone) setPhase('defined');
      } catch (error) {
        reportError(error);
        await reloadForNewVersion();
        if (!isGone) setPhase('missing');
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [tag, attempt]);
  if (phase === 'defined') return createElement(tag, attributes);
  return phase === 'missing' ? <FaultPage retry={() => setAttempt(attempt + 1)} /> : <ScreenSkeleton />;
}
