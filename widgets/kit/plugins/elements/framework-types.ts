import { comment, eventsOf, withScreens } from './element-types.ts';
import { propertyOf, type ElementDocs } from './element-docs.ts';

const hasSupply = ({ properties }: ElementDocs) => properties.some(({ name }) => name === 'getToken');
const namesOf = (elements: readonly ElementDocs[]) =>
  elements.flatMap((element) => [element.className, eventsOf(element)]).join(', ');
const indent = '      ';

function inputsOf(element: ElementDocs, nameOf: (attribute: string) => readonly string[]): string {
  const rows = element.attributes.flatMap(({ name, type, description }) =>
    nameOf(name).map((each) => `${comment(description, indent)}${indent}'${each}'?: ${type};\n`),
  );
  const supply = hasSupply(element) ? `${indent}getToken?: ${element.className}['getToken'];\n` : '';
  return rows.join('') + supply;
}
function handlersOf(element: ElementDocs, nameOf: (event: string) => readonly string[]): string {
  return element.events
    .flatMap(({ name }) =>
      nameOf(name).map((each) => `${indent}'${each}'?: (event: ${eventsOf(element)}['${name}']) => void;\n`),
    )
    .join('');
}

/**
 * The elements in Vue's templates. Inputs are named by property, because the template checker reads `loan-app-id` so;
 * events are named as `@lending-call-saved`.
 */
export function vueTypes(documented: readonly ElementDocs[]): string {
  const elements = withScreens(documented);
  const handler = (event: string) => [`on${propertyOf(`-${event}`)}`];
  const rows = elements.map(
    (element) =>
      `${comment(element.description, '    ')}    '${element.tag}': Tag<${element.className}, {\n${inputsOf(element, (name) => [propertyOf(name)])}${handlersOf(element, handler)}    }>;\n`,
  );
  return `import type { HTMLAttributes, VNodeProps } from 'vue';
import type { ${namesOf(elements)} } from './index.js';

type Tag<Element extends HTMLElement, Own> = new () => Element & {
  $props: Own & Omit<HTMLAttributes, keyof Own> & VNodeProps;
};

declare module 'vue' {
  interface GlobalComponents {
${rows.join('')}  }
}
`;
}

/** The elements in Svelte's templates: attributes and properties by their names, events as `onlending-call-saved` and `on:lending-call-saved`. */
export function svelteTypes(documented: readonly ElementDocs[]): string {
  const elements = withScreens(documented);
  const both = (attribute: string) => [...new Set([attribute, propertyOf(attribute)])];
  const rows = elements.map((element) => {
    const inputs = inputsOf(element, element.isWidget ? both : (name) => [name]);
    const handlers = handlersOf(element, (event) => [`on${event}`, `on:${event}`]);
    return `${comment(element.description, '    ')}    '${element.tag}': Tag<${element.className}, {\n${inputs}${handlers}    }>;\n`;
  });
  return `import type { HTMLAttributes } from 'svelte/elements';
import type { ${namesOf(elements)} } from './index.js';

type Tag<Element extends HTMLElement, Own> = Own & Omit<HTMLAttributes<Element>, keyof Own>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${rows.join('')}  }
}
`;
}
