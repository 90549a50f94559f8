import { useSyncExternalStore } from 'react';

const prefersDark = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

function subscribe(changed: () => void): () => void {
  const query = prefersDark();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The classes of an element's root by its `theme` (light, dark, auto; light otherwise) and `density` (compact, comfortable). */
export function useRootClass(theme: unknown, density: unknown): string {
  const systemIsDark = useSyncExternalStore(subscribe, () => prefersDark().matches);
  const isDark = theme === 'dark' || (theme === 'auto' && systemIsDark);
  return `lending-root sl-theme-${isDark ? 'dark' : 'light'}${density === 'comfortable' ? ' lending-comfortable' : ''}`;
}
