import type { Plugin } from 'vite';
import { callNames, callRows } from '../../contract/calls.ts';
import { schemas } from '../../contract/schemas.ts';
import { compulsoryFields, shapeOf } from '../../contract/reading/shape-of.ts';
import type { Shape } from '../../contract/reading/shape.ts';

const virtual = 'virtual:lending-reply-shapes';

/** The shapes of all calls' replies, by the call's name; those of all lists are the same two. */
export function replyShapes(): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const name of callNames) shapes[name.replace(/^.+\./, '.')] = shapeOf(schemas[name].reply);
  return shapes;
}

/** The fields by which an answer to a core write without an envelope is known as its reply, by the call's name. */
export function writeSigns(): Record<string, Record<string, Shape>> {
  const writes = callNames.filter((name) => callRows[name].part === 'core' && callRows[name].writes);
  const signs = writes.map((name) => [name, compulsoryFields(schemas[name].reply)] as const);
  return Object.fromEntries(signs.filter(([, fields]) => Object.keys(fields).length > 0));
}

/**
 * Provides `virtual:lending-reply-shapes`: what the schemas say of replies, without the schemas, which no browser
 * loads.
 */
export function replyShapesPlugin(): Plugin {
  return {
    name: 'lending-reply-shapes',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) =>
      id === `\0${virtual}`
        ? `export default ${JSON.stringify(replyShapes())};\nexport const signs = ${JSON.stringify(writeSigns())};`
        : undefined,
  };
}
