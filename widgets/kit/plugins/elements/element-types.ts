import { bridgedOf } from './bridged.ts';
import { propertyOf, type ElementDocs } from './element-docs.ts';

export const comment = (text: string, indent: string) =>
  text === '' ? '' : `${indent}/** ${text.replaceAll('\n\n', ' ').replaceAll('*/', '* /')} */\n`;
export const eventsOf = ({ className }: ElementDocs) => `${className}Events`;

function interfaceOf(element: ElementDocs): string {
  const fields = element.isWidget
    ? element.attributes.map(
        ({ name, type, description }) => `${comment(description, '  ')}  ${propertyOf(name)}: ${type} | undefined;\n`,
      )
    : [];
  const properties = element.properties.map(
    ({ name, type, description, isReadonly }) =>
      `${comment(description, '  ')}  ${isReadonly ? 'readonly ' : ''}${name}: ${type};\n`,
  );
  const methods = element.methods.map(
    ({ name, type, description, parameters }) =>
      `${comment(description, '  ')}  ${name}(${parameters.map((each) => `${each.name}: ${each.type}`).join(', ')}): ${type};\n`,
  );
  const events = element.events.map(
    ({ name, type, description }) => `${comment(description, '  ')}  '${name}': CustomEvent<${type}>;\n`,
  );
  const name = element.className;
  const listeners = ['add', 'remove'].map(
    (verb) =>
      `  ${verb}EventListener<Name extends keyof ${eventsOf(element)}>(type: Name, listener: (this: ${name}, event: ${eventsOf(element)}[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;\n` +
      `  ${verb}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;\n`,
  );
  return [
    `export interface ${eventsOf(element)} {\n${events.join('')}}\n`,
    `${comment(element.description, '')}export interface ${name} extends HTMLElement {\n`,
    ...fields,
    ...properties,
    ...methods,
    ...listeners,
    '}\n',
  ].join('');
}

/** Rows of one name merged into one, whose type is the union of their types. */
function merged<Row extends { name: string; type: string }>(rows: readonly Row[]): Row[] {
  const firsts = rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index);
  return firsts.map((first) => {
    const types = new Set(rows.filter(({ name }) => name === first.name).map(({ type }) => type));
    return { ...first, type: [...types].join(' | ') };
  });
}

/** Adds to the frame the attributes that it passes to its screen, and the events that it receives over the bridge. */
export function withScreens(elements: readonly ElementDocs[]): ElementDocs[] {
  const screens = elements.filter(({ isWidget }) => isWidget);
  const handed = screens.flatMap(({ attributes }) => attributes.filter(({ name }) => name !== 'api-base'));
  const { bridgeEvents } = bridgedOf(elements);
  const forwarded = screens.flatMap(({ events }) => events.filter(({ name }) => bridgeEvents.includes(name)));
  return elements.map((element) =>
    element.tag === 'lending-frame'
      ? {
          ...element,
          attributes: merged([...element.attributes, ...handed]),
          events: merged([...element.events, ...forwarded]),
        }
      : element,
  );
}

/** The elements for TypeScript: what `document.querySelector('lending-...')` gives, and its events. */
export function elementTypes(documented: readonly ElementDocs[]): string {
  const elements = withScreens(documented);
  const map = elements.map(({ tag, className }) => `    '${tag}': ${className};\n`).join('');
  return [
    ...elements.map(interfaceOf),
    `export type LendingTag = ${elements.map(({ tag }) => `'${tag}'`).join(' | ')};\n`,
    "/** Loads an element's script, once; settles when the tag is defined. */\nexport function load(tag: LendingTag): Promise<void>;\n",
    `declare global {\n  interface HTMLElementTagNameMap {\n${map}  }\n}\n`,
  ].join('\n');
}

/** The elements in JSX, for React 19: attributes by their names, events as `onlending-call-saved`. */
export function reactTypes(documented: readonly ElementDocs[]): string {
  const elements = withScreens(documented);
  const rows = elements.map((element) => {
    const attributes = element.attributes.map(
      ({ name, type, description }) => `${comment(description, '        ')}        '${name}'?: ${type};\n`,
    );
    const supply = element.properties.some(({ name }) => name === 'getToken')
      ? `        getToken?: ${element.className}['getToken'];\n`
      : '';
    const events = element.events.map(
      ({ name }) => `        'on${name}'?: (event: ${eventsOf(element)}['${name}']) => void;\n`,
    );
    return `${comment(element.description, '      ')}      '${element.tag}': Tag<${element.className}, {\n${attributes.join('')}${supply}${events.join('')}      }>;\n`;
  });
  const names = elements.flatMap((element) => [element.className, eventsOf(element)]);
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${names.join(', ')} } from './index.js';

type Tag<Element extends HTMLElement, Own> = Own &
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own> & { class?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows.join('')}    }
  }
}
`;
}
