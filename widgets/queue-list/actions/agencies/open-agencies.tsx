import { useEffect, useRef } from 'react';
import type { HeadActionProps } from '../../action-props.ts';
import { openScreen } from '../../open-screen.ts';

/** Leads to the list of agencies: once for one press, even when the props change meanwhile. */
export function Action({ widget, close }: HeadActionProps) {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    openScreen('AGENCIES', {}, widget);
    close();
  }, [widget, close]);
  return null;
}
