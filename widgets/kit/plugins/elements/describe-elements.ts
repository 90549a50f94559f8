import { propertyOf, type DocumentedType, type ElementDocs } from './element-docs.ts';

/** The path of an element's script, from the folder of `custom-elements.json`. */
export const scriptOf = ({ tag }: Pick<ElementDocs, 'tag'>): string => `${tag}.js`;

/** The values that a union type lists; empty for any other type. */
export function valuesOf(type: string): string[] {
  return [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** The custom elements manifest, https://github.com/webcomponents/custom-elements-manifest */
export function customElements(elements: readonly ElementDocs[]): object {
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: elements.map((element) => ({
      kind: 'javascript-module',
      path: scriptOf(element),
      declarations: [declarationOf(element)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className, module: scriptOf(element) },
        },
      ],
    })),
  };
}

function declarationOf(element: ElementDocs): object {
  const mirrored = element.isWidget
    ? element.attributes.map(({ name, type, description }) => ({
        kind: 'field',
        name: propertyOf(name),
        type: { text: type },
        description,
        attribute: name,
      }))
    : [];
  return {
    kind: 'class',
    name: element.className,
    tagName: element.tag,
    customElement: true,
    superclass: { name: 'HTMLElement' },
    description: element.description,
    attributes: element.attributes.map(({ name, type, description }) => ({
      name,
      type: { text: type },
      description,
      ...(element.isWidget ? { fieldName: propertyOf(name) } : {}),
    })),
    members: [
      ...mirrored,
      ...element.properties.map(({ name, type, description, isReadonly }) => ({
        kind: 'field',
        name,
        type: { text: type },
        description,
        ...(isReadonly && { readonly: true }),
      })),
      ...element.methods.map(({ name, type, description, parameters }) => ({
        kind: 'method',
        name,
        description,
        ...(parameters.length > 0 && {
          parameters: parameters.map((each) => ({ name: each.name, type: { text: each.type } })),
        }),
        return: { type: { text: type } },
      })),
    ],
    events: element.events.map(({ name, type, description }) => ({
      name,
      type: { text: `CustomEvent<${type}>` },
      description,
    })),
    cssParts: element.parts,
    cssProperties: element.cssProperties,
  };
}

/** The file for VS Code's setting `"html.customData": ["./node_modules/.../html-custom-data.json"]`. */
export function htmlCustomData(elements: readonly ElementDocs[]): object {
  return {
    version: 1.1,
    tags: elements.map(({ tag, description, attributes }) => ({
      name: tag,
      description,
      attributes: attributes.map(({ name, type, description: said }) => ({
        name,
        description: said,
        ...(type === 'boolean' ? { valueSet: 'v' } : {}),
        ...(valuesOf(type).length > 0 ? { values: valuesOf(type).map((value) => ({ name: value })) } : {}),
      })),
    })),
  };
}

/** The file for JetBrains' editors, which find it by the package's `web-types`. */
export function webTypes(elements: readonly ElementDocs[], name: string, version: string): object {
  const typed = ({ name: of, type, description }: DocumentedType) => ({ name: of, type, description });
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tag,
          description: element.description,
          attributes: element.attributes.map(({ name: attribute, type, description }) => ({
            name: attribute,
            description,
            value: { type },
            ...(type === 'boolean' ? { required: false } : {}),
          })),
          js: {
            properties: element.properties.map(typed),
            events: element.events.map(({ name: event, type, description }) => ({
              name: event,
              type: `CustomEvent<${type}>`,
              description,
            })),
          },
          css: { parts: element.parts, properties: element.cssProperties },
        })),
      },
    },
  };
}
