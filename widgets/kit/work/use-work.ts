import { useMemo } from 'react';
import type { Widget } from '../widget/widget.ts';
import { createWork, type Work } from './create-work.ts';

/** What a part of a screen sets going, for as long as it stands. */
export function useWork({ connection, snackbar }: Widget): Work {
  return useMemo(() => createWork({ connection, snackbar }), [connection, snackbar]);
}
