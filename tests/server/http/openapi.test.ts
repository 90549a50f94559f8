import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openApi } from '../../../host/server/http/openapi/openapi.ts';
import { publishOpenApi } from '../../../host/server/http/openapi/publish-openapi.ts';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { extensionNames } from '../../../widgets/contract/extensions.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { contractPath, contractVersion } from '../../../widgets/contract/version.ts';
import { startTestServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: { type: string } }> };
  responses: Record<string, unknown>;
}

it('describes every call of the table: path, method, encoding, credentials and schemas', async () => {
  const response = await server.app.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  const document = response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...callNames].toSorted());
  for (const { operationId, path, method, summary, security, requestBody, responses } of operations) {
    const row = callRows[operationId as (typeof callNames)[number]];
    expect(path).toBe(row.path.replace(/:(\w+)/g, '{$1}'));
    expect(method).toBe(row.method.toLowerCase());
    expect(summary).toBe(row.does);
    expect(security).toHaveLength(row.auth === 'none' ? 0 : 1);
    expect(Object.keys(responses)).toContain('200');
    const type = {
      json: 'application/json',
      form: 'multipart/form-data',
      multipart: 'multipart/form-data',
      query: undefined,
    };
    expect(Object.keys(requestBody?.content ?? {})).toEqual([type[row.encoding]].filter(Boolean));
  }
});

it('demands the version of a row of every call that changes one, and of no other', async () => {
  type Paths = Record<string, Record<string, { parameters: { name: string; required: boolean }[] }>>;
  const { paths } = (await server.app.inject('/api/openapi.json')).json<{ paths: Paths }>();
  for (const name of callNames) {
    const { path, method, changes } = callRows[name];
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const taken = operation?.parameters.filter((each) => each.name === headers.ifMatch);
    expect([name, taken]).toEqual([name, changes === 'row' ? [expect.objectContaining({ required: true })] : []]);
  }
});

it('names the two headers of a session', async () => {
  const { components } = (await server.app.inject('/api/openapi.json')).json();
  expect(components.securitySchemes).toMatchObject({
    securityToken: { in: 'header', name: 'x-security-token' },
    userKey: { in: 'header', name: 'x-user-key' },
  });
});

it('describes the file parts of a multipart call', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json();
  expect(paths['/generic/upload'].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { imageFile: { type: 'string', format: 'binary' } },
    required: ['imageFile'],
    additionalProperties: false,
  });
});

it('is made once, packed once, and not sent again to who has it', async () => {
  const app = Fastify();
  const make = vi.fn<typeof openApi>(openApi);
  publishOpenApi(app, server.settings, make);
  const plain = await app.inject('/api/openapi.json');
  const packed = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const known = { 'if-none-match': String(plain.headers.etag) };
  const again = await app.inject({ url: '/api/openapi.json', headers: known });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(make).toHaveBeenCalledOnce();
});

it('is sent packed by the server itself', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const first = await server.app.inject({ url: '/api/openapi.json', headers });
  const second = await server.app.inject({ url: '/api/openapi.json', headers });
  expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
});

it('says of every call, field and header whether it is core or which extension it belongs to', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json<{
    info: { version: string };
    paths: Record<string, Record<string, { operationId: string; 'x-part': string }>>;
  }>();
  expect(document.info.version).toBe(contractVersion);
  const parts = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation['x-part']]),
  );
  expect(parts).toContainEqual(['loadTelephonyCall', 'core']);
  expect(parts).toContainEqual(['acquireLock', 'locks']);
  for (const [name, part] of parts)
    expect([name, ['core', ...extensionNames].includes(part ?? '')]).toEqual([name, true]);
  const used = [...JSON.stringify(document).matchAll(/"x-(?:extension|part)":"(\w+)"/g)].map(([, name]) => name);
  // The rest are no calls and no fields.
  const besides = ['contract', 'lines', 'live', 'tracing'];
  expect(extensionNames.filter((name) => !used.includes(name) && !besides.includes(name))).toEqual([]);
});

it('tells everyone its contract: with every answer, refusals too, and at one address', async () => {
  const answer = await server.app.inject(contractPath);
  expect(answer.json()).toEqual({
    status: 'SUCCESS',
    data: { version: contractVersion, extensions: [...extensionNames] },
  });
  for (const path of [contractPath, '/api/openapi.json', '/live', '/nowhere'])
    expect([path, (await server.app.inject(path)).headers[headers.contractVersion]]).toEqual([
      path,
      `${contractVersion}; ${extensionNames.join(', ')}`,
    ]);
  expect(contractVersion).toMatch(/^\d+\.\d+\.\d+$/);
});
