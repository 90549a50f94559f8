import { useEffect, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';

/**
 * Keeps in the address bar where a screen is, as it tells by `lending-view-change`: a query string that comes back as its
 * attribute. Back, a reload and a shared link then lead to the same place.
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
