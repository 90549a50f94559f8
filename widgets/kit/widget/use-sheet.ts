import { createContext, useContext, useInsertionEffect } from 'react';
import { baseSheets } from '../look/base-sheets.ts';

/** The shadow root that a part is drawn in. */
export const ShadowRootContext = createContext<ShadowRoot | null>(null);

/** Adopts a part's style sheet into the element that draws it, once, below the screen's own sheets. */
export function useSheet(sheet: CSSStyleSheet): void {
  const root = useContext(ShadowRootContext);
  useInsertionEffect(() => {
    const adopted = root?.adoptedStyleSheets;
    if (!root || !adopted || adopted.includes(sheet)) return;
    root.adoptedStyleSheets = [...adopted.slice(0, baseSheets.length), sheet, ...adopted.slice(baseSheets.length)];
  }, [root, sheet]);
}
