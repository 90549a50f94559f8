import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepestInput } from '../../../host/server/base/input-depth.ts';
import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { sendRaw, type RawAnswer } from '../http/raw-http.ts';
import { triedCalls } from './call-classes.ts';
import { startRefusalServer, urlOf, type RefusalServer } from './refusal-support.ts';
import { sampleFields } from './sample-input.ts';

let server: RefusalServer;
let port: number;
let stored: Record<string, string>;
beforeAll(async () => {
  server = await startRefusalServer();
  // by Node's own server: with the app's the jobs begin, which store what nobody has sent
  server.app.server.listen(0, '127.0.0.1');
  await once(server.app.server, 'listening');
  ({ port } = server.app.server.address() as AddressInfo);
  stored = await server.stored();
});
afterAll(() => server.close());

/** What every answer carries. */
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors"),
};
const head = 'host: desk.example\r\nconnection: close\r\n';

function expectRefusal(answer: RawAnswer | undefined, statuses: number[], sent: string): void {
  if (!answer) throw new Error(`No answer to ${sent}`);
  const { status, headers, body } = answer;
  expect(statuses, sent).toContain(status);
  expect(Object.fromEntries(headers), sent).toMatchObject({
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(body), sent).toMatchObject({ status: 'ERROR', error: { errorCode: expect.any(String) } });
}

describe('the address', () => {
  const malformed = ['/%zz', '/%', '/%ff', '/%e0%a4', '/files/%zz?a=1', '/document-processing/100%', 'ftp://a/b'];

  it('is refused in the envelope, with every header, where it cannot be read', async () => {
    for (const address of malformed)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'TRACE']) {
        const [answer] = await sendRaw(port, `${method} ${address} HTTP/1.1\r\n${head}\r\n`);
        const sent = `${method} ${address}`;
        if (method === 'HEAD') expect([answer?.status, answer?.body], sent).toEqual([400, '']);
        else expectRefusal(answer, [400], sent);
        expect(answer?.headers.get('x-request-id'), sent).toMatch(/\w/);
      }
  });

  it('may be a whole one, as a proxy sends it', async () => {
    const [alive] = await sendRaw(port, `GET http://desk.example/healthz?a=%zz HTTP/1.1\r\n${head}\r\n`);
    expect([alive?.status, alive?.body]).toEqual([200, '{"status":"SUCCESS","data":{"isAlive":true}}']);
    const [asterisk] = await sendRaw(port, `OPTIONS * HTTP/1.1\r\n${head}\r\n`);
    expect(asterisk?.status).toBe(204);
  });

  it('is refused in the envelope where a part of it is long', async () => {
    for (const path of [`/files/${'a'.repeat(5000)}`, `/locks/${'%41'.repeat(4000)}`, `/tickets/${'a'.repeat(9000)}`]) {
      const [answer] = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${head}\r\n`);
      if (path.startsWith('/tickets')) expect(answer?.status).toBe(404);
      else expectRefusal(answer, [400, 403, 404], path.slice(0, 20));
    }
  });
});

it('answers what is no HTTP in the envelope, with the headers of every answer', async () => {
  for (const sent of [
    'nonsense\r\n\r\n',
    `GET no-path HTTP/1.1\r\n${head}\r\n`,
    `GET /healthz HTTP/1.1\r\n${head}bad header\r\n\r\n`,
  ]) {
    const [answer] = await sendRaw(port, sent);
    expectRefusal(answer, [400], sent);
  }
  const [large] = await sendRaw(port, `GET /healthz HTTP/1.1\r\n${head}x-a: ${'a'.repeat(20_000)}\r\n\r\n`);
  expectRefusal(large, [431], 'a large head');
});

it('answers in the envelope what Node would refuse by itself', async () => {
  const [hostless] = await sendRaw(port, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
  expectRefusal(hostless, [400], 'no host');
  const [expecting] = await sendRaw(port, `GET /healthz HTTP/1.1\r\n${head}expect: what-nobody-knows\r\n\r\n`);
  expect([expecting?.status, expecting?.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  const [oldest] = await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(oldest?.status).toBe(200);
});

it('answers each of several requests that come at once, and what is no request after them', async () => {
  const alive = 'GET /healthz HTTP/1.1\r\nhost: desk.example\r\n\r\n';
  const malformed = 'GET /%zz HTTP/1.1\r\nhost: desk.example\r\n\r\n';
  const last = `GET /no/such HTTP/1.1\r\n${head}accept: application/json\r\n\r\n`;
  const answers = await sendRaw(port, alive + malformed + alive + last);
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 404]);
  const form = 'content-type: multipart/form-data; boundary=xyz';
  const post = (length: string, body: string) =>
    `POST /auth/login HTTP/1.1\r\n${head}${form}\r\n${length}\r\n\r\n${body}`;
  const broken: Record<string, string> = {
    'a body that is longer than it says': post('content-length: 3', '--xyz--\r\n'),
    'two lengths': post('content-length: 3\r\ncontent-length: 4', '--xyz--\r\n'),
    'a length and pieces': post('content-length: 3\r\ntransfer-encoding: chunked', '3\r\nabc\r\n0\r\n\r\n'),
    'a length that is none': post('content-length: -1', ''),
    'a piece without a length': post('transfer-encoding: chunked', 'zz\r\nabc\r\n'),
  };
  for (const [what, sent] of Object.entries(broken)) {
    const [first] = await sendRaw(port, sent);
    expectRefusal(first, [400], what);
  }
});

it('has nothing for a HEAD, OPTIONS or TRACE of a call, and says so with every header', async () => {
  for (const name of callNames)
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
      const answer = await server.app.inject({ method: method as 'HEAD', url: urlOf(name) });
      const isRead = method === 'HEAD' && callRows[name].method === 'GET';
      const statuses = method === 'OPTIONS' ? [204] : isRead ? [400, 401] : [404];
      expect(statuses, `${method} ${name}`).toContain(answer.statusCode);
      expect(answer.headers, `${method} ${name}`).toMatchObject({ ...always, 'x-request-id': expect.any(String) });
    }
});

it('names an unknown field as it was sent, whatever its signs', async () => {
  const good = await server.goodHeaders('savedViews');
  const [listType] = Object.values(sampleFields(schemas.savedViews.request));
  const refused = await server.sendFields('savedViews', { listType, 'a/b~c': '1' }, good);
  expect(refused.fieldErrors).toEqual({ 'a/b~c': 'This field is not known here' });
});

describe.each([...triedCalls].filter((name) => callRows[name].encoding !== 'query'))('%s', (name) => {
  const { encoding } = callRows[name];
  const isForm = encoding !== 'json';

  if (isForm)
    it('refuses a boundary of any length that is none', async () => {
      const good = await server.goodHeaders(name);
      for (const length of [0, 252, 253, 4000]) {
        const boundary = 'b'.repeat(length);
        const payload = `--${boundary}\r\ncontent-disposition: form-data; name="unknown"\r\n\r\n1\r\n--${boundary}--\r\n`;
        const type = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
        const refused = await server.send(name, { payload, headers: { ...good, ...type } });
        expect([400, 415], `a boundary of ${length}`).toContain(refused.status);
      }
    });

  it('refuses half of a character in every text, and in the name of a field', async () => {
    const good = await server.goodHeaders(name);
    const rest = sampleFields(schemas[name].request);
    const { properties = {} } = schemas[name].request as { properties?: Record<string, unknown> };
    for (const half of ['\\ud800', 'a\\udc00b', '\\udc00\\ud800'])
      for (const field of [...Object.keys(properties), ...(isForm ? [] : [half])]) {
        const json = JSON.stringify({ ...rest, [field.replaceAll('\\', '/')]: 0 });
        const body = json.replace(`"${field.replaceAll('\\', '/')}":0`, `"${field}":[{"a":"${half}"},"${half}"]`);
        const part = `content-disposition: form-data; name="${field}"\r\ncontent-type: application/json`;
        const payload = isForm ? `--xyz\r\n${part}\r\n\r\n"${half}"\r\n--xyz--\r\n` : body;
        const type = isForm ? 'multipart/form-data; boundary=xyz' : 'application/json';
        const refused = await server.send(name, { payload, headers: { ...good, 'content-type': type } });
        expect(refused, `${field} of ${half}`).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
        const text = 'This holds half of a character. Type it again';
        expect(Object.values(refused.fieldErrors ?? {}), `${field} of ${half}`).toContain(text);
      }
  });

  it('refuses a value that nests deeper than any schema, before it is looked into', async () => {
    const good = await server.goodHeaders(name);
    const rest = sampleFields(schemas[name].request);
    const lists = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    const objects = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`;
    for (const field of deepFields())
      for (const nested of [lists(deepestInput), lists(8000), objects]) {
        const refused = await (isForm ? sendAsPart(field, nested) : sendAsJson(field, nested));
        expect(refused, `${field} of ${nested.slice(0, 8)}`).toMatchObject({
          status: 400,
          fieldErrors: { [field]: 'This is nested too deeply' },
        });
      }

    /** The fields that take lists or objects, which are looked into, and one of the others. */
    function deepFields(): string[] {
      const { properties = { phone: {} } } = schemas[name].request as {
        properties?: Record<string, { type?: string }>;
      };
      const [first = '', ...others] = Object.keys(properties);
      return [first, ...others.filter((each) => /array|object/.test(properties[each]?.type ?? ''))];
    }

    function sendAsJson(field: string, nested: string) {
      const payload = JSON.stringify({ ...rest, [field]: 0 }).replace(
        `"${field}":0`,
        `"${field}":[${nested},${nested}]`,
      );
      return server.send(name, { payload, headers: { ...good, 'content-type': 'application/json' } });
    }

    /** The form reader takes a part that says it is JSON at its word. */
    function sendAsPart(field: string, nested: string) {
      const part = `content-disposition: form-data; name="${field}"\r\ncontent-type: application/json`;
      const payload = `--xyz\r\n${part}\r\n\r\n[${nested},${nested}]\r\n--xyz--\r\n`;
      return server.send(name, {
        payload,
        headers: { ...good, 'content-type': 'multipart/form-data; boundary=xyz' },
      });
    }
  });
});

it('takes no path parameter for another part of the address', async () => {
  for (const name of callNames.filter((each) => /:\w/.test(callRows[each].path)))
    for (const id of ['%2e%2e', '..%2f..', '%00', '%0d%0aset-cookie: a=b', '%f0%9f%98%80', 'a;b', "'"]) {
      const url = callRows[name].path.replace(/:\w+/g, id);
      const refused = await server.send(name, { headers: await server.goodHeaders(name) }, url);
      expect(refused.code, urlOf(name)).toBeDefined();
    }
});

it('has stored nothing of all that', async () => {
  expect(await server.stored()).toEqual(stored);
});
