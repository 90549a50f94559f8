import { createContext, useContext, useInsertionEffect } from 'react';
import { adoptAboveBase } from './adopt-sheet.ts';

/** The shadow root that a part is drawn in. */
export const ShadowRootContext = createContext<ShadowRoot | null>(null);

/** Adopts a part's style sheet into the element that draws it, once, below the screen's own sheets. */
export function useSheet(sheet: CSSStyleSheet): void {
  const root = useContext(ShadowRootContext);
  useInsertionEffect(() => {
    if (root) adoptAboveBase(root, sheet);
  }, [root, sheet]);
}
