import { useEffect, useRef } from 'react';
import type { Tag } from '../../../widgets/contract/screens.ts';
import { ErrorBoundary } from '../../../widgets/kit/parts/error-boundary.tsx';
import type { Density, Theme } from '../preferences.ts';
import { useViewAddress } from '../use-view-address.ts';
import type { View } from '../view.ts';
import { ScreenElement } from './screen-element.tsx';

interface StageProps {
  view: View;
  /** The path whose screen is shown. */
  path: string;
  /** The user's id, '' without one. Another user gets a fresh screen. */
  owner: string;
  look: { theme: Theme; density: Density };
}

const refusals: Partial<Record<View['kind'], string>> = { notFound: 'not-found', noAccess: 'no-access' };

/** The element of a view: its screen's, or the error page's (ER-12 to ER-16); undefined while nothing is shown. */
function elementOf(view: View): { tag: Tag; attributes: Readonly<Record<string, string>> } | undefined {
  if (view.kind === 'screen') return { tag: view.row.tag, attributes: view.attributes };
  const kind = refusals[view.kind];
  return kind === undefined ? undefined : { tag: 'lending-error-page', attributes: { kind } };
}

/** The place where the portal shows a screen or an error page. */
export function Stage({ view, path, owner, look }: StageProps) {
  const main = useRef<HTMLElement>(null);
  const shown = view.kind === 'screen' ? view.key : view.kind;
  const element = elementOf(view);
  const before = useRef(shown);
  useViewAddress(main, path);

  useEffect(() => {
    // Moves the focus to the start of a new screen, for keyboards and screen readers.
    if (before.current !== shown) main.current?.focus();
    before.current = shown;
  }, [shown]);

  return (
    <main ref={main} id="content" className="stage" tabIndex={-1}>
      {element && (
        <ErrorBoundary key={`${shown} ${owner}`}>
          <ScreenElement tag={element.tag} attributes={{ ...element.attributes, ...look }} />
        </ErrorBoundary>
      )}
    </main>
  );
}
