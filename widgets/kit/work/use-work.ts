import { useMemo } from 'react';
import type { Widget } from '../widget/widget.ts';
import { createWork, type Work } from './create-work.ts';

/** The writes of a part of a screen, for as long as the part is mounted. */
export function useWork({ connection, snackbar }: Widget): Work {
  return useMemo(() => createWork({ connection, snackbar }), [connection, snackbar]);
}
