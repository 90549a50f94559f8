import type { Tag } from '../widgets/contract/screens.ts';

/** How often the script of a tag could not be had. */
const failures = new Map<Tag, number>();

/**
 * Defines a screen's element, its script fetched when it is first asked for (SH-33): the same file that a page of another
 * company loads, beside the file that this code is built into. A script that could not be had is asked for under another
 * address, because browsers remember a failed module by its address.
 * @throws TypeError when the script cannot be had
 */
export async function loadElement(tag: Tag): Promise<void> {
  if (customElements.get(tag)) return;
  const failed = failures.get(tag) ?? 0;
  try {
    await import(/* @vite-ignore */ `../widgets/${tag}.js${failed ? `?retry=${failed}` : ''}`);
  } catch (error) {
    failures.set(tag, failed + 1);
    throw error;
  }
}
