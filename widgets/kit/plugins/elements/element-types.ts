import { propertyOf, type ElementDocs } from './read-elements.ts';

const comment = (text: string, indent: string) =>
  text === '' ? '' : `${indent}/** ${text.replaceAll('\n\n', ' ').replaceAll('*/', '* /')} */\n`;
const eventsOf = ({ className }: ElementDocs) => `${className}Events`;

function interfaceOf(element: ElementDocs): string {
  const fields = element.isWidget
    ? element.attributes.map(
        ({ name, type, description }) => `${comment(description, '  ')}  ${propertyOf(name)}: ${type} | undefined;\n`,
      )
    : [];
  const properties = element.properties.map(
    ({ name, type, description }) =>
      `${comment(description, '  ')}  ${name === 'getToken' ? '' : 'readonly '}${name}: ${type};\n`,
  );
  const methods = element.methods.map(
    ({ name, type, description }) => `${comment(description, '  ')}  ${name}(): ${type};\n`,
  );
  const events = element.events.map(
    ({ name, type, description }) => `${comment(description, '  ')}  '${name}': CustomEvent<${type}>;\n`,
  );
  const name = element.className;
  const hears = ['add', 'remove'].map(
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
    ...hears,
    '}\n',
  ].join('');
}

/** The elements for TypeScript: what `document.querySelector('lending-...')` gives, and its events. */
export function elementTypes(elements: readonly ElementDocs[]): string {
  const map = elements.map(({ tag, className }) => `    '${tag}': ${className};\n`).join('');
  return [
    ...elements.map(interfaceOf),
    `export type LendingTag = ${elements.map(({ tag }) => `'${tag}'`).join(' | ')};\n`,
    "/** Loads an element's script, once; settles when the tag is defined. */\nexport function load(tag: LendingTag): Promise<void>;\n",
    `declare global {\n  interface HTMLElementTagNameMap {\n${map}  }\n}\n`,
  ].join('\n');
}

/** The elements in JSX, for React 19: attributes by their names, events as `onlending-call-saved`. */
export function reactTypes(elements: readonly ElementDocs[]): string {
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
