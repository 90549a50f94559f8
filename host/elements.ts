import type { Tag } from '../widgets/contract/screens.ts';

/**
 * Defines a screen's element, its script fetched when it is first asked for (SH-33): the same file that a page of another
 * company loads, beside the file that this code is built into.
 * @throws TypeError when the script cannot be had
 */
export async function loadElement(tag: Tag): Promise<void> {
  if (customElements.get(tag)) return;
  await import(/* @vite-ignore */ `../widgets/${tag}.js`);
}
