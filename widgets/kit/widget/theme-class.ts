import { useEffect, useState, useSyncExternalStore } from 'react';
import { adoptLate } from './adopt-sheet.ts';
import { lateSheet } from './late-sheet.ts';

const darkSheet = lateSheet(async () => (await import('../look/dark-sheet.ts')).dark);
const prefersDark = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  const query = prefersDark();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * The classes of a root by its `theme` (light, dark, auto; light otherwise) and `density` (compact, comfortable). The
 * dark sheet is loaded when it is first needed. Until it is adopted, a new root stays out of sight rather than flash
 * in light, and one that has been in sight stays light.
 */
export function useRootClass(theme: unknown, density: unknown, root: DocumentOrShadowRoot | null = document): string {
  const systemIsDark = useSyncExternalStore(subscribe, () => prefersDark().matches);
  const isDark = theme === 'dark' || (theme === 'auto' && systemIsDark);
  const [isSettled, setSettled] = useState(false);
  const [wasLight, setWasLight] = useState(!isDark);
  if (!isDark && !wasLight) setWasLight(true);
  useEffect(() => {
    if (!isDark || isSettled || !root) return;
    let isStopped = false;
    // where the file does not load, a root in light is better than none in sight
    void adoptLate(root, darkSheet).then(() => {
      if (!isStopped) setSettled(true);
    });
    return () => {
      isStopped = true;
    };
  }, [isDark, isSettled, root]);
  const isAwaited = isDark && !isSettled;
  const classes = ['lending-root', isDark && !(isAwaited && wasLight) ? 'sl-theme-dark' : 'sl-theme-light'];
  if (isAwaited && !wasLight) classes.push('is-waiting');
  if (density === 'comfortable') classes.push('lending-comfortable');
  return classes.join(' ');
}
