import { useContext, useInsertionEffect } from 'react';
import { adoptLate } from './adopt-sheet.ts';
import type { LateSheet } from './late-sheet.ts';
import { ShadowRootContext } from './use-sheet.ts';

/** Adopts a part's late sheet into the element that draws it, once it has loaded; `useSheet` is for one that is there. */
export function useLateSheet(late: LateSheet): void {
  const root = useContext(ShadowRootContext);
  useInsertionEffect(() => {
    if (root) void adoptLate(root, late);
  }, [root, late]);
}
