import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { atFirstReply, schemaController } from '../../../host/server/http/reply-compiler.ts';

const fastifysOwn = SerializerSelector()();
const replyOf = (schema: object) => ({ schema: { response: { 200: schema } } });

it("compiles a reply's schema when its route replies for the first time, and once for all servers that have it", async () => {
  const compile = vi.fn<typeof fastifysOwn>(fastifysOwn);
  const compiler = atFirstReply(compile);
  const schema = () => ({ type: 'object', properties: { loan: { type: 'string' } } });
  const options = { schemaController: { compilersFactory: { buildSerializer: () => compiler } } };
  const servers = [Fastify(options), Fastify(options)];
  for (const server of servers) {
    server.get('/loan', replyOf(schema()), async () => ({ loan: 'PL-1', more: 'than its schema has' }));
    server.get('/never-asked', replyOf({ type: 'string' }), async () => 'nothing');
    await server.ready();
  }
  expect(compile).not.toHaveBeenCalled();
  for (const server of servers)
    for (const _ of [1, 2]) expect((await server.inject('/loan')).body).toBe('{"loan":"PL-1"}');
  expect(compile.mock.calls.map(([route]) => route.schema)).toEqual([schema()]);
});

it('starts no server with a route that has a schema for its input', async () => {
  const server = Fastify({ schemaController });
  server.get('/loan', { schema: { querystring: { type: 'object' } } }, async () => 'never');
  await expect(server.ready()).rejects.toThrow("A call's input is checked by the contract");
});
