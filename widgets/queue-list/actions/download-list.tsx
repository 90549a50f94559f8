import { useEffect } from 'react';
import type { ActionProps } from '../action-props.ts';

/** Offers the list as a file (QL-29). */
export function Action({ state }: ActionProps) {
  useEffect(() => state.openTask({ kind: 'download' }), [state]);
  return null;
}
