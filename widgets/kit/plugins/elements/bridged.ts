import type { DocumentedMethod, ElementDocs } from './element-docs.ts';

/** What of the screens crosses a frame's bridge, by name. */
export interface Bridged {
  bridgeEvents: string[];
  bridgeMethods: string[];
  /** Attributes that go on from one call to the next unless the next one names them. */
  lastingAttributes: string[];
}

/** `requestClose` has messages of its own, and a method with parameters is the frame's own affair. */
const crosses = ({ name, parameters }: DocumentedMethod) => name !== 'requestClose' && parameters.length === 0;
const unique = (names: readonly string[]) => [...new Set(names)].sort();

/** What the screens' own files say of it: every event but those marked `@unbridged`, and every method without parameters. */
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
