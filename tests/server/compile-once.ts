import Fastify, { type FastifySerializerCompiler } from 'fastify';

type Compiler = FastifySerializerCompiler<unknown>;

let compiler: Promise<Compiler> | undefined;

/** What Fastify makes of a route's reply schema where nobody names a compiler of their own. */
async function fastifysOwn(): Promise<Compiler> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: {} } } }, async () => ({}));
  await app.ready();
  const own = app.serializerCompiler;
  await app.close();
  if (!own) throw new Error('Fastify has compiled no reply schema');
  return own;
}

/**
 * Fastify's compiler of reply schemas, which compiles equal ones once for all servers of a process: half of what a server's
 * start costs, and a test file starts one or more.
 */
export function compileOnce(): Promise<Compiler> {
  compiler ??= fastifysOwn().then((own) => {
    const compiled = new Map<string, ReturnType<Compiler>>();
    return (route) => {
      const key = JSON.stringify(route.schema);
      const serialize = compiled.get(key) ?? own(route);
      compiled.set(key, serialize);
      return serialize;
    };
  });
  return compiler;
}
