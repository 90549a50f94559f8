import { baseSheets } from '../look/base-sheets.ts';
import { emit } from './emit.ts';
import type { LateSheet } from './late-sheet.ts';

/** Adopts a sheet right above those that every element has, and below a screen's own; once. */
export function adoptAboveBase(root: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
  const adopted = root.adoptedStyleSheets;
  if (adopted.includes(sheet)) return;
  root.adoptedStyleSheets = [...adopted.slice(0, baseSheets.length), sheet, ...adopted.slice(baseSheets.length)];
}

/** The roots that have told of a sheet that did not come: many parts of a screen wait for the same one. */
const told = new WeakMap<LateSheet, WeakSet<DocumentOrShadowRoot>>();

/** Adopts a late sheet, at once where it is there. Where it does not come, the element says so once, and stays as it is. */
export async function adoptLate(root: DocumentOrShadowRoot, late: LateSheet): Promise<void> {
  if (!late.loaded()) await late.settled();
  const sheet = late.loaded();
  if (sheet) return adoptAboveBase(root, sheet);
  const roots = told.get(late) ?? new WeakSet();
  told.set(late, roots);
  if (roots.has(root)) return;
  roots.add(root);
  if (root instanceof ShadowRoot && root.host instanceof HTMLElement)
    emit(root.host, 'lending-error', { code: 'STYLES_NOT_LOADED', retryable: true });
}
