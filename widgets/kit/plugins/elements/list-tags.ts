import { join } from 'node:path';
import { normalizePath } from 'vite';
import { addressOf } from '../../../contract/lists/list-places.ts';
import { listTags, type ListTag } from '../../../contract/lists/list-tags.ts';
import { propertyOf, type ElementDocs } from './element-docs.ts';

const prefix = 'virtual:lending-list-tag/';
const tags = Object.keys(listTags) as ListTag[];

/** The module of each list's own tag, by tag: what its script is built from. */
export const listTagModules: Readonly<Record<string, string>> = Object.fromEntries(
  tags.map((tag) => [tag, prefix + tag]),
);

/**
 * The source of the module of a list's own tag; undefined for any other module.
 *
 * @param root the repository's folder
 */
export function listTagSource(id: string, root: string): string | undefined {
  const tag = tags.find((each) => id === listTagModules[each]);
  if (!tag) return undefined;
  const definer = normalizePath(join(root, 'widgets/queue-list/list-tag.tsx'));
  return `import { defineListTag } from ${JSON.stringify(definer)};\ndefineListTag('${tag}', '${listTags[tag]}');\n`;
}

/**
 * Adds the lists' own tags: each is `<lending-queue-list>` without the attribute that says which list it is.
 *
 * @throws {Error} where there is no `<lending-queue-list>`
 */
export function withListTags(elements: readonly ElementDocs[]): ElementDocs[] {
  const list = elements.find(({ tag }) => tag === 'lending-queue-list');
  if (!list) throw new Error('There is no lending-queue-list, which the tags of lists are described by');
  const own = tags.map((tag): ElementDocs => {
    const type = listTags[tag];
    return {
      ...list,
      tag,
      className: propertyOf(`-${tag}`),
      description: `${addressOf(type).title}: \`<lending-queue-list list="${type}">\` as a tag of its own. No attribute has it show another list.`,
      attributes: list.attributes.filter(({ name }) => name !== 'list'),
    };
  });
  return [...elements, ...own];
}
