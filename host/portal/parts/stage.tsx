import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from '../../../widgets/kit/parts/error-boundary.tsx';
import type { Density, Theme } from '../preferences.ts';
import { useViewAddress } from '../use-view-address.ts';
import type { View } from '../view.ts';
import { ScreenElement } from './screen-element.tsx';

interface StageProps {
  view: View;
  /** The user's id, '' without one. Another user gets a fresh screen. */
  owner: string;
  look: { theme: Theme; density: Density };
  /** Shown where the view is no screen. */
  children: ReactNode;
}

/** The place where the portal shows a screen or an error page. */
export function Stage({ view, owner, look, children }: StageProps) {
  const main = useRef<HTMLElement>(null);
  const shown = view.kind === 'screen' ? view.key : view.kind;
  const before = useRef(shown);
  useViewAddress(main);

  useEffect(() => {
    // Moves the focus to the start of a new screen, for keyboards and screen readers. Sign-in focuses its first field.
    if (before.current !== shown) main.current?.focus();
    before.current = shown;
  }, [shown]);

  return (
    <main ref={main} id="content" className="stage" tabIndex={-1}>
      {view.kind === 'screen' ? (
        <ErrorBoundary key={`${view.key} ${owner}`}>
          <ScreenElement tag={view.row.tag} attributes={{ ...view.attributes, ...look }} />
        </ErrorBoundary>
      ) : (
        children
      )}
    </main>
  );
}
