import { baseSheets } from '../look/base-sheets.ts';

/** Adopts a sheet right above those that every element has, and below a screen's own; once. */
export function adoptAboveBase(root: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
  const adopted = root.adoptedStyleSheets;
  if (adopted.includes(sheet)) return;
  root.adoptedStyleSheets = [...adopted.slice(0, baseSheets.length), sheet, ...adopted.slice(baseSheets.length)];
}
