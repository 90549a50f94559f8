import type { Tag } from '../widgets/contract/screens.ts';

/** The same files that stand behind the stable entries: `x.element.ts` defines `lending-x`. */
const modules = import.meta.glob<unknown>('../widgets/**/*.element.ts');

const loaders = new Map(
  Object.entries(modules).map(([file, load]) => [`lending-${/([^/]+)\.element\.ts$/.exec(file)?.[1] ?? ''}`, load]),
);

/**
 * Defines a screen's element, its script fetched when it is first asked for (SH-33).
 * @throws TypeError when the script cannot be had
 */
export async function loadElement(tag: Tag): Promise<void> {
  if (customElements.get(tag)) return;
  const load = loaders.get(tag);
  if (!load) throw new TypeError(`No script defines ${tag}`);
  await load();
}
