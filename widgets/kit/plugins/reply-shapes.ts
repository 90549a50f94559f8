import type { Plugin } from 'vite';
import { callNames } from '../../contract/calls.ts';
import { schemas } from '../../contract/schemas.ts';
import { shapeOf } from '../../contract/reading/shape-of.ts';
import type { Shape } from '../../contract/reading/shape.ts';

const virtual = 'virtual:lending-reply-shapes';

/** The shapes of all calls' replies, by the call's name; those of all lists are the same two. */
export function replyShapes(): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const name of callNames) shapes[name.replace(/^.+\./, '.')] = shapeOf(schemas[name].reply);
  return shapes;
}

/**
 * Provides `virtual:lending-reply-shapes`: what the schemas say of replies, without the schemas, which no browser
 * loads.
 */
export function replyShapesPlugin(): Plugin {
  return {
    name: 'lending-reply-shapes',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) => (id === `\0${virtual}` ? `export default ${JSON.stringify(replyShapes())};` : undefined),
  };
}
