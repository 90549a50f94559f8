/**
 * Writes what each element's own file says of its attributes, properties, methods and events into dist/types: the package's own
 * types (index.d.ts, react.d.ts), by which the pages write elements in JSX, and elements.d.ts, which the element tests are checked
 * with, and the address of each script. Part of `npm run types`, for which nothing needs to be built.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementTypes, reactTypes, withScreens } from '../../widgets/kit/plugins/elements/element-types.ts';
import type { ElementDocs } from '../../widgets/kit/plugins/elements/element-docs.ts';
import { readElements } from '../../widgets/kit/plugins/elements/read-elements.ts';
import { root } from './find-files.ts';

const unionOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never';

/** An element whose attributes go by their names. */
function testedType({ className, attributes }: ElementDocs): string {
  const name = `name: ${unionOf(attributes.map((attribute) => attribute.name))} | EveryAttribute`;
  return `export interface Tested${className} extends ${className} {
  setAttribute(${name}, value: string): void;
  getAttribute(${name}): string | null;
  hasAttribute(${name}): boolean;
  removeAttribute(${name}): void;
  toggleAttribute(${name}, force?: boolean): boolean;
}
`;
}

const documented = readElements(join(root, 'widgets'));
const elements = withScreens(documented);
const folder = join(root, 'dist/types');
mkdirSync(join(folder, 'widgets'), { recursive: true });
writeFileSync(join(folder, 'index.d.ts'), elementTypes(documented));
writeFileSync(join(folder, 'react.d.ts'), reactTypes(documented));
writeFileSync(
  join(folder, 'elements.d.ts'),
  [
    `import type { ${elements.map(({ className }) => className).join(', ')} } from './index.js';\nexport type * from './index.js';\n`,
    "/** What any element may carry. */\nexport type EveryAttribute = 'id' | 'class' | 'style' | 'slot' | 'dir' | 'lang' | 'hidden' | 'title' | 'tabindex' | `data-${string}` | `aria-${string}`;\n",
    ...elements.map(testedType),
    `export interface TestedElements {\n${elements.map(({ tag, className }) => `  '${tag}': Tested${className};\n`).join('')}}\n`,
    `export interface AttributeNames {\n${elements
      .map(({ tag, attributes }) => `  '${tag}': ${unionOf(attributes.map(({ name }) => name))};\n`)
      .join('')}}\n`,
  ].join('\n'),
);
for (const { tag } of elements) writeFileSync(join(folder, 'widgets', `${tag}.d.ts`), 'export {};\n');
