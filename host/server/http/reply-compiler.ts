import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compile = ReturnType<ReturnType<typeof SerializerSelector>>;
type Serialize = ReturnType<Compile>;

/**
 * A compiler of reply schemas that compiles a schema when the first of its routes replies for the first time, which takes some
 * milliseconds: to compile all before the server listens is a sixth of a start's work.
 *
 * @param compile compiles one schema; what it throws is thrown at that first reply
 */
export function atFirstReply(compile: Compile): Compile {
  const compiled = new Map<string, Serialize>();
  function compileOnce(route: Parameters<Compile>[0]): Serialize {
    const schema = JSON.stringify(route.schema);
    const serialize = compiled.get(schema) ?? compile(route);
    compiled.set(schema, serialize);
    return serialize;
  }
  return (route) => {
    let serialize: Serialize | undefined;
    return (reply) => (serialize ??= compileOnce(route))(reply);
  };
}

/** One for all servers of a process. */
const compileReply = atFirstReply(SerializerSelector()());

function refuseInputSchema(): never {
  throw new Error("A call's input is checked by the contract, not by a schema of its route.");
}

/** Fastify's compilers of schemas. Replies alone have schemas: Fastify need not load its validator. */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: { buildSerializer: () => compileReply, buildValidator: () => refuseInputSchema },
};
