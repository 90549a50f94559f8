import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { demoAccounts } from '../../../host/server/demo/staff.ts';
import { bodyLimitOf } from '../../../host/server/http/read-input.ts';
import { inputCheck } from '../../../host/server/http/openapi/wire-schema.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { foreignIdIn, isIdField } from './foreign-ids.ts';
import { startRefusalServer, urlOf, type Raw, type RefusalServer } from './refusal-support.ts';
import { png } from '../files/sample-files.ts';
import { isOpen, sampleFields, sampleFor, textFields } from './sample-input.ts';
import { encode, sessionHeaders } from '../support.ts';

let server: RefusalServer;
let good: Record<string, string>;
let stored: Record<string, string>;
beforeAll(async () => {
  server = await startRefusalServer();
  stored = await server.stored();
});
beforeEach(async ({ task }) => {
  server.countAs(task.name);
  await server.db.deleteFrom('sign_in_attempt').execute();
});
afterAll(async () => {
  console.log(`${callNames.length} calls, ${server.counted()}`);
  await server.close();
});

const json = { 'content-type': 'application/json' };
const sample = (name: CallName) => ({
  ...sampleFields(schemas[name].request),
  ...('params' in schemas[name] ? sampleFields(schemas[name].params as never) : {}),
});

describe.each(callNames)('%s', (name) => {
  const row = callRows[name];
  const request = schemas[name].request as never as Parameters<typeof isOpen>[0];
  const isForm = row.encoding === 'form' || row.encoding === 'multipart';
  const sendFields = (fields: Record<string, unknown>, more: Record<string, string> = good) =>
    server.sendFields(name, fields, more);
  const asks = (more: Record<string, string>) => ({ ...good, ...more });

  // A call may end the session that it is made with, so each test has one of its own.
  beforeEach(async () => {
    good = { ...(await server.goodHeaders(name)), ...(row.changes === 'row' && { [headers.ifMatch]: '1' }) };
  });

  it('has a sample that its schema takes', () => {
    const take = () => inputCheck(name)(isForm ? asText(sample(name)) : sample(name));
    expect(take, `Give ${name} a sample in tests/server/refusals/sample-input.ts`).not.toThrow();
    for (const [part, kinds] of Object.entries(row.files ?? {}))
      expect(
        sampleFor(kinds),
        `Give the part ${part} of ${name} a file in tests/server/refusals/sample-input.ts`,
      ).toBeDefined();
  });

  if (row.auth !== 'none')
    it('refuses who shows no key, half of one or one that is over', async () => {
      const wrong = await server.wrongHeaders(row.auth === 'telephony' ? 'telephony' : 'session');
      for (const [what, more] of Object.entries(wrong))
        expect(await sendFields(sample(name), more), what).toMatchObject({ status: 401, data: undefined });
    });

  if (row.auth === 'session' && row.screens !== 'any') {
    const granted = row.screens;
    it('refuses a user of another role, and says so in the audit', async () => {
      const accounts = ['none@demo.example', ...demoAccounts.map(({ username }) => username)];
      let seen = 0;
      for (const username of accounts) {
        const session = await server.sessionOf(username);
        const found = await server.db
          .selectFrom('staff')
          .select('portal_route_list')
          .where('id', '=', session.id)
          .executeTakeFirstOrThrow();
        const keys = found.portal_route_list.flatMap(({ routeList }) => routeList.map(({ key }) => key));
        if (granted.some((key) => keys.includes(key))) continue;
        seen++;
        const refused = await sendFields(sample(name), sessionHeaders(session));
        expect(refused, username).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
        const events = await server.db
          .selectFrom('audit_event')
          .select(['result', 'reason_codes'])
          .where('action', '=', name)
          .where('actor', '=', username)
          .execute();
        expect(events).toEqual([{ result: 'DENIED', reason_codes: ['NOT_ALLOWED'] }]);
      }
      expect(seen).toBeGreaterThan(0);
    });
  }

  if (row.encoding !== 'query')
    it('refuses a malformed body', async () => {
      const boundary = { 'content-type': 'multipart/form-data; boundary=xyz' };
      const part = '--xyz\r\nContent-Disposition: form-data; name="a"';
      const bodies: Raw[] = isForm
        ? [
            { payload: `${part}\r\n\r\nunfinished`, headers: boundary },
            { payload: `${part}; filename="a.png"\r\nContent-Type: image/png\r\n\r\nunfinished`, headers: boundary },
            { payload: 'no parts at all', headers: boundary },
            { payload: '', headers: boundary },
            { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
            { payload: '{}', headers: json },
            { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
            { payload: 'a', headers: { 'content-type': 'text/plain' } },
            {},
          ]
        : [
            { payload: '{"a":', headers: json },
            { payload: '', headers: json },
            { payload: '[]', headers: json },
            { payload: 'null', headers: json },
            { payload: '"text"', headers: json },
            { payload: '{"__proto__":{"a":1}}', headers: json },
            { payload: '{"constructor":{"prototype":{}}}', headers: json },
            { payload: '['.repeat(50_000), headers: json },
            { payload: '{}', headers: { 'content-type': 'text/plain' } },
            { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
          ];
      // A form whose every field may be left out may be empty.
      const isEmptyFine = isForm && !isOpen(request) && (request.required ?? []).length === 0;
      for (const { payload, headers: type } of bodies.filter((each) => !isEmptyFine || each.payload)) {
        const body = { ...(payload !== undefined && { payload }), headers: { ...type, ...good } };
        const refused = await server.send(name, body);
        expect([400, 415], `${payload?.slice(0, 40)}`).toContain(refused.status);
      }
    });

  it('refuses a field that it does not know', async () => {
    if (isOpen(request)) {
      const refused = await sendFields({ known: { nested: true } });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      return;
    }
    for (const unknown of ['isAdmin', 'roles', '__proto__x', 'version']) {
      const refused = await sendFields({ ...sample(name), [unknown]: 'true' });
      expect(refused).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        fieldErrors: { [unknown]: 'This field is not known here' },
      });
    }
  });

  if ((request.required ?? []).length > 0)
    it('refuses a missing field, by its name', async () => {
      for (const field of request.required ?? []) {
        const { [field]: _, ...rest } = sample(name);
        const refused = await sendFields({ ...rest });
        expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
      }
    });

  if (row.encoding === 'json')
    it('refuses a value of the wrong kind', async () => {
      for (const field of Object.keys(request.properties ?? {})) {
        const refused = await sendFields({ ...sample(name), [field]: { $ne: null, deep: [[[]]] } });
        expect(refused.status, field).toBe(400);
      }
    });

  const [field] = textFields(request);
  if (isForm && field !== undefined)
    it('refuses a field that is given twice', async () => {
      const form = new FormData();
      for (const [each, value] of Object.entries(sample(name))) form.append(each, String(value));
      form.append(field, 'one');
      form.append(field, 'two');
      const refused = await server.sendForm(name, form, good);
      expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
    });

  if (row.encoding !== 'query')
    it('refuses a body ten times too large', async () => {
      const size = bodyLimitOf(row) * 10;
      if (row.encoding === 'multipart') {
        const announced = { 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': String(size) };
        expect(await server.send(name, { headers: asks(announced) })).toMatchObject({ status: 413 });
        return;
      }
      const refused = await sendFields({ ...sample(name), remarks: 'a'.repeat(size) });
      expect(refused).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    });

  const parts = Object.entries(row.files ?? {});
  if (row.encoding === 'multipart')
    it('refuses files that are missing, too many, elsewhere or not what they say', async () => {
      const [[part, kinds] = ['', []]] = parts;
      const image = (content: Buffer | string, type = 'image/png') =>
        new File([new Uint8Array(Buffer.from(content))], 'a.png', { type });
      const form = (...files: [string, File][]) => {
        const body = new FormData();
        for (const [each, value] of Object.entries(sample(name))) body.append(each, String(value));
        for (const [each, file] of files) body.append(each, file);
        return body;
      };
      const whole = sampleFor(kinds) ?? png();
      const bodies: Record<string, FormData> = {
        'no file': form(),
        'text where the file should be': (() => {
          const body = form();
          body.append(part, 'text');
          return body;
        })(),
        'another part': form([part, image(whole)], ['second', image(whole)]),
        'two files in one part': form([part, image(whole)], [part, image(whole)]),
        'an empty file': form([part, image('')]),
        'a page': form([part, image('<!doctype html><script>alert(1)</script>')]),
        'a program': form([part, image(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]))]),
        'a part of a file': form([part, image(whole.subarray(0, whole.length - 20))]),
      };
      for (const [what, body] of Object.entries(bodies))
        expect((await server.sendForm(name, body, good)).code, what).toBeDefined();
      const unknown = form([part, image(whole)]);
      unknown.append('isAdmin', 'true');
      expect(await server.sendForm(name, unknown, good)).toMatchObject({
        fieldErrors: { isAdmin: 'This field is not known here' },
      });
    });
  else if (isForm)
    it('refuses a file where it takes none', async () => {
      const form = new FormData();
      for (const [each, value] of Object.entries(sample(name))) form.append(each, String(value));
      form.append('imageFile', new File([new Uint8Array(png())], 'a.png', { type: 'image/png' }));
      const refused = await server.sendForm(name, form, good);
      expect(refused).toMatchObject({ status: 400, fieldErrors: { imageFile: 'A file is not taken here' } });
    });

  it('refuses an idempotency key and a version that are none', async () => {
    const wrong: Record<string, string>[] = [{ [headers.idempotencyKey]: 'short' }, { [headers.ifMatch]: 'x' }];
    for (const more of wrong) {
      const refused = await sendFields(sample(name), asks(more));
      // A file that is missing is told of first.
      if (row.encoding === 'multipart') expect(refused.code).toBeDefined();
      else expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });

  it('takes hostile text as text, or refuses it', async () => {
    const hostile = [
      '\u0000',
      '\ud800',
      "'; drop table staff; --",
      '<img src=x onerror=alert(1)>',
      '=cmd|calc',
      '../../etc/passwd',
      '${7*7}',
      '\u202e',
    ];
    for (const text of hostile)
      for (const each of isOpen(request) ? ['phone'] : textFields(request))
        await sendFields({ ...sample(name), [each]: text });
  });

  it('refuses in JSON whatever kind of answer is asked for', async () => {
    for (const accept of ['application/x-ndjson', 'text/event-stream', 'text/html', 'application/pdf']) {
      if (row.auth !== 'none') expect(await sendFields(sample(name), { accept })).toMatchObject({ status: 401 });
      const refused = isOpen(request)
        ? await sendFields({ known: { nested: true } }, asks({ accept }))
        : await sendFields({ ...sample(name), isAdmin: 'true' }, asks({ accept }));
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    }
  });

  it('refuses every other method', async () => {
    const methods = ['POST', 'PUT', 'DELETE', 'PATCH'] as const;
    const taken = callNames.filter((each) => callRows[each].path === row.path).map((each) => callRows[each].method);
    for (const method of methods.filter((each) => !taken.some((own) => own === each)))
      expect(await server.request(method, urlOf(name), { headers: good })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('shows and changes nothing by an id that is not the caller’s', async () => {
    const fields = Object.keys(request.properties ?? {}).filter(isIdField);
    const done = expect.objectContaining({ failCount: 0 });
    const { id: colleague } = await server.sessionOf('ops@demo.example');
    for (const each of fields)
      for (const id of [newId(), colleague, '261121000009']) {
        const answer = await sendFields({ ...sample(name), [each]: id });
        const does = answer.status === 400 ? 'refused' : foreignIdIn(name, each);
        const sentence = `${name} answers to a foreign ${each}: refuse it, or say why not in tests/server/refusals/foreign-ids.ts`;
        if (does === 'refused') expect(answer.code, sentence).toBeDefined();
        else if (does === 'perRow') expect([answer.code, answer.data], sentence).not.toEqual([undefined, done]);
        else expect(answer.code).toBeUndefined();
        if (does === 'nothing')
          expect(JSON.stringify(answer.data), sentence).not.toMatch(/"(rowId|totalCount|applicationCount)":"?[1-9a-f]/);
      }
  });

  if (/:\w/.test(row.path))
    it('refuses an id in its path that is nobody’s', async () => {
      const { payload, headers: type } = await encode(row.encoding, sampleFields(schemas[name].request));
      const body = { ...(payload && { payload }), headers: { ...type, ...good } };
      const ids = ['00000000-0000-7000-8000-000000000000', newId(), "' or 1=1", '%00', '..', 'a'.repeat(500)];
      for (const id of ids) expect((await server.send(name, body, urlOf(name, id))).code, id).toBeDefined();
    });
});

/** Fields as a form carries them. */
function asText(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

it('has stored nothing of all that', async () => {
  // Hostile text is a fine name for a view: it was taken as text.
  await server.db.deleteFrom('saved_view').execute();
  // A ticket for a customer whom nobody knows is refused, and its number counts as one that was tried.
  await server.db.deleteFrom('number_search').execute();
  expect(await server.stored()).toEqual(stored);
});

it('refuses what is no call, whatever the method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
    expect(await server.request(method, '/no/such/call', {})).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('limits the calls of one address that has no session', async () => {
  const headersGiven = { ...json, ...(await server.goodHeaders('loadTelephonyCall')) };
  const raw = { payload: '{}', headers: headersGiven, from: '10.9.9.9' };
  const answers = await Promise.all(Array.from({ length: 700 }, () => server.send('loadTelephonyCall', raw)));
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(100);
});
