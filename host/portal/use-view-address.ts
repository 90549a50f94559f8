import { useLayoutEffect, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';

/**
 * Writes the query string that a screen publishes by `lending-view-change` into the address bar; the screen receives it
 * back as an attribute. Back, a reload and a shared link then lead to the same place. What a screen publishes once the
 * address has left it is dropped.
 *
 * @param path the path whose screen is shown
 */
export function useViewAddress(stage: RefObject<HTMLElement | null>, path: string): void {
  // at once: a screen may publish its view as soon as it stands
  useLayoutEffect(() => {
    const element = stage.current;
    function keep(event: Event) {
      const { view, replace } = (event as CustomEvent<{ view: string; replace: boolean }>).detail;
      event.preventDefault();
      if (location.pathname !== path) return;
      navigate(location.pathname + (view && `?${view}`), { replace });
    }
    element?.addEventListener('lending-view-change', keep);
    return () => element?.removeEventListener('lending-view-change', keep);
  }, [stage, path]);
}
