import { useEffect, useState, useSyncExternalStore } from 'react';
import { adoptAboveBase } from './adopt-sheet.ts';

const prefersDark = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  const query = prefersDark();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * The classes of a root by its `theme` (light, dark, auto; light otherwise) and `density` (compact, comfortable). The
 * dark sheet is loaded when it is first needed; until it is adopted, the root stays hidden rather than flash in light.
 */
export function useRootClass(theme: unknown, density: unknown, root: DocumentOrShadowRoot | null = document): string {
  const systemIsDark = useSyncExternalStore(subscribe, () => prefersDark().matches);
  const isDark = theme === 'dark' || (theme === 'auto' && systemIsDark);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isDark || isSettled || !root) return;
    let isStopped = false;
    void import('../look/dark-sheet.ts')
      .then(({ dark }) => adoptAboveBase(root, dark))
      // where the file does not load, a root in light is better than a hidden one
      .catch(() => undefined)
      .then(() => {
        if (!isStopped) setSettled(true);
      });
    return () => {
      isStopped = true;
    };
  }, [isDark, isSettled, root]);
  const classes = ['lending-root', isDark ? 'sl-theme-dark' : 'sl-theme-light'];
  if (isDark && !isSettled) classes.push('is-waiting');
  if (density === 'comfortable') classes.push('lending-comfortable');
  return classes.join(' ');
}
