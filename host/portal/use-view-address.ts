import { useEffect, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';

/**
 * Writes the query string that a screen publishes by `lending-view-change` into the address bar; the screen receives it
 * back as an attribute. Back, a reload and a shared link then lead to the same place.
 */
export function useViewAddress(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    function keep(event: Event) {
      const { view, replace } = (event as CustomEvent<{ view: string; replace: boolean }>).detail;
      event.preventDefault();
      navigate(location.pathname + (view && `?${view}`), { replace });
    }
    element?.addEventListener('lending-view-change', keep);
    return () => element?.removeEventListener('lending-view-change', keep);
  }, [stage]);
}
