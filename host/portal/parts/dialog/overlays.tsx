import { useLayoutEffect } from 'react';
import { lazyPart } from '../../../../widgets/kit/lazy-part.ts';
import type { Connection } from '../../../../widgets/client/connection.ts';
import type { User } from '../../../../widgets/client/session.ts';
import type { ScreenTable } from '../../screen-table.ts';
import { keyOf } from '../../../../widgets/kit/key-of.ts';

/** What lies over the portal: nothing, the list of keys, the command palette. */
export type Overlay = '' | 'keys' | 'palette';

const OpenOverlay = lazyPart(async () => (await import('./open-overlay.tsx')).OpenOverlay);

/** True when the key goes into a field, where `?` is text. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The overlay that a key opens; '' for none. */
function overlayFor(event: KeyboardEvent): Overlay {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && keyOf(event) === 'k') return 'palette';
  return keyOf(event) === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event) ? 'keys' : '';
}

interface OverlaysProps {
  table: ScreenTable;
  user: User;
  connection: Connection;
  shown: Overlay;
  show(overlay: Overlay): void;
}

/** `?` shows the keys, Ctrl or Cmd and K opens the command palette; both are loaded when first asked for. */
export function Overlays({ table, user, connection, shown, show }: OverlaysProps) {
  useLayoutEffect(() => {
    function open(event: KeyboardEvent) {
      const overlay = event.defaultPrevented || document.querySelector('dialog:modal') ? '' : overlayFor(event);
      if (!overlay) return;
      event.preventDefault();
      show(overlay);
    }
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [show]);

  return shown && <OpenOverlay {...{ table, user, connection, shown }} close={() => show('')} />;
}
