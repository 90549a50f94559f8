import type { DocumentedMethod, ElementDocs } from './element-docs.ts';

/** The names that a frame's bridge passes on. */
export interface Bridged {
  bridgeEvents: string[];
  bridgeMethods: string[];
  /** Attributes that keep their value from one call to the next unless the next call names them. */
  lastingAttributes: string[];
}

/**
 * True for a method that crosses the bridge by name. `requestClose` has messages of its own; the frame itself declares
 * methods with parameters.
 */
const crosses = ({ name, parameters }: DocumentedMethod) => name !== 'requestClose' && parameters.length === 0;
const unique = (names: readonly string[]) => [...new Set(names)].sort();

/**
 * Reads the names from the screens' own files: every event not marked `@unbridged`, and every method without
 * parameters.
 */
export function bridgedOf(elements: readonly ElementDocs[]): Bridged {
  const screens = elements.filter(({ isWidget }) => isWidget);
  return {
    bridgeEvents: unique(
      screens.flatMap(({ events }) => events.filter(({ isUnbridged }) => !isUnbridged).map(({ name }) => name)),
    ),
    bridgeMethods: unique(screens.flatMap(({ methods }) => methods.filter(crosses).map(({ name }) => name))),
    lastingAttributes: unique(screens.flatMap(({ lasting }) => lasting)),
  };
}

/** `<lending-frame>` with the methods that it calls on whichever screen it shows. */
export function withBridgedMethods(elements: readonly ElementDocs[]): ElementDocs[] {
  const { bridgeMethods } = bridgedOf(elements);
  const all = elements.filter(({ isWidget }) => isWidget).flatMap(({ methods }) => methods);
  return elements.map((element) => {
    if (element.tag !== 'lending-frame') return element;
    const answer = element.methods.find(({ name }) => name === 'requestClose')?.type ?? 'Promise<unknown>';
    const called = bridgeMethods.flatMap((name) => all.find((method) => method.name === name) ?? []);
    const refusals = '`NOT_CONNECTED` where the frame does not speak, `NO_SUCH_METHOD` where its screen has none of it';
    return {
      ...element,
      methods: [
        ...element.methods,
        ...called.map((method) => ({ ...method, type: answer, description: `${method.description}. ${refusals}` })),
      ],
    };
  });
}
