import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { replySchema } from '../../../host/server/http/openapi/wire-schema.ts';
import { atFirstReply, schemaController } from '../../../host/server/http/reply-compiler.ts';
import { besideUpstream } from '../../../host/server/base/offered.ts';
import { callNames } from '../../../widgets/contract/calls.ts';
import { extensionNames } from '../../../widgets/contract/extensions.ts';

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

it.each([
  ['with every extension', extensionNames],
  ["in front of a lender's backend", besideUpstream],
])('compiles the reply of every call %s: a start would not show one that cannot be', (_, offered) => {
  for (const name of callNames) {
    const route = { method: 'POST', url: `/${name}`, httpStatus: '200', schema: replySchema(name, offered) };
    expect(() => fastifysOwn(route), name).not.toThrow();
  }
});
