import { contractVersion } from '../../../contract/version.ts';
import { customElements, htmlCustomData, webTypes } from './describe-elements.ts';
import { elementTypes, reactTypes, withScreens } from './element-types.ts';
import { svelteTypes, vueTypes } from './framework-types.ts';
import type { ElementDocs } from './element-docs.ts';

export const packageName = 'lending-desk-elements';
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const nameOf = (tag: string) => tag.replace('lending-', '');

/**
 * The files that describe the elements, by file name. They are put beside the scripts on the host, and into the
 * package.
 */
export function descriptions(documented: readonly ElementDocs[], version: string): Record<string, string> {
  const elements = withScreens(documented);
  return {
    'custom-elements.json': json(customElements(elements)),
    'html-custom-data.json': json(htmlCustomData(elements)),
    'web-types.json': json(webTypes(elements, packageName, version)),
  };
}

/** `lendingContract` is the number of the contract that the screens speak: a backend of that major serves them. */
function manifestOf(elements: readonly ElementDocs[], version: string): object {
  return {
    name: packageName,
    version,
    description: 'The screens of a lending back office and collections team as custom elements',
    license: 'MIT',
    lendingContract: contractVersion,
    type: 'module',
    sideEffects: ['./tags/*.js', './widgets/*.js', './assets/*.js'],
    main: './index.js',
    types: './index.d.ts',
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      ...Object.fromEntries(
        elements.map(({ tag }) => [
          `./${nameOf(tag)}`,
          { types: './tags/tag.d.ts', default: `./tags/${nameOf(tag)}.js` },
        ]),
      ),
      ...Object.fromEntries(
        ['react', 'vue', 'svelte'].map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
      ),
      './custom-elements.json': './custom-elements.json',
      './html-custom-data.json': './html-custom-data.json',
      './package.json': './package.json',
    },
    files: ['tags', 'widgets', 'assets', '*.js', '*.d.ts', '*.json', 'THIRD-PARTY-LICENSES.txt'],
  };
}

function readmeOf(elements: readonly ElementDocs[]): string {
  return `# ${packageName}

The screens of a lending back office as custom elements. React is inside; nothing else is needed.

    import '${packageName}/telephony-crm';

    <lending-telephony-crm api-base="https://HOST" phone="9876543210"></lending-telephony-crm>

\`api-base\` names the backend and must be given: the scripts come from your own bundle. The backend must list your page's
origin in \`EMBED_ORIGINS\`. An import defines its element a moment later: its \`ready\` is a promise for that, and
\`load(tag)\` of \`${packageName}\` defines an element when you need it. On a server an import does nothing.
\`import type {} from '${packageName}/react'\` types the tags in JSX for React 19, \`/vue\` in Vue's templates, \`/svelte\` in
Svelte's. An editor finds tags and attributes in
\`custom-elements.json\`, \`html-custom-data.json\` and \`web-types.json\`.

\`npx lending-desk-conformance https://HOST --core\`, a package of its own, checks whether a backend answers the screens.

| import | element |
| --- | --- |
${elements.map(({ tag, description }) => `| \`${packageName}/${nameOf(tag)}\` | \`<${tag}>\`: ${description.split(/[.:] /)[0]} |`).join('\n')}
`;
}

/** Whether there is a page: on a server, which imports what its pages do, there is nothing to define an element for. */
const isOnPage = `typeof document !== 'undefined'`;

/** What the import of a tag runs. No condition of Node's in the manifest: servers at the edge name others. */
const tagScript = (tag: string) =>
  `/** Resolves once the element is defined; at once where there is no document. */\nexport const ready = ${isOnPage} ? import('../widgets/${tag}.js').then(() => {}) : Promise.resolve();\n`;
const tagTypes = `export type * from '../index.js';
/** Resolves once the element is defined; at once where there is no document. */
export declare const ready: Promise<void>;
`;

/** The package's own files by name, put beside the built scripts. */
export function packageFiles(elements: readonly ElementDocs[], version: string): Record<string, string> {
  const loaders = elements.map(({ tag }) => `  '${tag}': () => import('./widgets/${tag}.js'),\n`).join('');
  return {
    ...descriptions(elements, version),
    'package.json': json(manifestOf(elements, version)),
    'README.md': readmeOf(elements),
    'index.js': `const scripts = {\n${loaders}};\n\nexport async function load(tag) {\n  if (${isOnPage}) await scripts[tag]();\n}\n`,
    ...Object.fromEntries(elements.map(({ tag }) => [`tags/${nameOf(tag)}.js`, tagScript(tag)])),
    'tags/tag.d.ts': tagTypes,
    'index.d.ts': elementTypes(elements),
    'react.js': 'export {};\n',
    'react.d.ts': reactTypes(elements),
    'vue.js': 'export {};\n',
    'vue.d.ts': vueTypes(elements),
    'svelte.js': 'export {};\n',
    'svelte.d.ts': svelteTypes(elements),
  };
}
